package io.jubelet.adapters.fs.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.jubelet.domain.plugin.PluginSocket;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
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
        return SocketScan.of(directory.resolve("registry"), _ -> { });
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
    void linksToDirectoriesAreNotFollowed() throws IOException {
        Path registry = Files.createDirectory(directory.resolve("registry"));
        socket(directory.resolve("elsewhere/a.sock"));
        Files.createSymbolicLink(registry.resolve("link"), directory.resolve("elsewhere"));
        assertEquals(List.of(), paths());
    }
}
