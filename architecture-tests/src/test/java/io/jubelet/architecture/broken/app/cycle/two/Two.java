package io.jubelet.architecture.broken.app.cycle.two;

public record Two(io.jubelet.architecture.broken.app.cycle.one.One one) { }
