package io.jubelet.ports.contract;

import io.jubelet.ports.fake.FakeNodeCredentials;
import io.jubelet.ports.image.NodeCredentials;

final class FakeNodeCredentialsTest extends NodeCredentialsContract {

    private final FakeNodeCredentials fake = new FakeNodeCredentials();

    @Override
    protected NodeCredentials credentials() {
        return fake;
    }

    @Override
    protected void logIn(String... registries) {
        fake.clear();
        for (String registry : registries) {
            fake.add(registry, "user", "secret");
        }
    }
}
