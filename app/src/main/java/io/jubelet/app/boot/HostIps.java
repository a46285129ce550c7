package io.jubelet.app.boot;

import io.jubelet.app.task.Tasks;
import io.jubelet.domain.node.NodeComputation;
import io.jubelet.domain.node.NodeNames;
import io.jubelet.ports.host.HostFacts;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The addresses of the node that its pods get: those of its object at the API server. Until that is known, and without a
 * cluster, they are chosen as for the status of the node. A resolver that contributes to them is queried in the background
 * during the start; a caller waits for it for a moment, and then gets the addresses of the machine until the resolver answers.
 * Thread-safe.
 */
final class HostIps implements Supplier<List<String>> {

    /** As long as the status of the node waits for the resolver. */
    static final Duration RESOLVER_TIMEOUT = Duration.ofSeconds(1);

    private static final Logger LOG = System.getLogger(HostIps.class.getName());

    private final CountDownLatch answered = new CountDownLatch(1);
    private final long waitUntil;
    private final Supplier<Optional<NodeNames>> seen;
    private volatile List<String> addresses;

    /**
     * Addresses that are known by and by.
     *
     * @param name name of the node, if the resolver contributes to its addresses
     * @param seen what the API server has of the node; empty while it has none
     * @param timeout how long from now on callers wait for the resolver
     */
    HostIps(NodeComputation node, HostFacts host, Optional<String> name,
            Supplier<Optional<NodeNames>> seen, Duration timeout, Tasks tasks) {
        List<String> here = host.addresses();
        this.addresses = node.hostIps(here, List.of());
        this.seen = seen;
        this.waitUntil = System.nanoTime() + timeout.toNanos();
        if (name.isEmpty()) {
            answered.countDown();
        } else {
            tasks.start("host-ips", () -> ask(node, host, here, name.get()));
        }
    }

    private void ask(NodeComputation node, HostFacts host, List<String> here, String name) {
        List<String> before = addresses;
        try {
            addresses = node.hostIps(here, host.resolve(name));
        } finally {
            boolean late = System.nanoTime() > waitUntil;
            answered.countDown();
            if (late && !addresses.equals(before)) {
                LOG.log(Level.WARNING, "the resolver took long to answer for {0}; until now pods got the addresses {1} of their"
                        + " host, from now on {2}", name, before, addresses);
            }
        }
    }

    @Override
    public List<String> get() {
        return seen.get().map(NodeNames::hostIps).orElseGet(this::chosen);
    }

    private List<String> chosen() {
        try {
            if (!answered.await(waitUntil - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                LOG.log(Level.DEBUG, "the resolver has not answered yet; the host is at {0} meanwhile", addresses);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return addresses;
    }
}
