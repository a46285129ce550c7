package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.jubelet.domain.plugin.PluginSocket;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.plugin.PluginSockets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What {@link PluginSockets} have to do. */
public abstract class PluginSocketsContract {

    private final AtomicReference<Set<PluginSocket>> seen = new AtomicReference<>(Set.of());

    /** What is tested. */
    protected abstract PluginSockets sockets();

    /** Makes a socket, in place of one that is there. */
    protected abstract void put(String relativePath);

    /** Removes a socket. */
    protected abstract void remove(String relativePath);

    /** The path as it is reported. */
    protected abstract String path(String relativePath);

    @AfterEach
    void close() {
        sockets().close();
    }

    private List<String> paths() {
        return seen.get().stream().map(PluginSocket::path).sorted().toList();
    }

    @Test
    void whatIsThereWhatComesAndWhatGoesIsReported() {
        put("a.sock");
        sockets().start(seen::set);
        Await.until("the first socket", () -> paths().equals(List.of(path("a.sock"))));
        put("deep/er/b.sock");
        put(".hidden.sock");
        Await.until("the second one", () -> paths().equals(List.of(path("a.sock"), path("deep/er/b.sock"))));
        put("deep/er/c.sock");
        remove("a.sock");
        Await.until("the change", () -> paths().equals(List.of(path("deep/er/b.sock"), path("deep/er/c.sock"))));
    }

    @Test
    void aSocketThatWasReplacedIsAnother() {
        put("a.sock");
        sockets().start(seen::set);
        Await.until("the socket", () -> !seen.get().isEmpty());
        Set<PluginSocket> before = seen.get();
        put("a.sock");
        Await.until("another one", () -> paths().equals(List.of(path("a.sock"))) && !seen.get().equals(before));
        assertNotEquals(before, seen.get());
        assertEquals(List.of(path("a.sock")), paths());
    }
}
