package io.jubelet.architecture.broken.app.cycle.one;

public record One(io.jubelet.architecture.broken.app.cycle.two.Two two) { }
