package io.jubelet.app.sim;

import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.domain.runtime.SandboxState;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What must hold at the API server at every moment, whatever went wrong. */
final class ClusterInvariants implements SimCluster.Observer {

    private final SimWorld world;
    private final ClusterUsers users;
    private final Map<String, PodPhase> terminal = new HashMap<>();
    private final Map<String, Instant> startTimes = new HashMap<>();
    private final Map<String, Integer> restarts = new HashMap<>();
    /** How far the server has come in what was reported since the agent started, by uid. */
    private final Map<String, Integer> arrived = new HashMap<>();
    private boolean changed;
    /** What an observer saw on a thread of the agent, where a failure would be lost. */
    private Optional<AssertionError> failure = Optional.empty();

    ClusterInvariants(SimWorld world, ClusterUsers users) {
        this.world = world;
        this.users = users;
        world.cluster.watch(this);
        world.cluster.pods().follow(all -> changed = true);
    }

    /** The agent is dead, and with it the order of what it reported. */
    void agentDied() {
        arrived.clear();
    }

    @Override
    public void patched(PodIdentity pod, PodStatus before, PodStatus after) {
        check(() -> judge(pod, before, after));
    }

    @Override
    public void deleted(PodIdentity pod) {
        check(() -> judgeDeletion(pod));
    }

    private void check(Runnable judgement) {
        try {
            judgement.run();
        } catch (AssertionError e) {
            failure = failure.or(() -> Optional.of(e));
        }
    }

    private void judge(PodIdentity pod, PodStatus before, PodStatus after) {
        boolean ofApiPod = world.reportedInOrder.containsKey(pod.uid());
        if (ofApiPod) {
            neverOlder(pod, after);
            if (after.isTerminal() && !before.isTerminal()) {
                nothingRuns(pod, "is reported " + after.phase());
            }
        }
    }

    /** The status is one that was reported, and not an older one than any that arrived. */
    private void neverOlder(PodIdentity pod, PodStatus sent) {
        List<PodStatus> reported = world.reportedInOrder.get(pod.uid());
        int from = arrived.getOrDefault(pod.uid(), 0);
        for (int i = from; i < reported.size(); i++) {
            if (reported.get(i).containerStatuses().equals(sent.containerStatuses())
                    && reported.get(i).initContainerStatuses().equals(sent.initContainerStatuses())
                    && reported.get(i).observedGeneration() == sent.observedGeneration()) {
                arrived.put(pod.uid(), i);
                return;
            }
        }
        fail("a status of " + pod + " was sent that is older than one sent before, or was never reported: " + sent);
    }

    private void judgeDeletion(PodIdentity pod) {
        Pod object = world.cluster.pods().all().stream().filter(p -> p.uid().equals(pod.uid())).findFirst().orElseThrow();
        if (ConfigAnnotations.isMirror(object)) {
            return;
        }
        if (object.metadata().deletionTimestamp().isEmpty()) {
            fail("pod " + pod + " is removed although nobody deleted it");
        }
        if (!object.status().isTerminal()) {
            fail("pod " + pod + " is removed before it was reported how it ended: " + object.status());
        }
        nothingRuns(pod, "is removed");
    }

    private void nothingRuns(PodIdentity pod, String what) {
        RuntimeSnapshot now = world.runtime.snapshot();
        boolean runs = now.containers().stream()
                .anyMatch(c -> c.pod().uid().equals(pod.uid()) && c.state() == RunState.RUNNING)
                || now.sandboxes().stream()
                .anyMatch(s -> s.pod().uid().equals(pod.uid()) && s.state() == SandboxState.READY);
        if (runs) {
            fail("pod " + pod + " " + what + " while something of it runs");
        }
    }

    void check() {
        if (failure.isPresent()) {
            throw failure.get();
        }
        if (!changed) {
            return;
        }
        changed = false;
        List<Pod> pods = users.all();
        pods.forEach(this::check);
        for (String uid : users.mustBeThere()) {
            if (pods.stream().noneMatch(pod -> pod.uid().equals(uid))) {
                fail("pod " + uid + " is gone although nobody deleted it");
            }
        }
    }

    private void check(Pod pod) {
        PodStatus status = pod.status();
        PodPhase phase = status.phase().orElseThrow();
        PodPhase before = terminal.get(pod.uid());
        // What somebody else writes may cross a status of the agent on its way: patches carry no condition on the version.
        if (before != null && before != phase && !users.gaveUp(pod)) {
            fail("pod " + pod.uid() + " was " + before + " and is " + phase);
        }
        if (phase.isTerminal()) {
            terminal.put(pod.uid(), phase);
        }
        status.startTime().ifPresent(start -> {
            Instant first = startTimes.putIfAbsent(pod.uid(), start);
            if (first != null && !first.equals(start)) {
                fail("start time of " + pod.uid() + " went from " + first + " to " + start);
            }
        });
        for (ContainerStatus container : status.containerStatuses()) {
            Integer most = restarts.put(pod.uid() + "/" + container.name(), container.restartCount());
            if (most != null && most > container.restartCount()) {
                fail("restart count of " + container.name() + " of " + pod.uid() + " went from " + most + " to "
                        + container.restartCount());
            }
        }
    }

    private static void fail(String message) {
        throw new AssertionError(message);
    }
}
