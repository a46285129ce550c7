package io.jubelet.adapters.fs.kernel;

import io.jubelet.ports.failure.PortException;
import java.util.ArrayList;
import java.util.List;

/** Pieces of work that don't depend on each other: all are tried before the first failure is thrown. */
public final class IndependentAttempts {

    private final List<PortException> failures = new ArrayList<>();

    /** Tries one; an interrupted thread tries no more. */
    public void run(Runnable work) {
        try {
            work.run();
        } catch (PortException e) {
            failures.add(e);
        }
    }

    /** Throws the first failure; the others are in it. */
    public void finish() {
        if (!failures.isEmpty()) {
            PortException first = failures.removeFirst();
            failures.forEach(first::addSuppressed);
            throw first;
        }
    }
}
