package io.jubelet.architecture.broken.adapters.cri;

final class UsesTheWrongLibrary {
    Class<?> library = org.junit.jupiter.api.Test.class;
}
