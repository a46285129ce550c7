package io.jubelet.adapters.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.PortException;
import io.netty.channel.ChannelException;
import io.vertx.core.Future;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketException;
import org.junit.jupiter.api.Test;

final class ListeningTest {

    private static String message(Throwable failure) {
        return assertThrows(PortException.class, () -> Listening.await("listen on x", Future.failedFuture(failure))).getMessage();
    }

    @Test
    void theReasonOfTheOperatingSystemIsNamed() {
        assertEquals("can't listen on x: Failed to open a socket: Too many open files",
                message(new ChannelException("Failed to open a socket.", new SocketException("Too many open files"))));
        assertEquals("can't listen on x: Too many open files",
                message(new ChannelException(new SocketException("Too many open files")))
                        .replace("java.net.SocketException: ", ""));
        assertEquals("can't listen on x: Cannot assign requested address", message(new BindException("Cannot assign requested address")));
    }

    @Test
    void anAddressIsFreeUntilAServerListensThere() throws IOException {
        var taken = new ServerSocket();
        taken.bind(new InetSocketAddress("127.0.0.1", 0));
        int port = taken.getLocalPort();
        try (taken) {
            assertEquals("can't listen on 127.0.0.1:" + port + ": another process listens there; stop it or choose another port",
                    assertThrows(ConflictException.class, () -> Listening.requireFree("127.0.0.1", port)).getMessage());
        }
        Listening.requireFree("127.0.0.1", port);
        assertThrows(PortException.class, () -> Listening.requireFree("192.0.2.1", port));
        assertEquals("[::1]:10250", Listening.place("::1", 10250));
    }

    @Test
    void anAddressInUseIsAConflict() {
        assertThrows(ConflictException.class, () -> Listening.await("listen on x",
                Future.failedFuture(new ChannelException("bind", new BindException("Address already in use")))));
    }
}
