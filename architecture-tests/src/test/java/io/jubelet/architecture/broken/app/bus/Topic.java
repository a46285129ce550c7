package io.jubelet.architecture.broken.app.bus;

record Topic<T>(String address) { }
