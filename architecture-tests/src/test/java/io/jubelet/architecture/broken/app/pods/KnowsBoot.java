package io.jubelet.architecture.broken.app.pods;

record KnowsBoot(io.jubelet.architecture.broken.app.boot.Wiring wiring) { }
