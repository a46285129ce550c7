package io.jubelet.adapters.http;

import io.jubelet.ports.failure.CancelledException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Finds the addresses of names, for callers with a time limit. A resolver of the system has limits of its own, may take minutes,
 * and cannot be interrupted: each name is looked up on a thread of its own, and by one at a time, however many ask for it.
 */
final class NameLookup {

    private final Resolver resolver;
    private final Executor threads;
    private final ConcurrentMap<String, CompletableFuture<List<InetAddress>>> running = new ConcurrentHashMap<>();

    /** Asks for the addresses of a name and blocks. */
    @FunctionalInterface
    interface Resolver {
        InetAddress[] addresses(String name) throws UnknownHostException;
    }

    NameLookup(Resolver resolver) {
        // In native code a virtual thread would hold back one of the few threads that carry all of them.
        this(resolver, lookup -> Thread.ofPlatform().daemon().name("name-lookup").start(lookup));
    }

    /** @param threads runs each lookup on a thread of its own */
    NameLookup(Resolver resolver, Executor threads) {
        this.resolver = resolver;
        this.threads = threads;
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
            return lookup(host).get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new SocketTimeoutException("no address in time");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("interrupted while looking up a name", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
        }
    }

    /** The same for callers that do not block and have their own limit. Fails with the exception of the resolver. */
    CompletableFuture<List<InetAddress>> lookup(String host) {
        try {
            return CompletableFuture.completedFuture(List.of(InetAddress.ofLiteral(host)));
        } catch (IllegalArgumentException e) {
            CompletableFuture<List<InetAddress>> own = new CompletableFuture<>();
            CompletableFuture<List<InetAddress>> other = running.putIfAbsent(host, own);
            if (other != null) {
                return other;
            }
            start(host, own);
            return own;
        }
    }

    /** Without a thread the next caller tries again, and nobody waits for this lookup. */
    private void start(String host, CompletableFuture<List<InetAddress>> found) {
        try {
            threads.execute(() -> resolve(host, found));
        } catch (OutOfMemoryError e) {
            running.remove(host);
            found.completeExceptionally(new IOException("lookup " + host + ": " + e.getMessage(), e));
        }
    }

    private void resolve(String name, CompletableFuture<List<InetAddress>> found) {
        try {
            List<InetAddress> addresses = List.of(resolver.addresses(name));
            running.remove(name);
            found.complete(addresses);
        } catch (UnknownHostException | RuntimeException e) {
            running.remove(name);
            found.completeExceptionally(e);
        }
    }
}
