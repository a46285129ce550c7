package io.jubelet.app.probe;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.pod.GetProbeResults;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodStatusComputed;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.ProbeChanged;
import io.jubelet.app.message.pod.ProbeResults;
import io.jubelet.app.port.Platform;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.Probe;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.probe.ProbeResult;
import io.jubelet.domain.probe.ProbeType;
import io.jubelet.domain.probe.ProbeWorkerRules;
import io.jubelet.ports.probe.ProbeClient;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.time.Timers;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Probes the containers of all pods. Follows the statuses that the workers compute:
 *
 * <pre>
 *   syncing      every probe of every regular container and sidecar
 *   terminating  readiness, and what was probed of sidecars before: they serve the others until these have ended
 *   terminated   none, and all results are forgotten
 * </pre>
 *
 * <p>Each sync of a pod makes those of its containers that are not ready be probed at once, so that the pod becomes ready
 * faster.
 *
 * <p>Containers of a terminating pod are never restarted, whatever their probes result in.
 */
final class Probes implements Concern {

    private final Map<String, Map<Target, ProbeWorker>> pods = new ConcurrentHashMap<>();
    private final ContainerRuntime runtime;
    private final ProbeClient client;
    private final Timers timers;
    private final RandomGenerator random;
    private final ProbePolicy policy;
    private final UnaryOperator<Prober> counting;
    private Bus bus;
    private Prober prober;

    /** One probe of a pod. */
    private record Target(String container, ProbeType type) implements Comparable<Target> {

        @Override
        public int compareTo(Target other) {
            int byName = container.compareTo(other.container);
            return byName != 0 ? byName : type.compareTo(other.type);
        }
    }

    /** Probes of which each goes through what {@code counting} makes of the prober. */
    Probes(ContainerRuntime runtime, ProbeClient client, Platform platform, ProbePolicy policy, UnaryOperator<Prober> counting) {
        this.runtime = runtime;
        this.client = client;
        this.timers = platform.timers();
        this.random = platform.random();
        this.policy = policy;
        this.counting = counting;
    }

    @Override
    public String name() {
        return "probes";
    }

    @Override
    public void start(Bus bus) {
        this.bus = bus;
        this.prober = counting.apply(new RuntimeProber(runtime, client, bus, new PodEvents(bus, timers),
                new Decisions(bus, timers), policy));
        bus.subscribe(PodTopics.STATUS_COMPUTED, this::computed);
        bus.subscribe(PodTopics.POD_FINISHED, this::finished);
        bus.subscribe(PodTopics.WORKERS, workers ->
                pods.keySet().stream().filter(uid -> !workers.known().contains(uid)).toList().forEach(this::forget));
        bus.answer(PodTopics.PROBE_RESULTS, this::results);
    }

    @Override
    public void stop() {
        pods.keySet().forEach(this::forget);
    }

    private void computed(PodStatusComputed computed) {
        Pod pod = computed.pod();
        switch (computed.stage()) {
            case SYNCING -> probed(pod).forEach(container -> {
                for (ProbeType type : ProbeType.values()) {
                    type.of(container).ifPresent(probe ->
                            update(rules(pod, container, type, probe)));
                }
            });
            case TERMINATING -> terminating(pod);
            case TERMINATED, FINISHED -> forget(pod.uid());
        }
    }

    private static Stream<Container> probed(Pod pod) {
        return Stream.concat(pod.spec().initContainers().stream().filter(Container::isSidecar),
                pod.spec().containers().stream());
    }

    private ProbeWorkerRules rules(Pod pod, Container container, ProbeType type, Probe probe) {
        return new ProbeWorkerRules(pod, container, type, probe, policy.agentStart(), policy.changeContainerStatusOnRestart());
    }

    private void update(ProbeWorkerRules rules) {
        String uid = rules.pod().uid();
        var target = new Target(rules.container().name(), rules.type());
        Map<Target, ProbeWorker> workers = pods.computeIfAbsent(uid, _ -> new ConcurrentSkipListMap<>());
        ProbeWorker worker = workers.get(target);
        if (worker == null || worker.hasEnded()) {
            worker = new ProbeWorker(rules, prober, timers,
                    () -> bus.publish(PodTopics.PROBE_CHANGED, new ProbeChanged(uid)), random.nextDouble());
            workers.put(target, worker);
        }
        worker.update(rules);
    }

    private void terminating(Pod pod) {
        Map<Target, ProbeWorker> workers = pods.getOrDefault(pod.uid(), Map.of());
        probed(pod).forEach(container -> {
            container.readinessProbe().ifPresent(probe ->
                    update(rules(pod, container, ProbeType.READINESS, probe)));
            for (ProbeType type : List.of(ProbeType.LIVENESS, ProbeType.STARTUP)) {
                ProbeWorker worker = workers.get(new Target(container.name(), type));
                Optional<Probe> probe = type.of(container).filter(_ -> pod.spec().isSidecar(container));
                if (worker != null) {
                    probe.ifPresentOrElse(its -> worker.update(rules(undeleted(pod), container, type, its)),
                            worker::end);
                }
            }
        });
    }

    /** A pod that is being deleted is probed for nothing but readiness; its sidecars are probed as before. */
    private static Pod undeleted(Pod pod) {
        return pod.withMetadata(pod.metadata().toBuilder().noDeletionTimestamp().build());
    }

    private void finished(PodFinished finished) {
        if (finished.gone()) {
            forget(finished.podUid());
        }
    }

    private void forget(String uid) {
        Map<Target, ProbeWorker> workers = pods.remove(uid);
        if (workers != null) {
            workers.values().forEach(ProbeWorker::end);
        }
    }

    private ProbeResults results(GetProbeResults asked) {
        var byType = new EnumMap<ProbeType, Map<String, ProbeResult>>(ProbeType.class);
        pods.getOrDefault(asked.podUid(), Map.of()).forEach((target, worker) -> {
            worker.addTo(byType.computeIfAbsent(target.type(), _ -> new TreeMap<>()));
            if (target.type() == ProbeType.READINESS) {
                worker.synced(asked.running());
            }
        });
        return new ProbeResults(byType.getOrDefault(ProbeType.LIVENESS, Map.of()),
                byType.getOrDefault(ProbeType.READINESS, Map.of()), byType.getOrDefault(ProbeType.STARTUP, Map.of()));
    }
}
