package io.jubelet.adapters.http;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.vertx.core.Context;
import io.vertx.core.Future;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits until a server listens or has stopped; throws the cause if it does not. */
public final class Listening {

    private static final long SECONDS = 10;

    private Listening() {
    }

    /** Refuses to block where the server itself has to run. */
    public static void mayBlock() {
        if (Context.isOnEventLoopThread()) {
            throw new IllegalStateException("a server can't be started or closed on an event loop: that blocks");
        }
    }

    /**
     * Examines whether a server can listen at an address, without accepting a connection there.
     *
     * @throws PortException when it can't; the message names address and port
     */
    public static void requireFree(String address, int port) {
        try (var socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(address, port), 1);
        } catch (IOException e) {
            throw failure("can't listen on " + place(address, port) + ": ", e);
        }
    }

    /** Address and port, an address of IPv6 in brackets. */
    public static String place(String address, int port) {
        return (address.contains(":") ? "[" + address + "]:" : address + ":") + port;
    }

    /**
     * Waits.
     *
     * @param action what is waited for, as in "can't ACTION"
     * @throws CancelledException when the thread is interrupted
     */
    public static <T> T await(String action, Future<T> future) {
        try {
            return future.await(SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new UnavailableException("can't " + action + ": nothing happened within " + SECONDS + " s", e);
        } catch (Throwable e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
                throw new CancelledException("interrupted while waiting to " + action, e);
            }
            throw failure("can't " + action + ": ", e);
        }
    }

    /** The message, and that of the operating system where a library put its own before it. */
    private static String reason(Throwable cause) {
        String own = cause.getMessage() == null ? cause.toString() : cause.getMessage();
        Throwable root = cause;
        while (root.getCause() != null && root.getCause() != root) {
            root = root.getCause();
        }
        return root.getMessage() == null || own.contains(root.getMessage()) ? own
                : own.replaceFirst("\\.$", "") + ": " + root.getMessage();
    }

    private static PortException failure(String start, Throwable cause) {
        String reason = reason(cause);
        if (reason.contains("Address already in use")) {
            return new ConflictException(start + "another process listens there; stop it or choose another port", cause);
        }
        if (reason.contains("Permission denied")) {
            return new PermissionDeniedException(start + "permission denied", cause);
        }
        return cause instanceof BindException
                ? new UnavailableException(start + reason, cause)
                : new InternalException(start + reason, cause);
    }
}
