package io.jubelet.adapters.fs.plugin;

import io.jubelet.ports.contract.PluginSocketsContract;
import io.jubelet.ports.plugin.PluginSockets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;

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
