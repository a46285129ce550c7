package io.jubelet.ports.contract;

import io.jubelet.domain.env.Service;
import io.jubelet.ports.cluster.ServiceDirectory;
import io.jubelet.ports.fake.FakeServiceDirectory;

final class FakeServiceDirectoryTest extends ServiceDirectoryContract {

    private final FakeServiceDirectory directory = new FakeServiceDirectory();

    @Override
    protected ServiceDirectory directory() {
        return directory;
    }

    @Override
    protected void put(Service service) {
        directory.put(service);
    }

    @Override
    protected void remove(String namespace, String name) {
        directory.remove(namespace, name);
    }
}
