package io.jubelet.app.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.task.Tasks;
import io.jubelet.domain.node.NodeAddress;
import io.jubelet.domain.node.NodeComputation;
import io.jubelet.domain.node.NodeNames;
import io.jubelet.domain.node.NodeRegistration;
import io.jubelet.domain.node.NodeReserves;
import io.jubelet.domain.node.NodeStatusPolicy;
import io.jubelet.domain.node.PodLimit;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.fake.FakeHostFacts;
import io.jubelet.ports.host.HostFacts;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class HostIpsTest {

    private static final NodeComputation NODE = new NodeComputation(
            new NodeRegistration("n", "n", Map.of(), List.of(), "", false, true),
            new NodeStatusPolicy(List.of(), new PodLimit(110, 0), new NodeReserves(Map.of(), Map.of(), List.of()), true, 50,
                    10250, List.of()));
    private static final Duration LONG = Duration.ofMinutes(5);

    private final CountDownLatch nameServer = new CountDownLatch(1);
    private final AtomicInteger asked = new AtomicInteger();

    /** Has two addresses and a resolver that prefers the second, once it answers. */
    private final HostFacts host = new FakeHostFacts().addresses("192.0.2.1", "192.0.2.2").resolver(_ -> {
        asked.incrementAndGet();
        try {
            nameServer.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
        return List.of("192.0.2.2");
    });
    private Optional<NodeNames> seen = Optional.empty();

    private HostIps ips(Optional<String> name, Duration timeout) {
        return new HostIps(NODE, host, name, () -> seen, timeout, Tasks.VIRTUAL);
    }

    @Test
    void addressesThatTheApiServerHasOfTheNodeCount() {
        HostIps ips = ips(Optional.empty(), LONG);
        assertEquals(List.of("192.0.2.1"), ips.get());
        seen = Optional.of(new NodeNames(List.of(new NodeAddress("InternalIP", "203.0.113.7"))));
        assertEquals(List.of("203.0.113.7"), ips.get());
        seen = Optional.of(new NodeNames(List.of(new NodeAddress("Hostname", "n"))));
        assertEquals(List.of(), ips.get());
    }

    @Test
    void aHangingResolverBlocksNothing() {
        HostIps ips = ips(Optional.of("n"), Duration.ofMillis(1));
        List<String> first = ips.get();
        assertEquals("192.0.2.1", first.getFirst());
        assertEquals(1, nameServer.getCount());
        nameServer.countDown();
        Await.until("the address of the name server", () -> ips.get().getFirst().equals("192.0.2.2"));
    }

    @Test
    void aResolverThatAnswersSoonIsWaitedFor() {
        HostIps ips = ips(Optional.of("n"), LONG);
        Thread.ofVirtual().start(nameServer::countDown);
        assertEquals("192.0.2.2", ips.get().getFirst());
        assertEquals(1, asked.get());
    }

    @Test
    void aResolverWithoutAWordInItIsNotAsked() {
        assertEquals("192.0.2.1", ips(Optional.empty(), LONG).get().getFirst());
        assertEquals(0, asked.get());
    }

    @Test
    void anInterruptedReaderGetsWhatIsKnown() {
        HostIps ips = ips(Optional.of("n"), LONG);
        Thread.currentThread().interrupt();
        assertEquals("192.0.2.1", ips.get().getFirst());
        assertTrue(Thread.interrupted());
        nameServer.countDown();
    }
}
