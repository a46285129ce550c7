package io.jubelet.adapters.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.PortException;
import io.netty.channel.ChannelException;
import io.vertx.core.Future;
import java.net.BindException;
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
    void anAddressInUseIsAConflict() {
        assertThrows(ConflictException.class, () -> Listening.await("listen on x",
                Future.failedFuture(new ChannelException("bind", new BindException("Address already in use")))));
    }
}
