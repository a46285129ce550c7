package io.jubelet.adapters.http.server;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** The places of a listener for connections on which nobody has been authenticated, from the moment they are accepted. */
final class Strangers {

    private final int limit;
    private final AtomicInteger taken = new AtomicInteger();

    Strangers(int limit) {
        this.limit = limit;
    }

    /** Takes a place; empty when there is none. */
    Optional<Place> enter() {
        if (taken.incrementAndGet() > limit) {
            taken.decrementAndGet();
            return Optional.empty();
        }
        return Optional.of(new Place());
    }

    /** How many places are taken. */
    int taken() {
        return taken.get();
    }

    /** The place of one connection. */
    final class Place {

        private final AtomicBoolean left = new AtomicBoolean();

        /** Gives it back; further calls do nothing. */
        void leave() {
            if (left.compareAndSet(false, true)) {
                taken.decrementAndGet();
            }
        }
    }
}
