package io.jubelet.adapters.grpc.server;

import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.UnavailableException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** The file of the served socket. */
final class UnixSocketFile {

    private final Path path;

    UnixSocketFile(String path) {
        this.path = Path.of(path);
    }

    /** Removes the socket that a killed process left, and nothing else. */
    void removeStale() {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            if (!Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).isOther()) {
                throw new ConflictException(path + " is there and is no socket; name another path");
            }
            requireNoListener();
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw new UnavailableException("can't make the socket " + path + ": " + e.getMessage(), e);
        }
    }

    private void requireNoListener() throws IOException {
        try (SocketChannel answered = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
            throw new ConflictException("somebody answers on " + answered.getRemoteAddress() + "; name another path");
        } catch (ConnectException e) {
            // No listener.
        }
    }

    void remove() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw new UnavailableException("can't remove the socket " + path + ": " + e.getMessage(), e);
        }
    }
}
