package io.jubelet.ports.contract;

import io.jubelet.ports.cluster.RuntimeClasses;
import io.jubelet.ports.fake.FakeRuntimeClasses;

final class FakeRuntimeClassesTest extends RuntimeClassesContract {

    private final FakeRuntimeClasses classes = new FakeRuntimeClasses();

    @Override
    protected RuntimeClasses classes() {
        return classes;
    }

    @Override
    protected void put(String name, String handler) {
        classes.put(name, handler);
    }
}
