package io.jubelet.app.entry;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Ties the life of a child JVM to that of the one that started it, even when that one is killed before it can clean up: two
 * agents on one node would both act on its containers.
 *
 * <p>The parent listens on a unix socket and never accepts; the child connects and waits for the end of the stream,
 * which the kernel delivers as soon as the parent is gone.
 */
final class ParentDeathWatch implements AutoCloseable {

    private final ServerSocketChannel server;
    private final Path socket;

    private ParentDeathWatch(ServerSocketChannel server, Path socket) {
        this.server = server;
        this.socket = socket;
    }

    /** The parent's end, in a directory that only this user can enter. */
    static ParentDeathWatch open() throws IOException {
        var socket = Files.createTempDirectory("jubelet-").resolve("parent");
        var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            server.bind(UnixDomainSocketAddress.of(socket), 1);
            return new ParentDeathWatch(server, socket);
        } catch (IOException e) {
            server.close();
            Files.deleteIfExists(socket.getParent());
            throw e;
        }
    }

    Path socket() {
        return socket;
    }

    /**
     * The child's end: runs an action once when the parent is gone.
     *
     * @param socket what the parent's {@link #socket()} returned; removed here, as nothing else needs it
     */
    static void watch(Path socket, Runnable parentGone) {
        SocketChannel channel;
        try {
            channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
        } catch (IOException gone) {
            remove(socket);
            parentGone.run();
            return;
        }
        remove(socket);
        var watcher = new Thread(() -> {
            try (channel) {
                while (channel.read(ByteBuffer.allocate(1)) >= 0) {
                    // Nothing is ever sent; only the end counts.
                }
            } catch (IOException reset) {
                // The same as the end of the stream: no process holds the other end.
            }
            parentGone.run();
        }, "jubelet-parent-death-watch");
        watcher.setDaemon(true);
        watcher.start();
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        remove(socket);
    }

    private static void remove(Path socket) {
        try {
            Files.deleteIfExists(socket);
            Files.deleteIfExists(socket.getParent());
        } catch (IOException leftover) {
            // An empty directory in the temporary directory; the next clean-up of the machine takes it.
        }
    }
}
