package io.jubelet.ports.contract;

import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.ports.cluster.ConfigObjects;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.fake.FakeConfigObjects;

final class FakeConfigObjectsTest extends ConfigObjectsContract {

    private final FakeConfigObjects objects = new FakeConfigObjects();

    @Override
    protected ConfigObjects objects() {
        return objects;
    }

    @Override
    protected void put(ConfigObject object) {
        objects.put(object);
    }

    @Override
    protected void remove(ConfigObjectKey key) {
        objects.remove(key);
    }

    @Override
    protected void forbid(ConfigObjectKey key) {
        objects.forbid(key, new PermissionDeniedException(key + " is forbidden"));
    }
}
