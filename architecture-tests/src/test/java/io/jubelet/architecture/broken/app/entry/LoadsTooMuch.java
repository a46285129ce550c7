package io.jubelet.architecture.broken.app.entry;

record LoadsTooMuch(io.jubelet.architecture.broken.app.boot.Wiring wiring) { }
