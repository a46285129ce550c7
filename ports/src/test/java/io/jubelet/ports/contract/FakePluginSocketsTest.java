package io.jubelet.ports.contract;

import io.jubelet.ports.fake.FakePluginSockets;
import io.jubelet.ports.plugin.PluginSockets;

final class FakePluginSocketsTest extends PluginSocketsContract {

    private final FakePluginSockets sockets = new FakePluginSockets();

    @Override
    protected PluginSockets sockets() {
        return sockets;
    }

    @Override
    protected void put(String relativePath) {
        sockets.put(path(relativePath));
    }

    @Override
    protected void remove(String relativePath) {
        sockets.remove(path(relativePath));
    }

    @Override
    protected String path(String relativePath) {
        return "/plugins_registry/" + relativePath;
    }
}
