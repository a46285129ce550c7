package io.jubelet.app.api;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.bus.Question;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.message.image.ImageTopics;
import io.jubelet.app.message.pod.DesiredPodsListed;
import io.jubelet.app.message.pod.ListDesiredPods;
import io.jubelet.app.message.pod.ListPods;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.PodsWithStatus;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.domain.image.PullProgress;
import io.jubelet.domain.pacing.RuntimeWait;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.api.AgentDetails;
import io.jubelet.ports.api.Explanations;
import io.jubelet.ports.api.Health;
import io.jubelet.ports.api.NodeApi;
import io.jubelet.ports.api.NodeProblems;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.failure.UnavailableException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Answers questions about the node from the reports of the concerns of its agent. */
public final class NodeQueries implements Concern, NodeApi {

    private final AgentDetails details;
    private final Explanations explanations;
    private final SyncLoopHealth syncLoop;
    private final Set<Consumer<Pod>> watchers = ConcurrentHashMap.newKeySet();
    private final RefusedSources sources = new RefusedSources();
    private final ProbeFailures probes = new ProbeFailures();
    private volatile Bus bus;
    private volatile List<PullProgress> pulls = List.of();
    private volatile List<RuntimeWait> waits = List.of();
    private volatile String runtime = "";
    private volatile boolean answered;
    private volatile Optional<Health> devicePlugins = Optional.empty();
    private volatile Health health = Health.unhealthy("the container runtime does not answer yet");

    /** Queries of the agent with these details. */
    public NodeQueries(AgentDetails details, Explanations explanations, SyncLoopHealth syncLoop) {
        this.details = details;
        this.explanations = explanations;
        this.syncLoop = syncLoop;
    }

    @Override
    public String name() {
        return "node-queries";
    }

    @Override
    public void start(Bus bus) {
        bus.subscribe(RuntimeTopics.RUNTIME_HEALTH, now -> {
            health = now.ready() ? Health.OK : Health.unhealthy(now.message());
            runtime = health.message();
            syncLoop.runtime(now.ready());
        });
        bus.subscribe(DeviceTopics.DEVICE_REGISTRATION, now -> devicePlugins = Optional.of(now.problem().map(NodeQueries::unregistered)
                .orElse(Health.OK)));
        bus.subscribe(PodTopics.POD_SET, sources::set);
        bus.subscribe(PodTopics.SOURCE_PROBLEM, sources::problem);
        bus.subscribe(PodTopics.PROBE_FAILED, probes::failed);
        bus.subscribe(EventTopics.EVENT, probes::event);
        bus.subscribe(PodTopics.STATUSES, probes::listed);
        bus.subscribe(ImageTopics.PULLS, now -> pulls = now.pulls());
        bus.subscribe(RuntimeTopics.RUNTIME_WAITS, now -> waits = now.waits());
        bus.subscribe(PodTopics.STATUS_CHANGED, changed -> watchers.forEach(watcher -> deliver(watcher, changed.pod())));
        this.bus = bus;
    }

    /**
     * All concerns are there. A question asked before that would have no receiver and wait for ever; there are no pods until
     * then.
     */
    public void complete() {
        answered = true;
    }

    @Override
    public List<Pod> pods() {
        return listed(PodTopics.PODS, new ListPods(), PodsWithStatus::pods);
    }

    @Override
    public List<Pod> desiredPods() {
        return listed(PodTopics.DESIRED_PODS, new ListDesiredPods(),
                desired -> desired.pods().stream().map(DesiredPodsListed.DesiredPod::pod).toList());
    }

    private <Q, R> List<Pod> listed(Question<Q, R> question, Q message, Function<R, List<Pod>> pods) {
        try {
            return !answered ? List.of() : pods.apply(bus.ask(question, message));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        } catch (UnavailableException e) {
            // The agent is starting.
            return List.of();
        }
    }

    @Override
    public NodeProblems problems() {
        return new NodeProblems(sources.all(),
                probes.ofPods(pods().stream().map(Pod::uid).collect(Collectors.toUnmodifiableSet())), pulls, waits,
                runtime);
    }

    @Override
    public Explanations explanations() {
        return explanations;
    }

    @Override
    public AgentDetails agent() {
        return details;
    }

    @Override
    public Health health() {
        return health;
    }

    @Override
    public Health syncLoop() {
        return syncLoop.health();
    }

    @Override
    public Optional<Health> devicePlugins() {
        return devicePlugins;
    }

    /** As a kubelet reports it. */
    private static Health unregistered(String problem) {
        return Health.unhealthy(
                "device registration error: device plugin registration gRPC server failed and no device plugins can register: "
                + problem);
    }

    @Override
    public Subscription watchPods(Consumer<Pod> pods) {
        var watcher = new OneByOne(pods);
        try {
            watcher.lockedUntilListed(() -> {
                watchers.add(watcher);
                pods().forEach(pods);
            });
        } catch (RuntimeException e) {
            watchers.remove(watcher);
        }
        return () -> watchers.remove(watcher);
    }

    private void deliver(Consumer<Pod> watcher, Pod pod) {
        try {
            watcher.accept(pod);
        } catch (RuntimeException e) {
            watchers.remove(watcher);
        }
    }

    /** Delivers one after another, changes after the list they change. */
    private static final class OneByOne implements Consumer<Pod> {

        private final Consumer<Pod> to;

        OneByOne(Consumer<Pod> to) {
            this.to = to;
        }

        @Override
        public synchronized void accept(Pod pod) {
            to.accept(pod);
        }

        synchronized void lockedUntilListed(Runnable listing) {
            listing.run();
        }
    }
}
