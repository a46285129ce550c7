package io.jubelet.architecture.broken.app.bus;

sealed interface Fine {
    record One(int value) implements Fine {
    }
}
