package io.jubelet.architecture.broken.adapters.http;

record KnowsTheApplication(io.jubelet.architecture.broken.app.pods.First verticle) { }
