package io.jubelet.architecture.broken.adapters.cri;

public final class Neighbour { }
