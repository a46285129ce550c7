package io.jubelet.architecture.broken.app.pods;

final class UsesALibrary {
    Class<?> library = org.junit.jupiter.api.Test.class;
}
