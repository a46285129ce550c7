package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.podwatch.PodWatchEvent;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.Pods;
import io.jubelet.ports.podwatch.PodsService;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What a {@link PodsService} has to do. */
public abstract class PodsServiceContract {

    /** Two pods of a node. */
    protected static final List<Pod> PODS = List.of(Pods.named("db", "uid-1"), Pods.named("web", "uid-2"));

    private final OneNode node = new OneNode();

    /** What is tested. */
    protected abstract PodsService service();

    /** Lists as a client does: namespace, name and uid of each pod, with slashes between. */
    protected abstract List<String> list();

    /** Gets a pod as a client does, in the same form. */
    protected abstract String get(String uid);

    /** Watches as a client does. */
    protected abstract Client watch();

    /** A client that watches. */
    protected interface Client extends AutoCloseable {

        /**
         * The next event: its kind as in {@link PodWatchEvent}, and a pod behind a blank.
         *
         * @throws PortException when the watch was ended
         */
        String next();

        /** Goes away. */
        @Override
        void close();
    }

    /** A pod in the form in which clients see it here. */
    protected static String text(Pod pod) {
        return pod.metadata().namespace() + "/" + pod.metadata().name() + "/" + pod.uid();
    }

    /** Answers of a node with two pods. */
    protected static final class OneNode implements PodsService.Answers {

        private static final PodWatchEvent END = new PodWatchEvent.InitialSyncComplete();

        private final BlockingQueue<PodWatchEvent> events = new LinkedBlockingQueue<>();
        private final CountDownLatch closed = new CountDownLatch(1);
        private volatile boolean full;

        @Override
        public List<Pod> list() {
            return PODS;
        }

        @Override
        public Pod get(String uid) {
            return PODS.stream().filter(pod -> pod.uid().equals(uid)).findFirst()
                    .orElseThrow(() -> new NotFoundException("pod with UID " + uid + " not found"));
        }

        @Override
        public PodsService.Watch watch() {
            if (full) {
                throw new ResourceExhaustedException("too many watches");
            }
            return new PodsService.Watch() {
                @Override
                public PodWatchEvent next() {
                    try {
                        PodWatchEvent event = events.take();
                        if (event == END) {
                            throw closed.getCount() == 0 ? new UnavailableException("closed")
                                    : new ResourceExhaustedException("too slow");
                        }
                        return event;
                    } catch (InterruptedException e) {
                        throw new CancelledException("interrupted");
                    }
                }

                @Override
                public void close() {
                    closed.countDown();
                    events.add(END);
                }
            };
        }
    }

    @Test
    void clientsListAndGetPods() {
        service().serve(node);
        assertEquals(List.of("default/db/uid-1", "default/web/uid-2"), list());
        assertEquals("default/web/uid-2", get("uid-2"));
    }

    @Test
    void aPodThatIsNotThereIsNotFound() {
        service().serve(node);
        PortException failure = assertThrows(NotFoundException.class, () -> get("uid-3"));
        assertTrue(failure.getMessage().contains("pod with UID uid-3 not found"), failure.getMessage());
    }

    @Test
    void clientsWatchInOrderUntilTheyGo() throws InterruptedException {
        service().serve(node);
        try (Client client = watch()) {
            node.events.add(new PodWatchEvent.Added(PODS.getFirst()));
            node.events.add(new PodWatchEvent.InitialSyncComplete());
            node.events.add(new PodWatchEvent.Modified(PODS.getLast()));
            node.events.add(PodWatchEvent.Deleted.of(PODS.getLast()));
            assertEquals("Added default/db/uid-1", client.next());
            assertEquals("InitialSyncComplete", client.next());
            assertEquals("Modified default/web/uid-2", client.next());
            assertEquals("Deleted default/web/uid-2", client.next());
        }
        assertTrue(node.closed.await(10, TimeUnit.SECONDS));
    }

    @Test
    void theReasonOfTheEndOfAWatchIsReportedToClients() {
        service().serve(node);
        try (Client client = watch()) {
            node.events.add(OneNode.END);
            PortException slow = assertThrows(ResourceExhaustedException.class, client::next);
            assertTrue(slow.getMessage().contains("too slow"), slow.getMessage());
        }
        node.full = true;
        assertThrows(ResourceExhaustedException.class, () -> {
            try (Client client = watch()) {
                client.next();
            }
        });
    }

    @Test
    void nobodyAnswersBeforeAndAfter() throws InterruptedException {
        assertThrows(PortException.class, this::list);
        service().serve(node);
        list();
        try (Client client = watch()) {
            node.events.add(new PodWatchEvent.Added(PODS.getFirst()));
            client.next();
            service().close();
            assertThrows(PortException.class, client::next);
            assertTrue(node.closed.await(10, TimeUnit.SECONDS));
        }
        assertThrows(PortException.class, this::list);
        service().serve(node);
        assertEquals(2, list().size());
    }
}
