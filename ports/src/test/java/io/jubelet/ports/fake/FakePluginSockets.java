package io.jubelet.ports.fake;

import io.jubelet.domain.plugin.PluginSocket;
import io.jubelet.ports.plugin.PluginSockets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Sockets that tests add and remove. */
public final class FakePluginSockets implements PluginSockets {

    private final Set<PluginSocket> sockets = new HashSet<>();
    private Optional<Consumer<Set<PluginSocket>>> receiver = Optional.empty();
    private int versions;

    /** Adds a socket, or replaces the one with this path. */
    public synchronized void put(String path) {
        sockets.removeIf(socket -> socket.path().equals(path));
        if (PluginSocket.isTaken(Path.of(path).getFileName().toString())) {
            sockets.add(new PluginSocket(path, "v" + ++versions));
        }
        deliver();
    }

    /** Removes a socket. */
    public synchronized void remove(String path) {
        sockets.removeIf(socket -> socket.path().equals(path));
        deliver();
    }

    @Override
    public synchronized void start(Consumer<Set<PluginSocket>> to) {
        receiver = Optional.of(to);
        deliver();
    }

    @Override
    public synchronized void close() {
        receiver = Optional.empty();
    }

    private void deliver() {
        receiver.ifPresent(to -> to.accept(Set.copyOf(sockets)));
    }
}
