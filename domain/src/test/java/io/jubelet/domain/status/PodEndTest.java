package io.jubelet.domain.status;

import static io.jubelet.domain.Fixtures.START;
import static io.jubelet.domain.Fixtures.annotated;
import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.pod;
import static io.jubelet.domain.Fixtures.sidecar;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.Fixtures;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.ContainerStatusBuilder;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.pod.QosClass;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PodEndTest {

    private static final Pod PLAIN = pod(container("a"), container("b"));
    private static final Pod WITH_INIT = pod(PodSpec.builder()
            .initContainers(List.of(container("i"), container("j"))).containers(List.of(container("a"))));

    private static ContainerStatus status(String name, ContainerState state) {
        return Statuses.container(name, state).build();
    }

    private static List<Integer> exitCodes(List<ContainerStatus> statuses) {
        return statuses.stream()
                .map(s -> s.terminated().map(ContainerState.Terminated::exitCode).orElse(-1)).toList();
    }

    @Test
    void containersThatWereNotSeenEndingCountAsKilled() {
        PodStatus last = Statuses.phase(PodPhase.RUNNING).containerStatuses(
                List.of(status("a", Statuses.ended(0)), status("b", Statuses.running()))).build();
        PodStatus end = PodTermination.complete(PLAIN, last);
        assertEquals(List.of(0, 137), exitCodes(end.containerStatuses()));
        assertEquals("ContainerStatusUnknown", end.containerStatuses().get(1).terminated().orElseThrow().reason());
        assertEquals(Optional.of(PodPhase.FAILED), end.phase());
    }

    @Test
    void terminalPhasesAndStaticPodsKeepTheirPhase() {
        PodStatus succeeded = Statuses.phase(PodPhase.SUCCEEDED).build();
        assertEquals(Optional.of(PodPhase.SUCCEEDED), PodTermination.complete(PLAIN, succeeded).phase());
        Pod fromFile = annotated(PLAIN, "kubernetes.io/config.source", "file");
        assertEquals(Optional.of(PodPhase.RUNNING),
                PodTermination.complete(fromFile, Statuses.phase(PodPhase.RUNNING).build()).phase());
    }

    @Test
    void containersThatWereNeverDueKeepWaiting() {
        PodStatus last = Statuses.phase(PodPhase.PENDING)
                .initContainerStatuses(List.of(status("i", Statuses.running()), status("j", Statuses.waiting("x"))))
                .containerStatuses(List.of(status("a", Statuses.waiting("PodInitializing")))).build();
        PodStatus end = PodTermination.complete(WITH_INIT, last);
        assertEquals(List.of(137, -1), exitCodes(end.initContainerStatuses()));
        assertEquals(List.of(-1), exitCodes(end.containerStatuses()));
    }

    /** Those at the end that only waited were never tried, except the first. */
    @ParameterizedTest
    @MethodSource
    void initContainersThatWereTriedHaveEnded(ContainerStatusBuilder i, ContainerStatusBuilder j, List<Integer> ends) {
        PodStatus last = Statuses.phase(PodPhase.PENDING).initContainerStatuses(List.of(i.build(), j.build())).build();
        assertEquals(ends, exitCodes(PodTermination.complete(WITH_INIT, last).initContainerStatuses()));
    }

    static List<Arguments> initContainersThatWereTriedHaveEnded() {
        ContainerStatusBuilder waits = Statuses.container("j", Statuses.waiting("x"));
        return List.of(
                Arguments.of(Statuses.container("i", Statuses.waiting("x")), waits, List.of(137, -1)),
                Arguments.of(Statuses.container("i", Statuses.ended(0)), waits, List.of(0, -1)),
                Arguments.of(Statuses.container("i", Statuses.waiting("x")), Statuses.container("j", Statuses.running()),
                        List.of(137, 137)),
                Arguments.of(Statuses.container("i", Statuses.ended(0)),
                        Statuses.container("j", Statuses.waiting("x")).lastState(Statuses.ended(1)), List.of(0, 137)));
    }

    @Test
    void onceTheLastInitContainerCompletedTheOthersWereDue() {
        PodStatus last = Statuses.phase(PodPhase.PENDING)
                .initContainerStatuses(List.of(status("i", Statuses.ended(0)), status("j", Statuses.ended(0))))
                .containerStatuses(List.of(status("a", Statuses.waiting("PodInitializing")))).build();
        assertEquals(List.of(137), exitCodes(PodTermination.complete(WITH_INIT.withStatus(last), last).containerStatuses()));
        assertEquals(List.of(-1), exitCodes(PodTermination.complete(WITH_INIT, last).containerStatuses()));
    }

    @ParameterizedTest
    @MethodSource
    void applicationContainersWereDueOnceThePodWasInitialized(Container last, ContainerStatusBuilder init,
            ContainerStatusBuilder application, boolean due) {
        Pod pod = pod(PodSpec.builder().initContainers(List.of(container("i"), last)).containers(List.of(container("a"))));
        PodStatus known = Statuses.phase(PodPhase.PENDING)
                .initContainerStatuses(List.of(status("i", Statuses.ended(0)), init.build()))
                .containerStatuses(List.of(application.build())).build();
        assertEquals(List.of(due ? 137 : -1), exitCodes(PodTermination.complete(pod.withStatus(known), known).containerStatuses()));
    }

    static List<Arguments> applicationContainersWereDueOnceThePodWasInitialized() {
        ContainerStatusBuilder waiting = Statuses.container("a", Statuses.waiting("PodInitializing"));
        return List.of(
                Arguments.of(container("j"), Statuses.container("j", Statuses.ended(1)), waiting, false),
                Arguments.of(container("j"), Statuses.container("j", Statuses.running()), waiting, false),
                Arguments.of(container("j"), Statuses.container("j", Statuses.running()).lastState(Statuses.ended(0)), waiting, true),
                Arguments.of(container("j"), Statuses.container("j", Statuses.running()).lastState(Statuses.ended(1)), waiting, false),
                Arguments.of(sidecar("j"), Statuses.container("j", Statuses.running()).started(true), waiting, true),
                Arguments.of(sidecar("j"), Statuses.container("j", Statuses.running()).started(false), waiting, false),
                Arguments.of(sidecar("j"), Statuses.container("j", Statuses.running()), waiting, false),
                Arguments.of(sidecar("j"), Statuses.container("j", Statuses.ended(0)).started(true), waiting, false),
                Arguments.of(sidecar("j"), Statuses.container("j", Statuses.ended(0)), waiting, false),
                Arguments.of(container("k"), Statuses.container("j", Statuses.ended(0)), waiting, false),
                Arguments.of(container("j"), Statuses.container("j", Statuses.ended(1)), Statuses.container("a", Statuses.running()), true),
                Arguments.of(container("j"), Statuses.container("j", Statuses.ended(1)),
                        Statuses.container("a", Statuses.waiting("x")).lastState(Statuses.ended(1)), true));
    }

    @Test
    void aStatusWithMoreInitContainersThanThePodSaysNothing() {
        PodStatus known = Statuses.phase(PodPhase.PENDING)
                .initContainerStatuses(Stream.of("i", "j", "k").map(name -> status(name, Statuses.ended(0))).toList())
                .containerStatuses(List.of(status("a", Statuses.waiting("x")))).build();
        assertEquals(List.of(-1), exitCodes(PodTermination.complete(WITH_INIT.withStatus(known), known).containerStatuses()));
    }

    @Test
    void aRejectedPodHasFailedWithTheReasonOfTheRejection() {
        PodStatus rejected = PodRejection.status(PLAIN, "OutOfcpu", "Node didn't have enough resource: cpu");
        assertEquals(Optional.of(PodPhase.FAILED), rejected.phase());
        assertEquals("OutOfcpu", rejected.reason());
        assertEquals("Pod was rejected: Node didn't have enough resource: cpu", rejected.message());
        assertEquals(Optional.of(QosClass.BEST_EFFORT), rejected.qosClass());
        assertTrue(rejected.conditions().isEmpty());
        assertEquals(rejected, PodTermination.complete(PLAIN, rejected));
    }

    @Test
    void aFailureBeforeAnyContainerIsFinal() {
        PodStatus rejected = PodRejection.status(PLAIN, "OutOfcpu", "too large");
        assertTrue(PodRejection.isFinal(rejected));
        List<PodStatus> others = List.of(
                rejected.toBuilder().phase(PodPhase.PENDING).build(),
                rejected.toBuilder().reason("").build(),
                rejected.toBuilder().containerStatuses(List.of(status("a", Statuses.waiting("x")))).build(),
                rejected.toBuilder().initContainerStatuses(List.of(status("i", Statuses.waiting("x")))).build(),
                rejected.toBuilder().ephemeralContainerStatuses(List.of(status("e", Statuses.waiting("x")))).build());
        others.forEach(status -> assertFalse(PodRejection.isFinal(status), status.toString()));
    }

    @Test
    void theActiveDeadlineCountsFromTheStartTime() {
        PodSpec spec = PodSpec.builder().activeDeadlineSeconds(10L).build();
        assertEquals(Optional.of(Duration.ofSeconds(1)),
                ActiveDeadline.remaining(spec, Optional.of(START), START.plusSeconds(9)));
        assertEquals(Optional.empty(), ActiveDeadline.failure(spec, Optional.of(START), START.plusSeconds(9)));
        assertEquals(Optional.of("DeadlineExceeded"),
                ActiveDeadline.failure(spec, Optional.of(START), START.plusSeconds(10)).map(PodFailure::reason));
        assertEquals(Optional.empty(), ActiveDeadline.failure(spec, Optional.empty(), START.plusSeconds(99)));
        assertEquals(Optional.empty(),
                ActiveDeadline.remaining(PodSpec.builder().build(), Optional.of(START), START));
    }

    /** Mirror pods follow their static pods. */
    @ParameterizedTest
    @CsvSource({"true, FAILED, true, false, true", "true, SUCCEEDED, true, false, true", "false, FAILED, true, false, false",
        "true, RUNNING, true, false, false", "true, FAILED, false, false, false", "true, FAILED, true, true, false"})
    void anObjectIsRemovedWhenNothingIsLeftOfItsPod(
            boolean finished, PodPhase phase, boolean deleted, boolean mirror, boolean due) {
        Pod object = (deleted ? Fixtures.deleted(PLAIN) : PLAIN).withStatus(Statuses.phase(phase).build());
        assertEquals(due, PodRemoval.isDue(mirror ? annotated(object, "kubernetes.io/config.mirror", "hash") : object, finished));
    }

    @ParameterizedTest
    @CsvSource({"FAILED, true, FAILED", "SUCCEEDED, true, SUCCEEDED", "RUNNING, true, FAILED", "SUCCEEDED, false, FAILED"})
    void aFailureMaySpareAPodThatHasSucceeded(PodPhase before, boolean spares, PodPhase after) {
        assertEquals(after, new PodFailure("r", "m", spares).phase(before));
        assertEquals(PodPhase.FAILED, new PodFailure("r", "m").phase(before));
    }

    /** The announcement keeps its place, and its time as long as it holds. */
    @Test
    void aDisruptionIsAnnouncedOnce() {
        PodCondition disruption = Statuses.condition("DisruptionTarget", true).toBuilder().lastTransitionTime(START).build();
        PodCondition later = disruption.toBuilder().reason("again").lastTransitionTime(START.plusSeconds(9)).build();
        PodCondition ready = Statuses.condition("Ready", true);
        PodStatus first = PodDisruption.announced(PodStatus.builder().conditions(List.of(ready)).build(), disruption);
        assertEquals(List.of(ready, disruption), first.conditions());
        PodStatus swapped = first.toBuilder().conditions(List.of(disruption, ready)).build();
        assertEquals(List.of(later.toBuilder().lastTransitionTime(START).build(), ready),
                PodDisruption.announced(swapped, later).conditions());
        for (PodCondition before : List.of(Statuses.condition("DisruptionTarget", true),
                disruption.toBuilder().status("False").build())) {
            assertEquals(List.of(later), PodDisruption.announced(
                    PodStatus.builder().conditions(List.of(before)).build(), later).conditions());
        }
    }
}
