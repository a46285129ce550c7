package io.jubelet.ports.fake;

import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.source.PodSet;
import io.jubelet.ports.source.PodSource;
import io.jubelet.ports.source.SourceProblem;
import java.util.List;

/** A {@link PodSource} that delivers what a test says, on the thread of the test. */
public final class FakePodSource implements PodSource {

    private final String name;
    private List<Pod> pods = List.of();
    private Receiver receiver;
    private boolean started;

    /** A source of this name that wants nothing yet. */
    public FakePodSource(String name) {
        this.name = name;
    }

    /** Wants other pods from now on, and delivers them if it was started. */
    public synchronized void want(List<Pod> desired) {
        pods = List.copyOf(desired);
        if (receiver != null) {
            receiver.set(new PodSet(name, pods));
        }
    }

    /** Tells of a problem, which is there until other pods are desired. */
    public synchronized void fail(String place, String message) {
        if (receiver != null) {
            var problem = new SourceProblem(name, place, message);
            receiver.problem(problem);
            receiver.set(new PodSet(name, pods, List.of(), List.of(problem)));
        }
    }

    @Override
    public synchronized void start(Receiver to) {
        if (started) {
            throw new IllegalStateException("started already");
        }
        started = true;
        receiver = to;
        receiver.set(new PodSet(name, pods));
    }

    @Override
    public synchronized void close() {
        receiver = null;
    }
}
