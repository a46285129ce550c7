package io.jubelet.adapters.apiserver.pods;

import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.connection.ClusterApi;
import io.jubelet.adapters.apiserver.watch.ObjectStore;
import io.jubelet.adapters.apiserver.watch.Reflector;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.source.PodSet;
import io.jubelet.ports.source.PodSource;
import io.jubelet.ports.source.SourceProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The pods that the cluster wants on a node. Two threads: one lists and watches, the other delivers. A change is passed on at
 * once; those that arrive while the receiver is busy are delivered together, as one newer set.
 */
public final class ApiPodSource implements PodSource {

    private static final System.Logger LOG = System.getLogger(ApiPodSource.class.getName());

    private final ClusterApi api;
    private final ApiPath path;
    private final ObjectStore<Pod> pods = new ObjectStore<>(
            (object, before) -> before.map(pod -> PodReader.read(object, pod)).orElseGet(() -> PodReader.read(object)), new Deliveries());
    private final BlockingQueue<Delivery> deliveries = new LinkedBlockingQueue<>();
    private Receiver receiver;
    private Reflector reflector;
    private Thread deliveryThread;
    private boolean closed;

    /** What is to be delivered. */
    private sealed interface Delivery {

        /** The pods are others now. */
        record Changed() implements Delivery {
        }

        /** A pod can't be read. */
        record Unreadable(SourceProblem problem) implements Delivery {
        }
    }

    private final class Deliveries implements ObjectStore.Listener {

        @Override
        public void changed() {
            deliveries.add(new Delivery.Changed());
        }

        @Override
        public void unreadable(String name, String message) {
            deliveries.add(new Delivery.Unreadable(problem(name, message)));
        }
    }

    /** The pods of the node with this name. */
    public ApiPodSource(ClusterApi api, String nodeName) {
        this.api = api;
        path = ApiPath.core().all("pods").with("fieldSelector", "spec.nodeName=" + nodeName);
    }

    @Override
    public synchronized void start(Receiver to) {
        if (receiver != null || closed) {
            throw new IllegalStateException("a source is started once");
        }
        receiver = to;
        deliveryThread = Thread.ofVirtual().name("pods of the API server").start(this::deliver);
        reflector = Reflector.start(api, path, pods);
    }

    private void deliver() {
        try {
            while (true) {
                List<Delivery> waiting = new ArrayList<>(List.of(deliveries.take()));
                deliveries.drainTo(waiting);
                deliver(waiting);
            }
        } catch (InterruptedException _) {
            // Closed.
        }
    }

    private synchronized void deliver(List<Delivery> waiting) {
        for (Delivery delivery : waiting) {
            if (delivery instanceof Delivery.Unreadable(SourceProblem problem)) {
                safely(() -> receiver.problem(problem));
            }
        }
        if (waiting.contains(new Delivery.Changed())) {
            pods.contents().ifPresent(contents -> safely(() -> receiver.set(set(contents))));
        }
    }

    private static PodSet set(ObjectStore.Contents<Pod> pods) {
        List<SourceProblem> problems = pods.unreadable().stream().map(pod -> problem(pod.name(), pod.message())).toList();
        boolean allKnown = pods.unreadable().stream().allMatch(ObjectStore.Unreadable::former);
        return new PodSet(ConfigAnnotations.API, pods.objects(), List.of(), problems, allKnown);
    }

    private static SourceProblem problem(String name, String message) {
        return new SourceProblem(ConfigAnnotations.API, name, message);
    }

    /** A receiver that fails must not end the deliveries. */
    private void safely(Runnable delivery) {
        if (closed) {
            return;
        }
        try {
            delivery.run();
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.ERROR, "pods of the API server could not be handed over", e);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (receiver != null) {
            reflector.close();
            deliveryThread.interrupt();
        }
    }
}
