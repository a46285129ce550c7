package io.jubelet.app.node;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.node.NodeObserved;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.task.Reconciler;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.node.Node;
import io.jubelet.ports.cluster.NodeLeases;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** Renews the lease by which the node reports that its agent is running, four times within its duration. */
final class NodeLeaseRenewal implements Concern {

    private static final Logger LOG = System.getLogger(NodeLeaseRenewal.class.getName());
    private static final int RENEWALS = 4;

    private final LeaseUpdates updates;
    private final String nodeName;
    private final Period period;
    private final Reconciler reconciler;
    private final ApiRetries retries = new ApiRetries();
    private volatile String nodeUid = "";
    private volatile boolean stopped;

    /**
     * Renewal of the lease of one node.
     *
     * @param durationSeconds seconds for which a renewal is good, positive
     */
    NodeLeaseRenewal(NodeLeases leases, String nodeName, int durationSeconds, Timers timers, Tasks tasks,
            RandomGenerator random) {
        this.updates = new LeaseUpdates(leases, nodeName, durationSeconds, timers);
        this.nodeName = nodeName;
        this.period = new Period(Duration.ofSeconds(durationSeconds).dividedBy(RENEWALS), random);
        this.reconciler = new Reconciler(name(), this::reconcile, timers, tasks);
    }

    @Override
    public String name() {
        return "node-lease";
    }

    @Override
    public void start(Bus bus) {
        bus.subscribe(NodeTopics.NODE_OBSERVED, this::nodeObserved);
        reconciler.request();
    }

    @Override
    public void stop() {
        stopped = true;
        reconciler.close();
    }

    private void nodeObserved(NodeObserved seen) {
        String uid = seen.node().map(Node::metadata).map(ObjectMeta::uid).orElse("");
        boolean another = !uid.isEmpty() && !uid.equals(nodeUid);
        // A node that does not exist owns no lease: one that is made for it would be collected as garbage.
        nodeUid = uid;
        if (another) {
            reconciler.request();
        }
    }

    private Reconciler.Next reconcile() {
        if (stopped) {
            return Reconciler.Next.onRequest();
        }
        try {
            if (!updates.renew(nodeUid)) {
                LOG.log(Level.DEBUG, "the lease of node {0} waits until the node is known", nodeName);
            }
            retries.succeeded();
            return period.next();
        } catch (PortException e) {
            LOG.log(retries.level(), "the lease of node {0} can''t be renewed: {1}; trying on",
                    nodeName, e.getMessage());
            return retries.failed();
        } catch (CancelledException e) {
            LOG.log(Level.DEBUG, "the renewal of the lease of node {0} was interrupted", nodeName);
            return retries.failed();
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "the lease of node " + nodeName + " failed; trying on", e);
            return retries.failed();
        }
    }
}
