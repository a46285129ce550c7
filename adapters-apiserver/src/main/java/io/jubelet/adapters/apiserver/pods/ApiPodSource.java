package io.jubelet.adapters.apiserver.pods;

import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.connection.ClusterApi;
import io.jubelet.adapters.apiserver.watch.ObjectStore;
import io.jubelet.adapters.apiserver.watch.Reflector;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.source.PodSet;
import io.jubelet.ports.source.PodSource;
import io.jubelet.ports.source.SourceProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The pods that the cluster wants on a node. Two threads: one lists and watches, the other hands over. A change is handed
 * over at once; those that arrive while the receiver is busy are handed over together, as one newer set.
 */
public final class ApiPodSource implements PodSource {

    /** Name of this source. */
    public static final String NAME = "api";

    private static final System.Logger LOG = System.getLogger(ApiPodSource.class.getName());

    private final ClusterApi api;
    private final ApiPath path;
    private final ObjectStore<Pod> pods = new ObjectStore<>(
            (object, before) -> before.map(pod -> PodReader.read(object, pod)).orElseGet(() -> PodReader.read(object)), new Notes());
    private final BlockingQueue<Note> notes = new LinkedBlockingQueue<>();
    private Receiver receiver;
    private Reflector reflector;
    private Thread handing;
    private boolean closed;

    /** What is to be handed over. */
    private sealed interface Note {

        /** The pods are others now. */
        record Changed() implements Note {
        }

        /** A pod can't be read. */
        record Unreadable(SourceProblem problem) implements Note {
        }
    }

    private final class Notes implements ObjectStore.Listener {

        @Override
        public void changed() {
            notes.add(new Note.Changed());
        }

        @Override
        public void unreadable(String name, String message) {
            notes.add(new Note.Unreadable(new SourceProblem(NAME, name, message)));
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
        handing = Thread.ofVirtual().name("pods of the API server").start(this::handOver);
        reflector = Reflector.start(api, path, pods);
    }

    private void handOver() {
        try {
            while (true) {
                List<Note> waiting = new ArrayList<>(List.of(notes.take()));
                notes.drainTo(waiting);
                handOver(waiting);
            }
        } catch (InterruptedException _) {
            // Closed.
        }
    }

    private synchronized void handOver(List<Note> waiting) {
        for (Note note : waiting) {
            if (note instanceof Note.Unreadable(SourceProblem problem)) {
                guarded(() -> receiver.problem(problem));
            }
        }
        if (waiting.contains(new Note.Changed())) {
            pods.objects().ifPresent(found -> guarded(() -> receiver.set(new PodSet(NAME, found))));
        }
    }

    /** A receiver that fails must not end the deliveries. */
    private void guarded(Runnable delivery) {
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
            handing.interrupt();
        }
    }
}
