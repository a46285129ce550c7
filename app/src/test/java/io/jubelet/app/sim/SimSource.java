package io.jubelet.app.sim;

import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.source.PodSet;
import io.jubelet.ports.source.PodSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A source that wants what the test says. Outlives the agent. */
final class SimSource implements PodSource {

    private final Map<String, Pod> byName = new TreeMap<>();
    private Receiver receiver;
    private Consumer<Pod> follower = _ -> { };

    @Override
    public void start(Receiver to) {
        receiver = to;
        deliver();
    }

    @Override
    public void close() {
        receiver = null;
    }

    /** Shows every pod that is desired from now on. */
    void follow(Consumer<Pod> to) {
        follower = to;
    }

    void want(Pod pod) {
        follower.accept(pod);
        byName.put(pod.metadata().name(), pod);
        deliver();
    }

    void unwant(String name) {
        byName.remove(name);
        deliver();
    }

    Collection<Pod> desired() {
        return byName.values();
    }

    /** The agent that listened is dead. */
    void forgetListener() {
        receiver = null;
    }

    private void deliver() {
        if (receiver != null) {
            receiver.set(new PodSet("file", List.copyOf(byName.values())));
        }
    }
}
