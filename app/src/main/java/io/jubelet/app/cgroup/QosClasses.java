package io.jubelet.app.cgroup;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.node.MemoryProtected;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodStatusComputed;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.port.Platform;
import io.jubelet.app.task.Reconciler;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.NodeCgroupResources;
import io.jubelet.domain.cgroup.QosCgroups;
import io.jubelet.domain.cgroup.QosPolicy;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.domain.source.PodChange;
import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Sets the weights of the QoS cgroups by the requests of the pods that are here: when these change, and once a minute, since
 * other programs may write to the cgroups, too. Nothing is written before the first pods are admitted, so that the pods of an
 * earlier agent keep their weights.
 */
final class QosClasses implements Concern {

    private static final Logger LOG = System.getLogger(QosClasses.class.getName());
    private static final Duration PERIOD = Duration.ofMinutes(1);

    private final Map<String, Pod> pods = new ConcurrentHashMap<>();
    /** Pods whose containers have ended for good; they are desired still. */
    private final Set<String> ended = ConcurrentHashMap.newKeySet();
    private final CgroupTree cgroups;
    private final CgroupName root;
    private final QosPolicy policy;
    private final Timers timers;
    private final Reconciler reconciler;
    private boolean begun;
    private Bus bus;
    /** The values written last to the cgroups of the classes; only {@link #reconcile} uses it. */
    private Optional<Given> applied = Optional.empty();

    /**
     * What all classes took.
     *
     * @param at when they took it, in nanoseconds of the timers
     */
    private record Given(Map<QosClass, NodeCgroupResources> classes, long at) {
    }

    /**
     * The classes below a cgroup.
     *
     * @param root the cgroup of all pods
     */
    QosClasses(CgroupTree cgroups, CgroupName root, QosPolicy policy, Platform platform) {
        this.cgroups = cgroups;
        this.root = root;
        this.policy = policy;
        this.timers = platform.timers();
        this.reconciler = new Reconciler("qos-classes", this::reconcile, platform.timers(), platform.tasks());
    }

    @Override
    public String name() {
        return "qos-classes";
    }

    @Override
    public void start(Bus bus) {
        this.bus = bus;
        bus.subscribe(PodTopics.PODS_ADMITTED, this::changed);
        bus.subscribe(PodTopics.STATUS_COMPUTED, this::computed);
    }

    @Override
    public void stop() {
        reconciler.close();
    }

    private void changed(PodChanges changes) {
        boolean changed = !begun;
        begun = true;
        for (String uid : changes.missing(List.copyOf(pods.keySet()))) {
            changed |= pods.remove(uid) != null;
        }
        changes.missing(List.copyOf(ended)).forEach(ended::remove);
        for (PodChange change : changes.changes()) {
            for (Pod pod : change.pods()) {
                changed |= change.operation() == PodChange.Operation.REMOVE ? removed(pod.uid()) : desired(pod);
            }
        }
        if (changed) {
            reconciler.request();
        }
    }

    private boolean removed(String uid) {
        ended.remove(uid);
        return pods.remove(uid) != null;
    }

    private boolean desired(Pod pod) {
        if (ended.contains(pod.uid()) || pod.status().isTerminal()) {
            return pods.remove(pod.uid()) != null;
        }
        return pods.put(pod.uid(), pod) != pod;
    }

    private void computed(PodStatusComputed computed) {
        if (!computed.stage().mayRun()) {
            ended.add(computed.pod().uid());
            if (pods.remove(computed.pod().uid()) != null) {
                reconciler.request();
            }
        }
    }

    private Reconciler.Next reconcile() {
        Map<QosClass, NodeCgroupResources> desired = QosCgroups.of(new ArrayList<>(pods.values()), policy);
        report(desired);
        Duration holds = applied.filter(last -> last.classes().equals(desired))
                .map(last -> PERIOD.minusNanos(timers.nanos() - last.at())).orElse(Duration.ZERO);
        if (holds.isPositive()) {
            return Reconciler.Next.within(holds);
        }
        applied = Optional.empty();
        try {
            if (apply(desired)) {
                applied = Optional.of(new Given(desired, timers.nanos()));
            } else if (policy.reservedMemory().isPresent()) {
                // Perhaps more is in use than is to be reserved.
                apply(QosCgroups.notBelow(desired, usage()));
            }
        } catch (PortException e) {
            LOG.log(Level.WARNING, "can''t weigh the classes of pods: {0}; trying again in a minute", e.getMessage());
        }
        return Reconciler.Next.within(PERIOD);
    }

    /** The protection of all pods together includes the Burstable ones. */
    private void report(Map<QosClass, NodeCgroupResources> classes) {
        if (policy.memoryQos()) {
            long burstable = Long.parseLong(classes.get(QosClass.BURSTABLE).unified().get("memory.low"));
            long all = Long.parseLong(classes.get(QosClass.GUARANTEED).unified().get("memory.min"));
            bus.publish(NodeTopics.MEMORY_PROTECTED, new MemoryProtected(all - burstable, burstable));
        }
    }

    /** Whether all was taken. */
    private boolean apply(Map<QosClass, NodeCgroupResources> classes) {
        boolean taken = true;
        for (Map.Entry<QosClass, NodeCgroupResources> one : classes.entrySet()) {
            try {
                cgroups.apply(root.ofClass(one.getKey()), CgroupLimits.of(one.getValue()));
            } catch (PortException e) {
                taken = false;
                LOG.log(Level.WARNING, "can''t set the limits of {0}: {1}",
                        cgroups.path(root.ofClass(one.getKey())), e.getMessage());
            }
        }
        return taken;
    }

    private Map<QosClass, Long> usage() {
        Map<QosClass, Long> usage = new EnumMap<>(QosClass.class);
        for (QosClass qosClass : List.of(QosClass.BURSTABLE, QosClass.BEST_EFFORT)) {
            cgroups.memoryUsage(root.ofClass(qosClass)).ifPresent(bytes -> usage.put(qosClass, bytes));
        }
        return usage;
    }
}
