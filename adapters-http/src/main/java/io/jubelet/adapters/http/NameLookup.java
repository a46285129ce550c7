package io.jubelet.adapters.http;

import io.jubelet.ports.failure.CancelledException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Finds the addresses of names, for callers with a time limit. A resolver of the system has limits of its own, may take minutes,
 * and cannot be interrupted: each name is looked up on a thread of its own, and by one at a time, however many ask for it.
 */
final class NameLookup {

    private final Resolver resolver;
    private final ConcurrentMap<String, FutureTask<List<InetAddress>>> running = new ConcurrentHashMap<>();

    /** Asks for the addresses of a name and blocks. */
    @FunctionalInterface
    interface Resolver {
        InetAddress[] addresses(String name) throws UnknownHostException;
    }

    NameLookup(Resolver resolver) {
        this.resolver = resolver;
    }

    /**
     * The addresses of a host, at least one, in the order in which they are to be tried; at once when the host is an address already.
     *
     * @throws SocketTimeoutException when that takes longer
     * @throws UnknownHostException when it has none
     * @throws CancelledException when the thread is interrupted
     */
    List<InetAddress> find(String host, Duration timeout) throws IOException {
        try {
            return List.of(InetAddress.ofLiteral(host));
        } catch (IllegalArgumentException e) {
            return await(lookup(host), timeout);
        }
    }

    private FutureTask<List<InetAddress>> lookup(String name) {
        FutureTask<List<InetAddress>> own = new FutureTask<>(() -> {
            try {
                return List.of(resolver.addresses(name));
            } finally {
                running.remove(name);
            }
        });
        FutureTask<List<InetAddress>> other = running.putIfAbsent(name, own);
        if (other != null) {
            return other;
        }
        // In native code a virtual thread would hold back one of the few threads that carry all of them.
        Thread.ofPlatform().daemon().name("name-lookup").start(own);
        return own;
    }

    private static List<InetAddress> await(FutureTask<List<InetAddress>> lookup, Duration timeout) throws IOException {
        try {
            return lookup.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new SocketTimeoutException("no address in time");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("interrupted while looking up a name", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
        }
    }
}
