package io.jubelet.architecture.broken.app.bus;

final class Mutable { int value; }
