package io.jubelet.app.boot;

import java.util.function.Supplier;

/** Creates an object when it is first requested. Thread-safe. */
final class Once<T> implements Supplier<T> {

    private final Supplier<T> maker;
    private T made;

    Once(Supplier<T> maker) {
        this.maker = maker;
    }

    @Override
    public synchronized T get() {
        if (made == null) {
            made = maker.get();
        }
        return made;
    }
}
