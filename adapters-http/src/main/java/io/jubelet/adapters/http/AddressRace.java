package io.jubelet.adapters.http;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Connects to one of the addresses of a host. Those of the family of the first address are tried one after the other. Those of the
 * other family are tried beside them (RFC 8305) once that takes longer than 300 ms, or has failed. The failure is that of the first
 * address. A server that is reached and then has no TLS or no HTTP is the result. Everything happens on one event loop.
 */
final class AddressRace {

    /** No timer: 0 is the first one of Vert.x. */
    private static final long NONE = -1;
    private static final long HEAD_START_MILLIS = 300;
    /** What an address gets of the time, if there is so much. */
    private static final long SHARE_MILLIS = 2_000;

    private final Vertx vertx;
    private final NameLookup names;

    AddressRace(Vertx vertx, NameLookup names) {
        this.vertx = vertx;
        this.names = names;
    }

    /** Begins to connect to one address, with a limit for the TCP connection. */
    @FunctionalInterface
    interface Attempt<T> {
        Connector.Connection<T> begin(InetAddress address, long millis);
    }

    /**
     * Begins to connect.
     *
     * @param millis limit for the TCP connection, more than zero
     */
    <T> Connector.Connection<T> connect(String host, int port, long millis, Attempt<T> attempt) {
        Race<T> race = new Race<>(port, millis, attempt);
        Context context = vertx.getOrCreateContext();
        Future.fromCompletionStage(names.lookup(host), context).onSuccess(race::start).onFailure(race::fail);
        return new Connector.Connection<>(race.made.future(), race::end);
    }

    /** Addresses that are tried one after the other. */
    private static final class Row {

        private final Deque<InetAddress> rest;
        private boolean begun;
        private boolean ended;
        private Throwable failure;

        private Row(List<InetAddress> addresses) {
            rest = new ArrayDeque<>(addresses);
            ended = addresses.isEmpty();
        }
    }

    /** The attempts for one connection. */
    private final class Race<T> {

        private final int port;
        private final long end;
        private final Attempt<T> attempt;
        private final Promise<T> made = Promise.promise();
        private final Set<Connector.Connection<T>> open = new HashSet<>();
        private Row first;
        private Row others;
        private long timer = NONE;
        private boolean over;

        private Race(int port, long millis, Attempt<T> attempt) {
            this.port = port;
            this.attempt = attempt;
            end = System.nanoTime() + Duration.ofMillis(millis).toNanos();
        }

        private void start(List<InetAddress> addresses) {
            if (over) {
                return;
            }
            Class<?> family = addresses.getFirst().getClass();
            Map<Boolean, List<InetAddress>> families = addresses.stream().collect(Collectors.partitioningBy(family::isInstance));
            first = new Row(families.get(true));
            others = new Row(families.get(false));
            if (!others.ended) {
                timer = vertx.setTimer(HEAD_START_MILLIS, _ -> begin(others));
            }
            begin(first);
        }

        private void begin(Row row) {
            if (!row.begun && !over) {
                row.begun = true;
                tryNext(row);
            }
        }

        private void tryNext(Row row) {
            long left = Math.max(1, left().toMillis());
            long share = Math.min(left, Math.max(SHARE_MILLIS, left / row.rest.size()));
            InetAddress address = row.rest.remove();
            Connector.Connection<T> tried = attempt.begin(address, share);
            open.add(tried);
            tried.made().onSuccess(connection -> succeed(tried, connection)).onFailure(failure -> {
                close(tried);
                if (!NoAnswerException.isUnreached(failure)) {
                    fail(failure);
                } else if (!over) {
                    passOver(row, share < left ? NoAnswerException.dialing(address, port, failure) : failure);
                }
            });
        }

        private void passOver(Row row, Throwable failure) {
            row.failure = row.failure == null ? failure : row.failure;
            if (!row.rest.isEmpty() && left().isPositive()) {
                tryNext(row);
                return;
            }
            row.ended = true;
            if (first.ended && others.ended) {
                fail(first.failure);
            } else if (first.ended) {
                begin(others);
            }
        }

        private Duration left() {
            return Duration.ofNanos(end - System.nanoTime());
        }

        private void succeed(Connector.Connection<T> winner, T connection) {
            if (!over) {
                over = true;
                vertx.cancelTimer(timer);
                List.copyOf(open).stream().filter(tried -> tried != winner).forEach(this::close);
                made.complete(connection);
            }
        }

        private void fail(Throwable failure) {
            if (!over) {
                end();
                made.fail(failure);
            }
        }

        private void end() {
            over = true;
            vertx.cancelTimer(timer);
            List.copyOf(open).forEach(this::close);
        }

        private void close(Connector.Connection<T> tried) {
            if (open.remove(tried)) {
                tried.end().run();
            }
        }
    }
}
