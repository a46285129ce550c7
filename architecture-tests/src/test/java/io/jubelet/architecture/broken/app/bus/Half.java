package io.jubelet.architecture.broken.app.bus;

sealed interface Half {
    record One(int value) implements Half {
    }

    non-sealed interface Other extends Half {
    }
}
