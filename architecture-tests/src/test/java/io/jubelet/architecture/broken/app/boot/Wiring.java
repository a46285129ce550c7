package io.jubelet.architecture.broken.app.boot;

public final class Wiring { }
