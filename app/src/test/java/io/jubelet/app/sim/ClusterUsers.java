package io.jubelet.app.sim;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodReadinessGate;
import io.jubelet.domain.pod.PodSpecBuilder;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.ports.fake.FakeClusterPods;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** What users and controllers do to the pods of a cluster. Remembers which pods somebody wanted to be rid of. */
final class ClusterUsers {

    static final String GATE = "example.com/served";

    private final FakeClusterPods cluster;
    private final SimPods pods;
    private final Optional<SimCsiPods> csi;
    private final RandomGenerator random;
    private final Set<String> created = new HashSet<>();
    private final Set<String> deleted = new HashSet<>();
    private final Set<String> givenUp = new HashSet<>();

    ClusterUsers(SimWorld world, SimPods pods) {
        this.cluster = world.cluster.pods();
        this.random = world.random;
        this.pods = pods;
        this.csi = world.csi.map(SimCsi::pods);
    }

    /** Pods that nobody deleted, and that must therefore be there. */
    Set<String> mustBeThere() {
        Set<String> there = new HashSet<>(created);
        there.removeAll(deleted);
        return there;
    }

    /** Whether somebody else wrote how the pod ended. */
    boolean gaveUp(Pod pod) {
        return givenUp.contains(pod.uid());
    }

    /** Pods of the cluster that are no mirror pods. */
    List<Pod> all() {
        return cluster.all().stream().filter(pod -> !ConfigAnnotations.isMirror(pod)).toList();
    }

    /** Those that are not to end. */
    List<Pod> desired() {
        return all().stream().filter(pod -> pod.metadata().deletionTimestamp().isEmpty()).toList();
    }

    List<Pod> mirrors() {
        return cluster.all().stream().filter(ConfigAnnotations::isMirror).toList();
    }

    void create(String name) {
        if (all().stream().anyMatch(pod -> pod.metadata().name().equals(name))) {
            return;
        }
        Pod drawn = pods.draw(name);
        PodSpecBuilder spec = drawn.spec().toBuilder();
        if (random.nextInt(4) == 0) {
            spec.readinessGates(List.of(new PodReadinessGate(GATE)));
        }
        if (random.nextInt(6) == 0) {
            spec.activeDeadlineSeconds((long) random.nextInt(1, 60)).restartPolicy(RestartPolicy.NEVER)
                    .containers(drawn.spec().containers().stream().map(ClusterUsers::neverRestarted).toList());
        }
        SimObjects.addVolumes(spec, random.nextInt(3));
        csi.ifPresent(some -> some.equip(drawn.uid(), spec, spec.build()));
        created.add(drawn.uid());
        cluster.put(new Pod(drawn.metadata().toBuilder().generation(1).build(), spec.build(),
                PodStatus.builder().phase(PodPhase.PENDING).build()));
    }

    /** The API server refuses resizes that restart such a container. */
    private static Container neverRestarted(Container container) {
        return container.toBuilder().resizePolicy(List.of()).build();
    }

    void changeImage(Pod pod) {
        Pod changed = pods.otherImage(pod);
        cluster.put(changed.withMetadata(changed.metadata().toBuilder()
                .generation(changed.metadata().generation() + 1).build()));
    }

    /** Somebody changes a pod. */
    void put(Pod changed) {
        cluster.put(changed);
    }

    void label(Pod pod) {
        Map<String, String> labels = new TreeMap<>(pod.metadata().labels());
        labels.put("touched", String.valueOf(random.nextInt(100)));
        cluster.put(pod.withMetadata(pod.metadata().toBuilder().labels(labels).build()));
    }

    /** Asks for a deletion, or for a quicker one. */
    void delete(Pod pod) {
        deleted.add(pod.uid());
        ObjectMeta metadata = pod.metadata();
        long grace = random.nextInt(1, 1 + (int) Math.max(1, metadata.deletionGracePeriodSeconds().orElse(20L)));
        cluster.markDeleted(metadata.namespace(), metadata.name(), grace);
    }

    void deleteByForce(Pod pod) {
        deleted.add(pod.uid());
        cluster.remove(pod.metadata().namespace(), pod.metadata().name());
    }

    /** Somebody gives up a pod that may end, without asking its node. */
    void giveUp(Pod pod) {
        boolean mayEnd = pod.spec().restartPolicy().filter(p -> p != RestartPolicy.ALWAYS).isPresent();
        if (mayEnd && !pod.status().isTerminal()) {
            givenUp.add(pod.uid());
            cluster.put(pod.withStatus(pod.status().toBuilder().phase(PodPhase.FAILED).build()));
        }
    }

    /** A controller opens or closes the gate of a pod. */
    void gate(Pod pod) {
        if (pod.spec().readinessGates().isEmpty()) {
            return;
        }
        List<PodCondition> conditions = new ArrayList<>(pod.status().conditions());
        conditions.removeIf(condition -> condition.type().equals(GATE));
        conditions.add(PodCondition.builder().type(GATE).status(random.nextBoolean() ? "True" : "False").build());
        cluster.put(pod.withStatus(pod.status().toBuilder().conditions(conditions).build()));
    }
}
