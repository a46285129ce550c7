package io.jubelet.architecture.broken.adapters.fs;

record KnowsANeighbour(io.jubelet.architecture.broken.adapters.cri.Neighbour other) { }
