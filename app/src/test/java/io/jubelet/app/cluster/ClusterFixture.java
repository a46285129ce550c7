package io.jubelet.app.cluster;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Topic;
import io.jubelet.app.message.pod.PodStatusComputed;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.sim.SimBus;
import io.jubelet.app.sim.SimCluster;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.app.status.PodStatuses;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.cluster.ClusterPods;
import io.jubelet.ports.source.PodSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/** Concerns of this package on a bus, before a cluster in memory, in virtual time. */
final class ClusterFixture {

    final SplittableRandom random = new SplittableRandom(11);
    final SimScheduler scheduler = new SimScheduler(random);
    final SimScheduler.Scope life = scheduler.scope();
    final SimCluster cluster = new SimCluster(scheduler, random);
    /** Topics whose messages are lost now. */
    final Set<Topic<?>> lost = new HashSet<>();
    final SimBus simBus = new SimBus(life, (topic, _) -> !lost.contains(topic));
    final Bus bus = simBus.outside();
    final List<PodStatus> patches = new ArrayList<>();
    /** Whether the source delivers nothing. */
    boolean unanswered;

    ClusterFixture() {
        cluster.watch(new SimCluster.Observer() {
            @Override
            public void patched(PodIdentity pod, PodStatus before, PodStatus after) {
                patches.add(after);
            }
        });
    }

    /** Delivers to the cluster; what the cluster has reaches the bus at once. */
    ClusterFixture delivering() {
        return deliveringTo(cluster.port(life));
    }

    ClusterFixture deliveringTo(ClusterPods server) {
        simBus.deploy(new PodStatuses(life));
        simBus.deploy(new PodStatusDelivery(server, life, life, random));
        cluster.pods().follow(all -> {
            if (!unanswered) {
                bus.publish(PodTopics.POD_SET, new PodSet("api", all));
            }
        });
        run(Duration.ofSeconds(1));
        return this;
    }

    void run(Duration time) {
        scheduler.run(time, () -> { });
    }

    void report(Pod pod, PodStatus status, Stage stage) {
        bus.publish(PodTopics.STATUS_COMPUTED, new PodStatusComputed(pod.withStatus(status), stage));
    }

    /** Says it, and waits as long as a call may take. */
    void reportNow(Pod pod, PodStatus status, Stage stage) {
        report(pod, status, stage);
        run(Duration.ofSeconds(1));
    }

    /** Somebody changes something of the pod that has nothing to do with its status. */
    void label(Pod pod, String value) {
        Pod there = at(pod);
        cluster.pods().put(there.withMetadata(there.metadata().toBuilder().labels(Map.of("label", value)).build()));
        run(Duration.ofSeconds(1));
    }

    Pod at(Pod pod) {
        return find(pod).orElseThrow();
    }

    Optional<Pod> find(Pod pod) {
        return cluster.pods().all().stream().filter(p -> p.uid().equals(pod.uid())).findFirst();
    }

    long calls(String call) {
        return cluster.pods().faults().count("pods." + call);
    }

    static Pod apiPod(String name, String uid) {
        return new Pod(ObjectMeta.builder().name(name).namespace("default").uid(uid).generation(1).build(),
                PodSpec.builder().containers(List.of(Container.builder().name("a").image("i").build())).build(),
                status(PodPhase.PENDING));
    }

    static Pod staticPod(String name, String uid) {
        Pod pod = apiPod(name, uid);
        return pod.withMetadata(pod.metadata().toBuilder().annotations(
                Map.of(ConfigAnnotations.SOURCE, "file", ConfigAnnotations.HASH, uid)).build());
    }

    static PodStatus status(PodPhase phase) {
        return PodStatus.builder().phase(phase).build();
    }

    static PodStatus status(PodPhase phase, String message) {
        return status(phase).toBuilder().message(message).build();
    }
}
