package io.jubelet.benchmarks.side;

import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.adapters.apiserver.watch.WatchHandler;
import io.jubelet.benchmarks.measure.BenchmarkFailure;
import io.jubelet.benchmarks.measure.Deadline;
import io.jubelet.ports.failure.PortException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** When a watch showed that pods were Ready, and that they were gone. The names of pods are used once only. Thread-safe. */
final class PodTimes implements WatchHandler {

    private final LongSupplier nanos;
    private final Map<String, Long> ready = new HashMap<>();
    private final Map<String, Long> gone = new HashMap<>();
    private final Set<String> known = new HashSet<>();
    private Optional<String> failure = Optional.empty();
    private boolean listed;

    /** Times of this clock. */
    PodTimes(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Waits until it is known which pods there are. */
    synchronized void awaitList(Deadline deadline) throws InterruptedException {
        while (!listed) {
            deadline.check(() -> "the pods could not be listed");
            wait(100);
        }
    }

    /** When these pods were Ready, in nanoseconds by name. */
    Map<String, Long> awaitReady(Collection<String> names, Deadline deadline) throws InterruptedException {
        return await(ready, names, deadline, "Ready");
    }

    /** When these pods were gone, in nanoseconds by name. */
    Map<String, Long> awaitGone(Collection<String> names, Deadline deadline) throws InterruptedException {
        return await(gone, names, deadline, "gone");
    }

    private synchronized Map<String, Long> await(Map<String, Long> times, Collection<String> names, Deadline deadline,
            String what) throws InterruptedException {
        while (!times.keySet().containsAll(names)) {
            failure.ifPresent(why -> {
                throw new BenchmarkFailure(why);
            });
            deadline.check(() -> names.stream().filter(times::containsKey).count() + " of " + names.size() + " pods were "
                    + what);
            wait(100);
        }
        return names.stream().collect(Collectors.toMap(name -> name, times::get));
    }

    @Override
    public Listing list() {
        Set<String> present = new HashSet<>();
        return new Listing() {
            @Override
            public void item(WireNode.Obj object) {
                present.add(PodObject.name(object));
                changed(object);
            }

            @Override
            public void complete() {
                listed(present);
            }
        };
    }

    private synchronized void listed(Set<String> present) {
        long at = nanos.getAsLong();
        List.copyOf(known).stream().filter(Predicate.not(present::contains)).forEach(name -> isGone(name, at));
        listed = true;
        notifyAll();
    }

    @Override
    public synchronized void changed(WireNode.Obj pod) {
        long at = nanos.getAsLong();
        known.add(PodObject.name(pod));
        if (PodObject.isReady(pod)) {
            ready.putIfAbsent(PodObject.name(pod), at);
        }
        PodObject.failure(pod).ifPresent(why -> failure = Optional.of(why));
        notifyAll();
    }

    @Override
    public synchronized void deleted(WireNode.Obj pod) {
        isGone(PodObject.name(pod), nanos.getAsLong());
        notifyAll();
    }

    private void isGone(String name, long at) {
        known.remove(name);
        gone.putIfAbsent(name, at);
    }

    @Override
    public synchronized void failed(PortException why) {
        System.err.println("bench: the pods can't be watched, trying again: " + why.getMessage());
    }
}
