package io.jubelet.architecture.broken.adapters.plugins;

import io.jubelet.architecture.broken.adapters.cri.Neighbour;

final class KnowsAnotherAdapter {
    Neighbour neighbour;
}
