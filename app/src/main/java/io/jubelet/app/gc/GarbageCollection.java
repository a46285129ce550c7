package io.jubelet.app.gc;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.message.pod.GetRemovablePods;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.RemovablePods;
import io.jubelet.app.message.runtime.ContainersReclaimed;
import io.jubelet.app.message.runtime.PodObserved;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.task.RepeatedTask;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.gc.ContainerGc;
import io.jubelet.domain.gc.ContainerGcPolicy;
import io.jubelet.domain.pleg.PodLifecycleEvent;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.ports.event.NodeEvent;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.files.ContainerLogs;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.time.BoundedWait;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Collects dead containers and sandboxes once a minute, and for the first time as soon as it is known which pods are desired, so
 * that what an earlier agent left is removed at once. The containers of one pod go as soon as that pod is gone for good or was
 * evicted for want of room, and surplus instances of a container as soon as one more has died. A sandbox is removed once a
 * minute only, as by a kubelet: its removal makes the runtime tear down the network once more, while others wait to be stopped.
 * Leftovers of pods outside the runtime are only reported: their workers remove them. A round that can't list the runtime is
 * reported by an event of the node.
 */
final class GarbageCollection implements Concern {

    private static final Logger LOG = System.getLogger(GarbageCollection.class.getName());
    private static final Duration PERIOD = Duration.ofMinutes(1);
    /** Until all concerns have received which pods are desired; a kubelet cleans up every two seconds. */
    private static final Duration SETTLE_TIME = Duration.ofSeconds(2);

    private final RuntimeGarbage garbage;
    private final PodLeftovers leftovers;
    private final String nodeName;
    private final Timers timers;
    private final Tasks tasks;
    /** Pods that have ended containers, by uid, as they were seen last. */
    private final Map<String, ObservedPod> withEnded = new ConcurrentHashMap<>();
    /** Done when all pods that are desired are known. */
    private final CompletableFuture<Void> allKnown = new CompletableFuture<>();
    private RepeatedTask work;
    private Bus bus;

    /**
     * Collection by this policy.
     *
     * @param nodeName node of the events
     */
    GarbageCollection(ContainerRuntime runtime, ContainerLogs logs, PodLeftovers leftovers,
            ContainerGcPolicy policy, String nodeName, Timers timers, Tasks tasks) {
        this.garbage = new RuntimeGarbage(runtime, logs, policy);
        this.leftovers = leftovers;
        this.nodeName = nodeName;
        this.timers = timers;
        this.tasks = tasks;
    }

    @Override
    public String name() {
        return "gc";
    }

    @Override
    public void start(Bus bus) {
        this.bus = bus;
        bus.subscribe(RuntimeTopics.POD_OBSERVED, this::observed);
        bus.subscribe(PodTopics.POD_FINISHED, this::finished);
        bus.subscribe(PodTopics.PODS_ADMITTED, this::admitted);
        bus.answer(RuntimeTopics.CONTAINER_RECLAIM, _ -> {
            RuntimeGarbage.attempt(() -> collect(true));
            return new ContainersReclaimed();
        });
        work = RepeatedTask.start(name(), this::collectLater, timers, tasks);
    }

    @Override
    public void stop() {
        work.end();
    }

    private void admitted(PodChanges changes) {
        if (changes.allSourcesReady()) {
            allKnown.complete(null);
        }
    }

    private void collectLater() throws InterruptedException {
        if (allKnown.isDone()) {
            timers.sleep(PERIOD);
        } else {
            BoundedWait.until(allKnown, PERIOD, timers);
            if (allKnown.isDone()) {
                timers.sleep(SETTLE_TIME);
            }
        }
        collectAll();
    }

    private void collectAll() throws InterruptedException {
        try {
            collect(false);
        } catch (PortException e) {
            failed(e.getMessage());
        }
    }

    private void failed(String message) {
        LOG.log(Level.WARNING, "collecting garbage: {0}", message);
        bus.publish(EventTopics.NODE_EVENT,
                new NodeEvent(nodeName, PodEvent.Type.WARNING, "ContainerGCFailed", message, timers.instant()));
    }

    /** Containers missed here are collected within the minute. */
    private void finished(PodFinished finished) {
        String uid = finished.podUid();
        ObservedPod pod = finished.gone() ? withEnded.remove(uid) : withEnded.get(uid);
        if (pod != null) {
            RuntimeGarbage.attempt(() -> {
                if (removablePods().mayGo(uid)) {
                    garbage.removeEnded(pod);
                }
            });
        }
    }

    private void observed(PodObserved seen) {
        ObservedPod pod = seen.observation().pod();
        if (ContainerGc.ended(pod).isEmpty()) {
            withEnded.remove(pod.identity().uid());
        } else {
            withEnded.put(pod.identity().uid(), pod);
        }
        for (PodLifecycleEvent event : seen.events()) {
            if (event instanceof PodLifecycleEvent.ContainerDied died) {
                garbage.removeSurplus(pod, died.id());
            }
        }
    }

    /**
     * Containers and sandboxes are listed before the workers are asked for known pods: a pod that is added in between is known,
     * and one that is added later has nothing in these lists.
     *
     * @param ofEnded whether pods that have ended and are still desired lose all their containers, too
     */
    private void collect(boolean ofEnded) throws InterruptedException {
        RuntimeSnapshot listed = garbage.list();
        withEnded.keySet().retainAll(listed.containers().stream().map(c -> c.pod().uid()).collect(Collectors.toSet()));
        List<ContainerSummary> left = garbage.collect(listed, removablePods(), ofEnded, timers.instant());
        bus.publish(RuntimeTopics.LEFTOVERS, leftovers.find());
        garbage.removeDanglingLinks(left);
    }

    private RemovablePods removablePods() throws InterruptedException {
        return bus.ask(PodTopics.PODS_REMOVABLE, new GetRemovablePods());
    }
}
