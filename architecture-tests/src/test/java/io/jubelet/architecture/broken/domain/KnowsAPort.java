package io.jubelet.architecture.broken.domain;

record KnowsAPort(io.jubelet.architecture.broken.ports.Seam seam) { }
