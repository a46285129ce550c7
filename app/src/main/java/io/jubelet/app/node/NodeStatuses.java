package io.jubelet.app.node;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.CountDevices;
import io.jubelet.app.message.IsReportedInUse;
import io.jubelet.app.message.ReportedInUse;
import io.jubelet.app.message.RuntimeHealth;
import io.jubelet.app.message.RuntimeListed;
import io.jubelet.app.message.Topics;
import io.jubelet.app.port.Platform;
import io.jubelet.app.port.RuntimePorts;
import io.jubelet.app.settings.NodeStatusSettings;
import io.jubelet.app.task.Reconciler;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.node.NodeHealth;
import io.jubelet.domain.node.NodeNotice;
import io.jubelet.domain.node.NodeUpdate;
import io.jubelet.domain.value.Backoff;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.cluster.NodeRegistry;
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

/**
 * Registers the node, reports its status and follows it. Without a cluster the same node is computed here and not
 * reported.
 */
public final class NodeStatuses implements Concern {

    private static final Logger LOG = System.getLogger("io.jubelet.node");
    /** Images come and go; the runtime may be replaced. */
    private static final Duration REFRESH = Duration.ofSeconds(30);
    /** How long the first answer of runtime, resolver or API server is waited for. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final Optional<NodeRegistry> registry;
    private final HostFacts host;
    private final ContainerRuntime runtime;
    private final ImageService images;
    private final NodeStatusSettings settings;
    private final Timers timers;
    private final Tasks tasks;
    private final RandomGenerator random;
    private final ReportedHealth wellness;
    private final Reconciler turns;
    private final Period period;
    private Backoff backoff = ApiRetryBackoff.BETWEEN_TRIES;
    private NodeFactsReader findings;
    private ObservedNode news;
    private Optional<ClusterNode> ofCluster = Optional.empty();
    private Subscription watch = () -> { };
    private boolean failing;
    private volatile boolean patient = true;
    /** Whether this agent has started so recently that what it does not know yet is nothing against the node. */
    private volatile boolean starting = true;
    private volatile boolean stopped;
    /** The state of the runtime is sent again from time to time. */
    private RuntimeHealth lastHealth;

    /**
     * Statuses of one node.
     *
     * @param registry the node's object at the API server; empty for an agent without a cluster
     */
    public NodeStatuses(Optional<NodeRegistry> registry, HostFacts host, RuntimePorts runtime,
            NodeStatusSettings settings, Platform platform) {
        this.registry = registry;
        this.host = host;
        this.runtime = runtime.containers();
        this.images = runtime.images();
        this.settings = settings;
        this.timers = platform.timers();
        this.tasks = platform.tasks();
        this.random = platform.random();
        this.wellness = new ReportedHealth(registry.isPresent());
        this.turns = new Reconciler(name(), this::turn, timers, tasks);
        this.period = new Period(settings.updateFrequency(), random);
    }

    @Override
    public String name() {
        return "node-status";
    }

    @Override
    public void start(Bus bus) {
        news = new ObservedNode(bus, settings.nodeName(), timers);
        findings = new NodeFactsReader(host, runtime, images, settings, timers, tasks, turns::request);
        ofCluster = registry.map(nodes -> new ClusterNode(nodes, settings, findings, news, timers, random));
        bus.subscribe(Topics.RUNTIME_HEALTH, this::heard);
        bus.subscribe(Topics.RUNTIME_LISTED, this::listed);
        bus.subscribe(Topics.NODE_SHUTDOWN, shutdown -> goesOn(wellness.heard(shutdown)));
        bus.subscribe(Topics.PRESSURE, pressure -> goesOn(wellness.heard(pressure)));
        bus.subscribe(Topics.STORAGE_HEALTH, storage -> goesOn(wellness.heard(storage)));
        bus.subscribe(Topics.VOLUMES_IN_USE, used -> goesOn(findings.volumes().heard(used.volumes())));
        bus.answer(Topics.REPORTED_IN_USE, this::isReported);
        bus.subscribe(Topics.DEVICES, counted -> findings.see(counted.resources()));
        bus.publish(Topics.COUNT_DEVICES, new CountDevices());
        bus.subscribe(Topics.TICK, _ -> news.repeat());
        news.say(new NodeNotice(false, "Starting", "Starting kubelet."));
        tasks.start("node-swap", this::warnOfSwap);
        refresh();
        timers.after(PATIENCE, this::goOn);
        timers.after(RuntimeState.PATIENCE, this::started);
        watch = registry.map(nodes -> nodes.watch(settings.nodeName(), this::watched)).orElse(watch);
    }

    @Override
    public void stop() {
        stopped = true;
        turns.close();
        watch.close();
    }

    private void warnOfSwap() {
        try {
            if (host.memoryFilesMaySwap()) {
                news.say(NodeNotice.MEMORY_FILES_MAY_SWAP);
            }
        } catch (PortException e) {
            LOG.log(Level.WARNING, "it is not known whether volumes in memory may be swapped to a disk: {0}", e.getMessage());
        }
    }

    private void refresh() {
        if (!stopped) {
            findings.refresh();
            timers.after(REFRESH, this::refresh);
        }
    }

    private void heard(RuntimeHealth health) {
        if (health.equals(lastHealth)) {
            return;
        }
        lastHealth = health;
        wellness.runtime().heard(health, Duration.ofNanos(timers.nanos()));
        if (health.ready()) {
            findings.refresh();
        } else {
            timers.after(RuntimeState.PATIENCE, turns::request);
        }
        turns.request();
    }

    private void listed(RuntimeListed list) {
        goesOn(wellness.runtime().listed(Duration.ofNanos(list.at())));
    }

    private void goesOn(boolean changed) {
        if (changed) {
            turns.request();
        }
    }

    private ReportedInUse isReported(IsReportedInUse question) {
        return new ReportedInUse(findings.volumes().isTold(question.volume()));
    }

    private void watched(Optional<Node> node) {
        node.ifPresentOrElse(news::delivered, () -> ofCluster.orElseThrow().doubt());
        if (node.isEmpty() || !settings.registers()) {
            turns.request();
        }
    }

    /** An answer that has not come by now is no longer waited for. */
    private void goOn() {
        patient = false;
        news.goOnAlone();
        turns.request();
    }

    /** What is not known by now is reported as missing. */
    private void started() {
        starting = false;
        goesOn(isStarting());
    }

    private Reconciler.Next turn() {
        if (stopped || patient && !isInformed()) {
            return Reconciler.Next.onRequest();
        }
        try {
            ofCluster.ifPresentOrElse(node -> node.report(this::health, this::keepsWhatWasTold), this::alone);
            backoff = backoff.reset();
            failing = false;
            return period.next();
        } catch (PortException e) {
            // Logged once, and again when it went well in between.
            LOG.log(failing ? Level.DEBUG : Level.WARNING, "node {0} can''t be {1}: {2}; trying on", settings.nodeName(),
                    ofCluster.filter(ClusterNode::isRegistered).isPresent() ? "updated" : "registered", e.getMessage());
            return tryOn();
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "the status of node " + settings.nodeName() + " failed; trying on", e);
            return tryOn();
        }
    }

    private Reconciler.Next tryOn() {
        failing = true;
        news.goOnAlone();
        Duration pause = backoff.pause();
        backoff = backoff.failed();
        return Reconciler.Next.within(pause);
    }

    /** Addresses matter to others only: without a cluster, pods need not wait for a resolver. */
    private boolean isInformed() {
        return wellness.runtime().isKnown() && (registry.isPresent() ? findings.isComplete() : findings.includeRuntime());
    }

    private void alone() {
        NodeUpdate update = news.local()
                .map(seen -> settings.computation().next(seen, findings.facts(), health(), timers.instant()))
                .orElseGet(() -> settings.computation().initial(findings.facts(), health(), timers.instant()));
        news.computed(update.node());
        news.goOnAlone();
        update.notices().forEach(news::say);
    }

    private NodeHealth health() {
        return wellness.health(Duration.ofNanos(timers.nanos()));
    }

    /**
     * A node that was ready before this agent started is not reported as unready only because it has just started: for a moment of
     * that, controllers would mark its pods as unready, too. A busy machine may need many seconds for the first list of its pods.
     */
    private boolean keepsWhatWasTold() {
        return starting && isStarting() && news.held().filter(node -> node.status().isReady()).isPresent();
    }

    private boolean isStarting() {
        return wellness.runtime().isStarting() || !wellness.isStorageKnown();
    }
}
