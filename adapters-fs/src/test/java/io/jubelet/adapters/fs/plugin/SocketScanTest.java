package io.jubelet.adapters.fs.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.jubelet.adapters.fs.kernel.DeadFileSystem;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.PrivateMounts;
import io.jubelet.domain.plugin.PluginSocket;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SocketScanTest {

    /** Paths of sockets are short, those of the directories of tests are not. */
    private Path directory;

    @BeforeEach
    void make() throws IOException {
        directory = Files.createTempDirectory(Path.of("/tmp"), "scan");
    }

    @AfterEach
    void removeAll() throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    private static Path socket(Path path) throws IOException {
        Files.createDirectories(path.getParent());
        Files.deleteIfExists(path);
        try (var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(path));
        }
        return path;
    }

    private Set<PluginSocket> scan() throws IOException {
        return scan(Set.of());
    }

    private Set<PluginSocket> scan(Set<PluginSocket> before) throws IOException {
        return found(before).sockets();
    }

    private SocketScan.Found found(Set<PluginSocket> before) throws IOException {
        return SocketScan.of(directory.resolve("registry"), before, _ -> { });
    }

    private List<Path> paths() throws IOException {
        return scan().stream().map(socket -> Path.of(socket.path())).sorted().toList();
    }

    @Test
    void aLinkToASocketIsASocketUnderItsOwnPath() throws IOException {
        Path registry = Files.createDirectory(directory.resolve("registry"));
        Path target = socket(directory.resolve("elsewhere/a.sock"));
        Path link = Files.createSymbolicLink(registry.resolve("link.sock"), target);
        Files.createSymbolicLink(registry.resolve(".hidden.sock"), target);
        Files.createSymbolicLink(registry.resolve("dangling.sock"), directory.resolve("nothing"));
        Files.createSymbolicLink(registry.resolve("file"), Files.createFile(directory.resolve("file")));
        assertEquals(List.of(link), paths());
        Set<PluginSocket> before = scan();
        socket(target);
        assertNotEquals(before, scan());
    }

    @Test
    void aSocketThatIsToBeRenamedIsNone() throws IOException {
        Path registry = Files.createDirectories(directory.resolve(".hidden/registry"));
        Path bound = socket(registry.resolve(".driver/s"));
        socket(registry.resolve("visible/.driver/s"));
        List<Path> searched = new ArrayList<>();
        assertEquals(Set.of(), SocketScan.of(registry, Set.of(), searched::add).sockets());
        assertEquals(List.of(registry, registry.resolve("visible")), searched);
        Path named = Files.move(bound, registry.resolve("driver"));
        assertEquals(Set.of(named.toString()), SocketScan.of(registry, Set.of(), _ -> { }).sockets().stream()
                .map(PluginSocket::path).collect(Collectors.toSet()));
    }

    @Test
    void socketsInADirectoryThatCanNotBeLookedAtHaveNotGone() throws Throwable {
        PrivateMounts.run(() -> {
            Path registry = Files.createDirectory(directory.resolve("registry"));
            socket(registry.resolve("a/b/a.sock"));
            Path removed = socket(registry.resolve("a.sock"));
            Path elsewhere = socket(registry.resolve("ab/ab.sock"));
            Set<PluginSocket> before = scan();
            Files.delete(removed);
            Files.delete(elsewhere);
            Path added = socket(registry.resolve("c/c.sock"));
            DeadFileSystem.mount(registry.resolve("a"));
            assertEquals(Set.of(added.toString()), scan().stream().map(PluginSocket::path).collect(Collectors.toSet()));
            assertEquals(Set.of(registry.resolve("a/b/a.sock").toString(), added.toString()),
                    scan(before).stream().map(PluginSocket::path).collect(Collectors.toSet()));
            new LinuxMountCalls().unmount(registry.resolve("a").toString(), 0);
            Files.delete(registry.resolve("a/b/a.sock"));
            assertEquals(Set.of(added.toString()), scan(before).stream().map(PluginSocket::path).collect(Collectors.toSet()));
        });
    }

    @Test
    void aLinkWhoseTargetCanNotBeLookedAtIsWhatItWas() throws IOException {
        Path registry = Files.createDirectory(directory.resolve("registry"));
        Path link = Files.createSymbolicLink(registry.resolve("link.sock"), socket(directory.resolve("a.sock")));
        Set<PluginSocket> before = scan();
        Files.delete(link);
        Files.createSymbolicLink(link, link);
        assertEquals(before, scan(before));
        assertEquals(Set.of(link.toString()), found(before).unreadable().keySet());
        Files.delete(link);
        assertEquals(SocketScan.Found.NOTHING, found(before));
    }

    @Test
    void aDirectoryThatHasGoneHasNoSockets() throws IOException {
        Set<PluginSocket> before = Set.of(new PluginSocket(directory.resolve("registry/a.sock").toString(), "1"));
        assertEquals(Set.of(), scan(before));
    }

    @Test
    void linksToDirectoriesAreNotFollowed() throws IOException {
        Path registry = Files.createDirectory(directory.resolve("registry"));
        socket(directory.resolve("elsewhere/a.sock"));
        Files.createSymbolicLink(registry.resolve("link"), directory.resolve("elsewhere"));
        assertEquals(List.of(), paths());
    }
}
