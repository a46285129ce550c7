package io.jubelet.app.node;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.csi.CsiTopics;
import io.jubelet.app.message.device.CountDevices;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.runtime.RuntimeHealth;
import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.app.port.Platform;
import io.jubelet.app.port.RuntimePorts;
import io.jubelet.app.settings.NodeStatusSettings;
import io.jubelet.app.task.Reconciler;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.node.NodeEventContent;
import io.jubelet.domain.node.NodeHealth;
import io.jubelet.domain.node.NodeUpdate;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.cluster.NodeRegistry;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.host.HostFacts;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Registers the node, reports its status and follows it. Without a cluster the same node is computed and not reported. */
final class NodeStatuses implements Concern {

    private static final Logger LOG = System.getLogger(NodeStatuses.class.getName());
    /** Images come and go; the runtime may be replaced. */
    private static final Duration REFRESH = Duration.ofSeconds(30);
    /** Longest wait for the first answer of runtime, resolver or API server. */
    private static final Duration FIRST_ANSWER_TIMEOUT = Duration.ofSeconds(1);

    private final Optional<NodeRegistry> registry;
    private final HostFacts host;
    private final ContainerRuntime runtime;
    private final ImageService images;
    private final NodeStatusSettings settings;
    private final Timers timers;
    private final Tasks tasks;
    private final RandomGenerator random;
    private final ReportedHealth reportedHealth;
    private final Reconciler reconciler;
    private final Period period;
    private final ApiRetries retries = new ApiRetries();
    private NodeFactsReader factsReader;
    private StartPhase startPhase;
    private ObservedNode observedNode;
    private Optional<ClusterNode> ofCluster = Optional.empty();
    private Subscription watch = () -> { };
    private volatile boolean stopped;
    /** The state of the runtime is sent again from time to time. */
    private RuntimeHealth lastHealth;

    /**
     * Statuses of one node.
     *
     * @param registry the node's object at the API server; empty for an agent without a cluster
     */
    NodeStatuses(Optional<NodeRegistry> registry, HostFacts host, RuntimePorts runtime,
            NodeStatusSettings settings, Platform platform) {
        this.registry = registry;
        this.host = host;
        this.runtime = runtime.containers();
        this.images = runtime.images();
        this.settings = settings;
        this.timers = platform.timers();
        this.tasks = platform.tasks();
        this.random = platform.random();
        this.reportedHealth = new ReportedHealth(registry.isPresent());
        this.reconciler = new Reconciler(name(), this::reconcile, timers, tasks);
        this.period = new Period(settings.updateFrequency(), random);
    }

    @Override
    public String name() {
        return "node-status";
    }

    @Override
    public void start(Bus bus) {
        observedNode = new ObservedNode(bus, settings.nodeName(), registry.isPresent() && settings.registers(), timers);
        factsReader = new NodeFactsReader(host, runtime, images, settings, timers, tasks, reconciler::request);
        startPhase = new StartPhase(reportedHealth, factsReader, registry.isPresent());
        ofCluster = registry.map(nodes -> new ClusterNode(nodes, settings, factsReader, observedNode, timers, random));
        bus.subscribe(RuntimeTopics.RUNTIME_HEALTH, this::update);
        bus.subscribe(RuntimeTopics.RUNTIME_LISTED, this::listed);
        bus.subscribe(NodeTopics.NODE_SHUTDOWN, shutdown -> requestIf(reportedHealth.update(shutdown)));
        bus.subscribe(NodeTopics.PRESSURE, pressure -> requestIf(reportedHealth.update(pressure)));
        bus.subscribe(CsiTopics.STORAGE_HEALTH, storage -> requestIf(reportedHealth.update(storage)));
        bus.subscribe(VolumeTopics.VOLUMES_IN_USE, used -> requestIf(factsReader.volumes().update(used.volumes())));
        bus.answer(VolumeTopics.REPORTED_IN_USE, factsReader.volumes()::answer);
        bus.subscribe(DeviceTopics.DEVICES, counted -> factsReader.devicesCounted(counted.resources()));
        bus.publish(DeviceTopics.COUNT_DEVICES, new CountDevices());
        bus.subscribe(NodeTopics.TICK, _ -> observedNode.repeat());
        observedNode.publishEvent(new NodeEventContent(false, "Starting", "Starting kubelet."));
        tasks.start("node-swap", this::warnOfSwap);
        refresh();
        timers.after(FIRST_ANSWER_TIMEOUT, this::stopWaiting);
        timers.after(RuntimeState.SYNC_THRESHOLD, () -> requestIf(startPhase.end()));
        watch = registry.map(nodes -> nodes.watch(settings.nodeName(), this::watched)).orElse(watch);
    }

    @Override
    public void stop() {
        stopped = true;
        reconciler.close();
        watch.close();
    }

    private void warnOfSwap() {
        try {
            if (host.memoryFilesMaySwap()) {
                observedNode.publishEvent(NodeEventContent.MEMORY_FILES_MAY_SWAP);
            }
        } catch (PortException e) {
            LOG.log(Level.WARNING, "it is not known whether volumes in memory may be swapped to a disk: {0}", e.getMessage());
        }
    }

    private void refresh() {
        if (!stopped) {
            factsReader.refresh();
            timers.after(REFRESH, this::refresh);
        }
    }

    private void update(RuntimeHealth health) {
        if (health.equals(lastHealth)) {
            return;
        }
        lastHealth = health;
        reportedHealth.runtime().update(health, Duration.ofNanos(timers.nanos()));
        if (health.ready()) {
            factsReader.refresh();
        } else {
            timers.after(RuntimeState.SYNC_THRESHOLD, reconciler::request);
        }
        reconciler.request();
    }

    private void listed(RuntimeListed list) {
        requestIf(reportedHealth.runtime().listed(Duration.ofNanos(list.at())));
    }

    private void requestIf(boolean changed) {
        if (changed) {
            reconciler.request();
        }
    }

    private void watched(Optional<Node> node) {
        node.ifPresentOrElse(observedNode::delivered, () -> ofCluster.orElseThrow().requestCheck());
        if (node.isEmpty() || !settings.registers()) {
            reconciler.request();
        }
    }

    /** An answer that has not come by now is no longer waited for. */
    private void stopWaiting() {
        startPhase.releaseReports();
        observedNode.publishLocal();
        reconciler.request();
    }

    private Reconciler.Next reconcile() {
        if (stopped || startPhase.holdsReports()) {
            return Reconciler.Next.onRequest();
        }
        try {
            ofCluster.ifPresentOrElse(node -> node.report(this::health, this::keepsReportedStatus), this::alone);
            retries.succeeded();
            return period.next();
        } catch (PortException e) {
            LOG.log(retries.level(), "node {0} can''t be {1}: {2}; trying on", settings.nodeName(),
                    ofCluster.filter(ClusterNode::isRegistered).isPresent() ? "updated" : "registered", e.getMessage());
            return retryLater();
        } catch (CancelledException e) {
            LOG.log(Level.DEBUG, "the report of the status of node {0} was interrupted", settings.nodeName());
            return retryLater();
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "the status of node " + settings.nodeName() + " failed; trying on", e);
            return retryLater();
        }
    }

    private Reconciler.Next retryLater() {
        observedNode.registrationFailed();
        observedNode.publishLocal();
        return retries.failed();
    }

    private void alone() {
        NodeUpdate update = observedNode.local()
                .map(seen -> settings.computation().next(seen, factsReader.facts(), health(), timers.instant()))
                .orElseGet(() -> settings.computation().initial(factsReader.facts(), health(), timers.instant()));
        observedNode.computed(update.node());
        observedNode.publishLocal();
        update.events().forEach(observedNode::publishEvent);
    }

    private NodeHealth health() {
        return reportedHealth.health(Duration.ofNanos(timers.nanos()));
    }

    /**
     * A node that was ready before this agent started is not reported as unready only because it has just started: for a moment of
     * that, controllers would mark its pods as unready, too. A busy machine may need many seconds for the first list of its pods.
     */
    private boolean keepsReportedStatus() {
        return startPhase.lasts() && observedNode.held().filter(node -> node.status().isReady()).isPresent();
    }
}
