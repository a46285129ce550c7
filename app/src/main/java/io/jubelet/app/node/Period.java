package io.jubelet.app.node;

import io.jubelet.app.task.Reconciler;
import io.jubelet.domain.value.Backoff;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** A time between two runs, with up to 4 % more so that nodes which started together do not stay together. */
record Period(Duration length, RandomGenerator random) {

    private static final double JITTER = 0.04;

    Reconciler.Next next() {
        return Reconciler.Next.within(Backoff.jittered(length, JITTER, random.nextDouble()));
    }
}
