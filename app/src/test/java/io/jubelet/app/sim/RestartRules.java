package io.jubelet.app.sim;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeLabels;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * When a container may be started again: as its restart policy allows, and no earlier than its back-off. One whose
 * description changed is a new one. What is known of the back-off is a lower bound: it begins anew with each agent, and when
 * somebody moves the clock.
 */
final class RestartRules implements Lives.Observer {

    private static final Duration FIRST = Duration.ofSeconds(10);
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final Duration HEALED = Duration.ofMinutes(10);

    private final SimWorld world;
    private final Predicate<String> stopped;
    private final Map<String, Run> runs = new HashMap<>();
    private final Set<String> succeeded = new HashSet<>();

    /** The newest run of a container, and how often it was restarted in the life of this agent. */
    private static final class Run {
        private String hash;
        /** What it was made with; another back-off begins with other resources. */
        private Optional<LinuxContainerResources> resources = Optional.empty();
        /**
         * What its pod said of them since the run before began: with one of that, once it is allocated, the agent looked up the
         * back-off.
         */
        private Set<Optional<ResourceRequirements>> described = new HashSet<>();
        private Optional<ResourceRequirements> describedAtStart = Optional.empty();
        private Optional<ResourceRequirements> describedAtEnd = Optional.empty();
        private Duration started;
        private Duration ended;
        private String endedId;
        /** The newest end that the agent can have observed before it stopped this run itself. */
        private Duration counted;
        /** The instance of that end. */
        private String countedId;
        private OptionalInt code = OptionalInt.empty();
        private int restarts;
    }

    /** @param stopped whether the agent has stopped an instance: then its back-off counts from the end before it */
    RestartRules(SimWorld world, Predicate<String> stopped) {
        this.world = world;
        this.stopped = stopped;
    }

    /** What is remembered of crashes is lost, or worth nothing. */
    void forgetBackoffs() {
        // A start may be on its way that was allowed before.
        runs.values().forEach(run -> run.restarts = -1);
    }

    /** Nothing is known any more of these pods. */
    void forget(Set<String> pods) {
        runs.keySet().removeIf(key -> pods.contains(key.substring(0, key.indexOf('/'))));
    }

    @Override
    public void started(ContainerSummary container) {
        String hash = container.annotations().get(RuntimeLabels.CONTAINER_HASH);
        Optional<LinuxContainerResources> resources = world.runtime.observed(container.id()).flatMap(ObservedContainer::resources)
                .map(given -> given.toBuilder().cpusetCpus("").build());
        Optional<ResourceRequirements> described = described(container);
        Run run = runs.get(Lives.key(container));
        if (run == null || !run.hash.equals(hash)) {
            run = new Run();
            run.hash = hash;
            run.describedAtStart = described;
            run.describedAtEnd = described;
            runs.put(Lives.key(container), run);
        } else {
            run.described.add(run.describedAtEnd);
            run.described.add(described);
            if (!run.resources.equals(resources) || run.described.size() > 1) {
                run.restarts = Math.min(run.restarts, 0);
            }
            judge(container, run);
            if (counts(run)) {
                run.restarts = run.ended.minus(run.started).compareTo(HEALED) > 0 ? 1 : run.restarts + 1;
            }
        }
        run.resources = resources;
        run.described = new HashSet<>(List.of(run.describedAtStart, run.describedAtEnd, described));
        run.describedAtStart = described;
        run.counted = run.ended;
        run.countedId = run.endedId;
        run.started = world.scheduler.elapsed();
        run.code = OptionalInt.empty();
    }

    /** Its stop and its start are one decision, also when it ends by itself in between. */
    private boolean isRestartedByResize(ContainerSummary container, Run before) {
        return before.described.size() > 1 && world.pods.get(container.pod().uid()).spec().containers().stream()
                .anyMatch(each -> each.name().equals(container.name()) && each.resizePolicy().stream()
                        .anyMatch(policy -> policy.restartPolicy().equals("RestartContainer")));
    }

    private Optional<ResourceRequirements> described(ContainerSummary container) {
        var spec = world.pods.get(container.pod().uid()).spec();
        return Stream.concat(spec.initContainers().stream(), spec.containers().stream())
                .filter(each -> each.name().equals(container.name())).flatMap(each -> each.resources().stream()).findFirst();
    }

    private void judge(ContainerSummary container, Run before) {
        Pod pod = world.pods.get(container.pod().uid());
        RestartPolicy policy = pod.spec().restartPolicy().orElse(RestartPolicy.ALWAYS);
        boolean sidecar = pod.spec().initContainers().stream()
                .anyMatch(init -> init.name().equals(container.name()) && init.isSidecar());
        boolean app = pod.spec().containers().stream().anyMatch(c -> c.name().equals(container.name()));
        if (policy == RestartPolicy.NEVER && !sidecar) {
            throw new AssertionError("container " + Lives.key(container) + " ran, never restarts, and was started again");
        }
        // What the agent stops, because of a probe, for example, starts again whatever its exit code is.
        if (policy == RestartPolicy.ON_FAILURE && app && before.code.equals(OptionalInt.of(0)) && !stopped.test(before.endedId)
                && !isRestartedByResize(container, before)) {
            throw new AssertionError("container " + Lives.key(container) + " succeeded and was started again");
        }
        if (!counts(before)) {
            return;
        }
        Duration now = world.scheduler.elapsed();
        Duration due = before.counted.plus(pause(before));
        if (now.compareTo(due) < 0) {
            throw new AssertionError("restart " + (before.restarts + 1) + " of container " + Lives.key(container) + " at " + now
                    + ", which ended at " + before.ended + " and has to wait until " + due);
        }
    }

    /**
     * Whether the instance that ended is still there to be observed: without it there is no back-off, or a shorter one. Nor is there for
     * one that the agent stopped after it had ended by itself: then the agent had not observed that when it started the next one.
     */
    private boolean counts(Run before) {
        boolean stoppedAfterwards = before.countedId != null && before.countedId.equals(before.endedId) && stopped.test(before.endedId);
        return before.counted != null && !stoppedAfterwards && world.runtime.snapshot().containers().stream()
                .anyMatch(c -> c.id().equals(before.countedId) && c.state() == RunState.EXITED);
    }

    private static Duration pause(Run before) {
        if (before.restarts <= 0 || before.ended.minus(before.started).compareTo(HEALED) > 0) {
            return Duration.ZERO;
        }
        Duration doubled = FIRST.multipliedBy(1L << Math.min(before.restarts - 1, 10));
        return doubled.compareTo(LONGEST) > 0 ? LONGEST : doubled;
    }

    @Override
    public void ended(ContainerSummary container, OptionalInt code) {
        Run run = runs.get(Lives.key(container));
        run.ended = world.scheduler.elapsed();
        run.endedId = container.id();
        run.describedAtEnd = described(container);
        if (!stopped.test(container.id())) {
            run.counted = run.ended;
            run.countedId = container.id();
        }
        run.code = code;
    }

    /** What a terminal phase without a reason says about the containers. */
    void terminal(Pod pod, PodPhase phase) {
        RestartPolicy policy = pod.spec().restartPolicy().orElse(RestartPolicy.ALWAYS);
        if (!pod.status().reason().isEmpty()) {
            return;
        }
        boolean restarts = policy == RestartPolicy.ALWAYS || policy == RestartPolicy.ON_FAILURE && phase == PodPhase.FAILED;
        // Others may have deleted a pod of the cluster, or given it up.
        if (restarts && world.source.desired().stream().anyMatch(p -> p.uid().equals(pod.uid()))) {
            throw new AssertionError("pod " + pod.uid() + " is " + phase + " with the restart policy " + policy);
        }
        // A pod that has succeeded stays so, also when its containers are removed and nothing reports them any more.
        if (restarts || phase != PodPhase.SUCCEEDED || succeeded.contains(pod.uid())) {
            return;
        }
        for (Container container : pod.spec().containers()) {
            Run run = runs.get(pod.uid() + "/" + container.name());
            if (run == null || !run.code.equals(OptionalInt.of(0))) {
                throw new AssertionError("pod " + pod.uid() + " is " + phase + " although " + container.name()
                        + (run == null ? " never ran" : " has not ended with exit code 0 but " + run.code));
            }
        }
        succeeded.add(pod.uid());
    }
}
