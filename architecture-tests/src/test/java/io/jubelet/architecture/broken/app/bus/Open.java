package io.jubelet.architecture.broken.app.bus;

interface Open { }
