package io.jubelet.ports.fake;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The calls that a fake got, and the failures that a test prepared for them. A call is known by port and method, such as {@code
 * pods.patchStatus}; the same object may serve several fakes. Thread-safe.
 */
public final class FakeFaults {

    private final Map<String, Deque<RuntimeException>> once = new HashMap<>();
    private final Map<String, Supplier<PortException>> always = new HashMap<>();
    private final List<String> calls = new ArrayList<>();
    private boolean outage;

    /** The next call of this name fails; said twice, the next two do. */
    public synchronized void failNext(String call, PortException failure) {
        once.computeIfAbsent(call, _ -> new ArrayDeque<>()).add(failure);
    }

    /** The thread of the next call of this name is interrupted. */
    public synchronized void interruptNext(String call) {
        once.computeIfAbsent(call, _ -> new ArrayDeque<>()).add(new CancelledException(call + " was given up"));
    }

    /** Every call of this name fails until {@link #heal()}. */
    public synchronized void failAlways(String call, Supplier<PortException> failure) {
        always.put(call, failure);
    }

    /** Nothing answers until {@link #heal()}. */
    public synchronized void outage() {
        outage = true;
    }

    /** Nothing fails any more. */
    public synchronized void heal() {
        outage = false;
        once.clear();
        always.clear();
    }

    /** Names of the calls so far, those that failed included. */
    public synchronized List<String> calls() {
        return List.copyOf(calls);
    }

    /** How often a call was made. */
    public synchronized long count(String call) {
        return calls.stream().filter(call::equals).count();
    }

    /** A fake was called. */
    synchronized void call(String name) {
        calls.add(name);
        Deque<RuntimeException> failures = once.get(name);
        if (failures != null && !failures.isEmpty()) {
            throw failures.poll();
        }
        if (always.containsKey(name)) {
            throw always.get(name).get();
        }
        if (outage) {
            throw new UnavailableException("the cluster does not answer");
        }
    }
}
