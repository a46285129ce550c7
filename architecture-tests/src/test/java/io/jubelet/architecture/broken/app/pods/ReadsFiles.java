package io.jubelet.architecture.broken.app.pods;

record ReadsFiles(io.vertx.config.ConfigRetriever retriever, org.yaml.snakeyaml.Yaml yaml) { }
