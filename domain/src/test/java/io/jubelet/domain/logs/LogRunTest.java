package io.jubelet.domain.logs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.Fixtures;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.ContainerStatusBuilder;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The container of these statuses is its third run, whose id is {@code rt://2}. */
class LogRunTest {

    private static final ContainerState RUNNING = new ContainerState.Running(Optional.empty());

    private static ContainerState ended(String id) {
        return new ContainerState.Terminated(1, 0, "Error", "", Optional.empty(), Optional.empty(), id);
    }

    private static ContainerState waiting(String reason) {
        return new ContainerState.Waiting(reason, "");
    }

    private static ContainerStatusBuilder third(ContainerState state) {
        return ContainerStatus.builder().name("app").image("app").containerID("rt://2").restartCount(2).state(state);
    }

    private static Pod pod(ContainerStatusBuilder status) {
        return Fixtures.pod(Fixtures.container("app"))
                .withStatus(PodStatus.builder().containerStatuses(List.of(status.build())).build());
    }

    private static LogRun of(ContainerStatusBuilder status, boolean previous) {
        return LogRun.of(pod(status), "app", previous);
    }

    @Test
    void aContainerThatRunsOrHasEndedHasItsOwnLogAndThatOfTheRunBefore() {
        for (ContainerState state : List.of(RUNNING, ended("rt://2"))) {
            assertEquals(new LogRun.Present(2), of(third(state).lastState(ended("rt://1")), false));
            assertEquals(new LogRun.Present(1), of(third(state).lastState(ended("rt://1")), true));
            assertEquals(new LogRun.Missing("previous terminated container \"app\" in pod \"web\" not found"), of(third(state), true));
        }
    }

    @Test
    void aContainerThatWaitsForItsNextStartHasTheLogOfTheRunThatEndedLast() {
        ContainerStatusBuilder waits = third(waiting("CrashLoopBackOff")).lastState(ended("rt://2"));
        assertEquals(new LogRun.Present(2), of(waits, false));
        assertEquals(new LogRun.Present(2), of(waits, true));
    }

    @Test
    void anInstanceThatWasMadeAndDidNotStartHasNoLog() {
        ContainerStatusBuilder made = third(waiting("RunContainerError")).lastState(ended("rt://1"));
        assertEquals(new LogRun.Present(1), of(made, false));
        assertEquals(new LogRun.Present(1), of(made, true));
    }

    @Test
    void aContainerThatEndedWithItsPodBeforeItsNextStartHasTheLogOfTheRunThatEndedLast() {
        ContainerStatusBuilder waited = third(ended("")).lastState(ended("rt://2"));
        assertEquals(new LogRun.Present(2), of(waited, false));
        assertEquals(new LogRun.Present(2), of(waited, true));
        ContainerStatusBuilder made = third(ended("")).lastState(ended("rt://1"));
        assertEquals(new LogRun.Present(1), of(made, false));
        assertEquals(new LogRun.Present(1), of(made, true));
        assertEquals(new LogRun.Missing("container \"app\" in pod \"web\" is terminated"), of(third(ended("")), false));
    }

    @Test
    void aContainerThatNeverRanHasNone() {
        assertEquals(new LogRun.Missing("container \"app\" in pod \"web\" is waiting to start: RunContainerError"),
                of(third(waiting("RunContainerError")), false));
        assertEquals(new LogRun.Missing("container \"app\" in pod \"web\" is waiting to start: image can't be pulled"),
                of(third(waiting("ErrImagePull")), false));
        assertEquals(new LogRun.Missing("container \"app\" in pod \"web\" is waiting to start: trying and failing to pull image"),
                of(third(waiting("ImagePullBackOff")), false));
        ContainerStatusBuilder unknown = ContainerStatus.builder().name("app").image("app");
        assertEquals(new LogRun.Missing("container \"app\" in pod \"web\" is waiting to start - no logs yet"), of(unknown, false));
    }

    @Test
    void aContainerThatWasLostBeforeItsNextStartIsTerminated() {
        assertEquals(new LogRun.Missing("container \"app\" in pod \"web\" is terminated"),
                of(third(waiting("CrashLoopBackOff")).lastState(ended("")), false));
        assertEquals(new LogRun.Missing("previous terminated container \"app\" in pod \"web\" not found"),
                of(third(RUNNING).lastState(ended("")), true));
    }

    @Test
    void aContainerWithoutAStatusIsNotAvailable() {
        assertEquals(new LogRun.Missing("container \"other\" in pod \"web\" is not available"),
                LogRun.of(pod(third(RUNNING)), "other", false));
    }

    @Test
    void containersOfAllKindsHaveLogs() {
        PodStatus status = PodStatus.builder().containerStatuses(List.of(third(RUNNING).build()))
                .initContainerStatuses(List.of(third(RUNNING).name("init").restartCount(1).build()))
                .ephemeralContainerStatuses(List.of(third(RUNNING).name("debug").restartCount(0).build())).build();
        Pod pod = Fixtures.pod(Fixtures.container("app")).withStatus(status);
        assertEquals(List.of(new LogRun.Present(2), new LogRun.Present(1), new LogRun.Present(0)),
                List.of(LogRun.of(pod, "app", false), LogRun.of(pod, "init", false), LogRun.of(pod, "debug", false)));
    }

    @Test
    void aRunHasTheIdOfItsInstance() {
        Pod again = pod(third(RUNNING).lastState(ended("rt://1")));
        assertEquals("rt://2", LogRun.containerId(again, "app", 2));
        assertEquals("rt://1", LogRun.containerId(again, "app", 1));
        assertEquals("rt://2", LogRun.containerId(pod(third(RUNNING)), "app", 1));
        assertEquals("rt://1", LogRun.containerId(pod(third(waiting("CrashLoopBackOff")).lastState(ended("rt://1"))), "app", 2));
        assertEquals("rt://1", LogRun.containerId(pod(third(RUNNING).containerID("").lastState(ended("rt://1"))), "app", 2));
        assertEquals("", LogRun.containerId(again, "other", 2));
    }
}
