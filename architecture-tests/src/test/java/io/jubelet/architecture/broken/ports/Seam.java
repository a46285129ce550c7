package io.jubelet.architecture.broken.ports;

public interface Seam { }
