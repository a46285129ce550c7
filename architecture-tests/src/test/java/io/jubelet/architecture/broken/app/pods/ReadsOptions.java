package io.jubelet.architecture.broken.app.pods;

record ReadsOptions(picocli.CommandLine commandLine) { }
