package io.jubelet.app.sim;

import static io.jubelet.app.sim.ProbedPod.app;
import static io.jubelet.app.sim.ProbedPod.container;
import static io.jubelet.app.sim.ProbedPod.probe;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.settings.PodSettings;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.ExecResult;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the mirror pod of a probed static pod shows after the agent was started anew. */
class MirroredReadinessTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private SimWorld world;
    private final Set<String> failing = new HashSet<>();
    private final List<PodStatus> patches = new ArrayList<>();

    private void runs(long seed, Pod pod) {
        world = SimWorld.inCluster(seed);
        world.cluster.watch(new SimCluster.Observer() {
            @Override
            public void patched(PodIdentity pod, PodStatus before, PodStatus after) {
                patches.add(after);
            }
        });
        world.runtime.onExec((id, command) -> !command.getFirst().startsWith("probe-") ? Optional.empty()
                : Optional.of(new ExecResult("", "", failing.contains(command.getFirst()) ? 1 : 0)));
        world.source.want(pod);
        world.startAgent();
        passes(MINUTE);
        assertEquals("app started ready, Ready", shown(mirror()));
    }

    private static Container probed() {
        return app().startupProbe(probe("probe-startup").build()).readinessProbe(probe("probe-ready").build()).build();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void itShowsTheSame(long seed) {
        runs(seed, ProbedPod.pod(probed()));
        PodStatus before = mirror();
        restart();
        passes(MINUTE);
        assertEquals(Set.of(), shownOtherThan("app started ready, Ready"));
        for (String type : List.of(ConditionType.READY, ConditionType.CONTAINERS_READY)) {
            assertEquals(before.condition(type), mirror().condition(type));
        }
        assertEquals(0, instances("app").getFirst().attempt());
    }

    /** Every message may be lost: then the worker may learn late what the mirror pod shows. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
    void itShowsTheSameWhenMessagesAreLost(long seed) {
        runs(seed, ProbedPod.pod(probed()));
        world.lostMessages(0.3);
        restart();
        passes(MINUTE.multipliedBy(3));
        assertEquals(Set.of(), shownOtherThan("app started ready, Ready"));
    }

    @Test
    void aProbeThatFailsAfterwardsCounts() {
        runs(1, ProbedPod.pod(probed()));
        failing.add("probe-ready");
        restart();
        passes(Duration.ofSeconds(5));
        assertEquals("app started ready, Ready", shown(mirror()), "one failure is below the threshold");
        passes(MINUTE);
        assertEquals("app started, not Ready", shown(mirror()));
        failing.clear();
        passes(MINUTE);
        assertEquals("app started ready, Ready", shown(mirror()));
    }

    @Test
    void whatWasNotReadyIsNot() {
        runs(1, ProbedPod.pod(probed()));
        failing.add("probe-ready");
        passes(MINUTE);
        assertEquals("app started, not Ready", shown(mirror()));
        restart();
        passes(MINUTE);
        assertEquals(Set.of(), shownOtherThan("app started, not Ready"));
    }

    @Test
    void aServerThatIsAwayForLongGetsWhatTheProbesFound() {
        runs(1, ProbedPod.pod(probed()));
        world.cluster.goAway();
        failing.add("probe-ready");
        restart();
        passes(MINUTE.multipliedBy(5));
        world.cluster.restore();
        passes(MINUTE);
        assertEquals("app started, not Ready", shown(mirror()));
        assertTrue(patches.size() <= 2, patches.toString());
    }

    /** Its startup probe would not succeed again. */
    @Test
    void whatHasComeUpNeedsNotComeUpAgain() {
        runs(1, ProbedPod.pod(probed()));
        failing.add("probe-startup");
        restart();
        passes(MINUTE.multipliedBy(5));
        assertEquals(Set.of(), shownOtherThan("app started ready, Ready"));
        assertEquals(0, instances("app").getFirst().attempt());
    }

    @Test
    void anotherInstanceBeginsAnew() {
        runs(1, ProbedPod.pod(probed()));
        failing.add("probe-startup");
        world.killAgent();
        world.runtime.exit(instances("app").getFirst().id(), 1);
        patches.clear();
        world.startAgent();
        passes(Duration.ofSeconds(15));
        assertEquals(1, instances("app").getFirst().attempt());
        assertEquals("app, not Ready", shown(mirror()));
    }

    /** The containers after a sidecar wait for its startup result. */
    @Test
    void aSidecarThatHasComeUpHoldsNothingBack() {
        Container sidecar = container("side").restartPolicy(RestartPolicy.ALWAYS).startupProbe(probe("probe-side").build()).build();
        runs(1, ProbedPod.pod(PodSpec.builder().initContainers(List.of(sidecar)).containers(List.of(app().build())).build()));
        failing.add("probe-side");
        restart();
        passes(Duration.ofSeconds(10));
        world.runtime.exit(instances("app").getFirst().id(), 1);
        passes(MINUTE.multipliedBy(2));
        assertEquals(List.of(1), instances("app").stream().filter(c -> c.state() == RunState.RUNNING)
                .map(ContainerSummary::attempt).toList());
        assertEquals(0, instances("side").getFirst().attempt());
    }

    /** Feature gate ChangeContainerStatusOnKubeletRestart. */
    @Test
    void itIsResetWhereThatIsWanted() {
        runs(1, ProbedPod.pod(probed()));
        world.gates.reported = new PodSettings.Reported(false, true);
        restart();
        passes(MINUTE);
        assertFalse(shownOtherThan("app started ready, Ready").isEmpty());
        assertEquals("app started ready, Ready", shown(mirror()));
    }

    private void restart() {
        world.killAgent();
        passes(MINUTE);
        patches.clear();
        world.startAgent();
    }

    private void passes(Duration time) {
        world.scheduler.run(time, () -> { });
    }

    private PodStatus mirror() {
        return world.cluster.pods().all().getFirst().status();
    }

    private Set<String> shownOtherThan(String wanted) {
        Set<String> others = new HashSet<>(Stream.concat(patches.stream(), Stream.of(mirror())).map(MirroredReadinessTest::shown).toList());
        others.remove(wanted);
        return others;
    }

    private static String shown(PodStatus status) {
        ContainerStatus app = status.containerStatuses().getFirst();
        boolean ready = status.condition(ConditionType.READY).filter(PodCondition::isTrue).isPresent();
        return app.name() + (app.started().orElse(false) ? " started" : "") + (app.ready() ? " ready" : "")
                + (ready ? ", Ready" : ", not Ready");
    }

    /** Newest first. */
    private List<ContainerSummary> instances(String name) {
        return world.runtime.snapshot().containers().stream().filter(c -> c.name().equals(name))
                .sorted((one, other) -> Integer.compare(other.attempt(), one.attempt())).toList();
    }
}
