package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.cri.simulation.SimulationSettings;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.container.Lifecycle;
import io.jubelet.domain.container.PullPolicy;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A container gets another image, which takes a while to be pulled, in a pod that restarts no container that ended well. */
@Timeout(60)
class ChangedImageTest {

    private static final Duration SOON = Duration.ofSeconds(30);
    private static final String FIRST = "registry.local/first:1";
    private static final String SECOND = "registry.local/second:1";

    private final SimWorld world = new SimWorld(1, SimulationSettings.parse("pull-latency=5s"));

    private void want(RestartPolicy policy, String image, int containers) {
        Container changed = container("changed", image);
        List<Container> all = containers == 1 ? List.of(changed) : List.of(changed, container("other", FIRST));
        PodSpec spec = PodSpec.builder().containers(all).restartPolicy(policy).build();
        world.source.want(new Pod(ObjectMeta.builder().name("pod").namespace("default").uid("pod").build(), spec,
                PodStatus.builder().build()));
    }

    private static Container container(String name, String image) {
        return Container.builder().name(name).image(image).imagePullPolicy(PullPolicy.IF_NOT_PRESENT)
                .command(List.of("sh", "-c", "trap 'exit 0' TERM; sleep infinity")).build();
    }

    private void within(Duration limit, BooleanSupplier condition) {
        assertTrue(world.scheduler.runUntil(condition, limit), () -> "not within " + limit + ": " + world.events.ofPods());
    }

    private boolean runs(String image, int restarts) {
        return status().filter(status -> status.containerStatuses().stream()
                .anyMatch(container -> container.name().equals("changed") && container.image().equals(image)
                        && container.restartCount() == restarts
                        && container.state().filter(ContainerState.Running.class::isInstance).isPresent())).isPresent();
    }

    private Optional<PodStatus> status() {
        return Optional.ofNullable(world.reported.get("pod")).map(Pod::status);
    }

    @ParameterizedTest
    @CsvSource({"NEVER, 1", "ON_FAILURE, 1", "ALWAYS, 1", "NEVER, 2", "ON_FAILURE, 2", "ALWAYS, 2"})
    void theContainerIsStartedAnewOnceTheImageIsThere(RestartPolicy policy, int containers) {
        world.startAgent();
        want(policy, FIRST, containers);
        within(SOON, () -> runs(FIRST, 0));
        want(policy, SECOND, containers);
        within(SOON, () -> runs(SECOND, 1));
        assertEquals(Optional.of(PodPhase.RUNNING), status().flatMap(PodStatus::phase));
    }

    /** It is asked once whether the container has to wait because it crashed, and not again when the pull has ended. */
    @Test
    void aContainerThatCrashedForTheFirstTimeIsStartedOnceItsImageWasPulledAnew() {
        world.startAgent();
        Container crashing = Container.builder().name("changed").image(FIRST).imagePullPolicy(PullPolicy.ALWAYS)
                .command(List.of("sh", "-c", "exit 1")).build();
        world.source.want(new Pod(ObjectMeta.builder().name("pod").namespace("default").uid("pod").build(),
                PodSpec.builder().containers(List.of(crashing)).build(), PodStatus.builder().build()));
        within(Duration.ofSeconds(14),
                () -> status().filter(status -> status.containerStatuses().getFirst().restartCount() == 1).isPresent());
    }

    /** The second container is not reached while the first one, after whose hook it is started, waits for its image. */
    @ParameterizedTest
    @CsvSource({"NEVER", "ON_FAILURE"})
    void containersAfterOneThatWaitsForItsImageAreStartedAnewToo(RestartPolicy policy) {
        world.startAgent();
        wantHooked(policy, FIRST);
        within(SOON, () -> runs(FIRST, 0));
        wantHooked(policy, SECOND);
        within(SOON, () -> runs(SECOND, 1));
    }

    private void wantHooked(RestartPolicy policy, String image) {
        Container hooked = container("hooked", image).toBuilder().lifecycle(new Lifecycle(
                Optional.of(new Handler.Exec(List.of("true"))), Optional.empty(), "")).build();
        world.source.want(new Pod(ObjectMeta.builder().name("pod").namespace("default").uid("pod").build(),
                PodSpec.builder().containers(List.of(hooked, container("changed", image))).restartPolicy(policy).build(),
                PodStatus.builder().build()));
    }

    @Test
    void aPodThatLosesItsSandboxMeanwhileComesToItsEnd() {
        world.startAgent();
        want(RestartPolicy.NEVER, FIRST, 1);
        within(SOON, () -> runs(FIRST, 0));
        want(RestartPolicy.NEVER, SECOND, 1);
        within(SOON, () -> status().filter(status -> status.containerStatuses().getFirst().waiting().isPresent()).isPresent());
        String sandbox = world.runtime.snapshot().sandboxes().getFirst().id();
        world.runtime.failSandbox(sandbox);
        within(Duration.ofMinutes(2), () -> status().filter(PodStatus::isTerminal).isPresent());
    }
}
