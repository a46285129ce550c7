package io.jubelet.architecture.broken.app.pods;

record NamesAnAdapter(io.jubelet.architecture.broken.adapters.cri.Neighbour adapter) { }
