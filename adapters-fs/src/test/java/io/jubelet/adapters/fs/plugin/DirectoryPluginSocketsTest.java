package io.jubelet.adapters.fs.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.InotifyCalls;
import io.jubelet.adapters.fs.kernel.LinuxInotifyCalls;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.domain.plugin.PluginSocket;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.contract.PluginSocketsContract;
import io.jubelet.ports.plugin.PluginSockets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DirectoryPluginSocketsTest extends PluginSocketsContract {

    /** Paths of sockets are short, those of the directories of tests are not. */
    private final Path directory = temporary();
    private final DirectoryPluginSockets sockets = new DirectoryPluginSockets(directory);

    private static Path temporary() {
        try {
            return Files.createTempDirectory(Path.of("/tmp"), "reg");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @AfterEach
    void removeAll() throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    /** Kernel calls of this machine, of which one fails once. */
    private static InotifyCalls failingOnce(String call) {
        InotifyCalls real = new LinuxInotifyCalls();
        AtomicBoolean fails = new AtomicBoolean(true);
        return (InotifyCalls) Proxy.newProxyInstance(InotifyCalls.class.getClassLoader(), new Class<?>[] {InotifyCalls.class},
                (_, method, arguments) -> {
                    if (method.getName().equals(call) && fails.getAndSet(false)) {
                        throw new SystemCallException(call, Errno.NO_MEMORY.number(), "told by the test");
                    }
                    return method.invoke(real, arguments);
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"inotifyInit", "eventFd", "poll"})
    void aWatchThatFailsIsBegunAgain(String call) {
        AtomicReference<Set<PluginSocket>> seen = new AtomicReference<>(Set.of());
        try (var watched = new DirectoryPluginSockets(directory, failingOnce(call), Duration.ofMillis(1))) {
            watched.start(seen::set);
            for (String name : List.of("a.sock", "deep/b.sock", "c.sock")) {
                put(name);
                Await.until(name, () -> seen.get().stream().anyMatch(socket -> socket.path().equals(path(name))));
            }
        }
    }

    @Test
    void anAgentThatLooksFromTimeToTimeEnds() {
        InotifyCalls none = (InotifyCalls) Proxy.newProxyInstance(InotifyCalls.class.getClassLoader(), new Class<?>[] {InotifyCalls.class},
                (_, method, _) -> {
                    throw new SystemCallException(method.getName(), Errno.TOO_MANY_FILES.number(), "told by the test");
                });
        AtomicReference<Set<PluginSocket>> seen = new AtomicReference<>();
        var watched = new DirectoryPluginSockets(directory, none, Duration.ofDays(1));
        watched.start(seen::set);
        Await.until("the first look", () -> seen.get() != null);
        watched.close();
        assertEquals(Set.of(), seen.get());
    }

    @Override
    protected PluginSockets sockets() {
        return sockets;
    }

    @Override
    protected void put(String relativePath) {
        Path path = directory.resolve(relativePath);
        try {
            Files.createDirectories(path.getParent());
            Files.writeString(path.resolveSibling("no-socket"), "");
            Files.deleteIfExists(path);
            try (var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
                server.bind(UnixDomainSocketAddress.of(path));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected void remove(String relativePath) {
        try {
            Files.delete(directory.resolve(relativePath));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected String path(String relativePath) {
        return directory.resolve(relativePath).toString();
    }

}
