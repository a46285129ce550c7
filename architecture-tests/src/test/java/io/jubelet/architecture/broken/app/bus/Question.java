package io.jubelet.architecture.broken.app.bus;

record Question<Q, R>(String address) { }
