package io.jubelet.architecture.broken.adapters.grpc;

import io.jubelet.architecture.broken.adapters.cri.Neighbour;

final class KnowsAnAdapter {
    Neighbour neighbour;
}
