package io.jubelet.app.cli;

import static io.jubelet.app.cli.Pods.ended;
import static io.jubelet.app.cli.Pods.pod;
import static io.jubelet.app.cli.Pods.running;
import static io.jubelet.app.cli.Pods.signalled;
import static io.jubelet.app.cli.Pods.waiting;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.pod.PodPhase;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PodStatusColumnTest {

    static Stream<Arguments> pods() {
        return Stream.of(
                row("Pending", "0/1", 0, pending().unseen()),
                row("ContainerCreating", "0/1", 0, pending().app(waiting("ContainerCreating"), 0, false)),
                row("Pending", "0/1", 0, pending().app(waiting(""), 0, false)),
                row("Running", "2/2", 3, pod().app(running(), 1, true).app(running(), 2, true)),
                row("Running", "1/2", 0, pod().app(running(), 0, true).app(running(), 0, false)),
                row("CrashLoopBackOff", "1/2", 4, pod()
                        .app(waiting("CrashLoopBackOff"), 4, false).app(running(), 0, true)),
                row("CrashLoopBackOff", "1/2", 4, pod()
                        .app(running(), 0, true).app(waiting("CrashLoopBackOff"), 4, false)),
                row("ErrImagePull", "0/2", 0,
                        pending().app(waiting("ErrImagePull"), 0, false).app(waiting("ImagePullBackOff"), 0, false)),
                row("Error", "0/1", 0, pod().phase(PodPhase.FAILED).app(ended(1, "Error"), 0, false)),
                row("OOMKilled", "0/1", 0, pod().phase(PodPhase.FAILED).app(ended(137, "OOMKilled"), 0, false)),
                row("ExitCode:3", "0/1", 0, pod().phase(PodPhase.FAILED).app(ended(3, ""), 0, false)),
                row("Signal:9", "0/1", 0, pod().phase(PodPhase.FAILED).app(signalled(9), 0, false)),
                row("Completed", "0/1", 0, pod().phase(PodPhase.SUCCEEDED).app(ended(0, "Completed"), 0, false)),
                row("Running", "1/2", 0, pod().condition("Ready", "True", "")
                        .app(ended(0, "Completed"), 0, false).app(running(), 0, true)),
                row("NotReady", "1/2", 0, pod().condition("Ready", "False", "")
                        .app(ended(0, "Completed"), 0, false).app(running(), 0, true)),
                row("Completed", "0/2", 0, pod().app(ended(0, "Completed"), 0, false).app(running(), 0, false)),
                row("Evicted", "0/1", 0, pod().phase(PodPhase.FAILED).reason("Evicted", "low on memory").unseen()),
                row("SchedulingGated", "0/1", 0, pending()
                        .condition("PodScheduled", "False", "SchedulingGated").unseen()),
                row("Pending", "0/1", 0, pending().condition("PodScheduled", "False", "Unschedulable")
                        .condition("Ready", "False", "SchedulingGated").unseen()),
                // init containers
                row("Init:0/2", "0/1", 0, pending().init(running(), 0).init(waiting("PodInitializing"), 0)
                        .app(waiting("PodInitializing"), 0, false)),
                row("Init:1/2", "0/1", 2, pending().init(ended(0, "Completed"), 2)
                        .init(waiting("PodInitializing"), 0).app(waiting("PodInitializing"), 0, false)),
                row("Init:Error", "0/1", 0, pending().init(ended(1, "Error"), 0)
                        .app(waiting("PodInitializing"), 0, false)),
                row("Init:ExitCode:2", "0/1", 0, pending().init(ended(2, ""), 0).unseen()),
                row("Init:Signal:15", "0/1", 0, pending().init(signalled(15), 0).unseen()),
                row("Init:CrashLoopBackOff", "0/1", 5, pending().init(waiting("CrashLoopBackOff"), 5)
                        .app(waiting("PodInitializing"), 0, false)),
                row("PodInitializing", "0/1", 0, pending().init(ended(0, "Completed"), 1)
                        .app(waiting("PodInitializing"), 0, false)),
                row("Running", "1/1", 1, pod().init(ended(0, "Completed"), 4).app(running(), 1, true)),
                // The word of a blocking init container stays if no application container has one of its own.
                row("Init:0/1", "1/1", 1, pod().condition("Initialized", "True", "").init(running(), 7)
                        .app(running(), 1, true)),
                row("Init:0/1", "0/1", 7, pod().condition("Initialized", "False", "").init(running(), 7)
                        .app(running(), 1, true)),
                row("Init:0/1", "0/1", 0, pending().init(waiting(""), 0).app(waiting("PodInitializing"), 0, false)),
                // sidecars
                row("Running", "2/2", 3, pod().sidecar(running(), 2, true, true).app(running(), 1, true)),
                row("Running", "1/2", 0, pod().sidecar(running(), 0, true, false).app(running(), 0, true)),
                row("Init:0/1", "0/2", 1, pending().sidecar(running(), 1, false, false)
                        .app(waiting("PodInitializing"), 0, false)),
                row("Init:1/2", "1/2", 0, pending().sidecar(running(), 0, true, true).init(running(), 0)
                        .app(waiting("PodInitializing"), 0, false)),
                row("Completed", "0/2", 0, pod().phase(PodPhase.SUCCEEDED)
                        .sidecar(ended(0, "Completed"), 0, false, false).app(ended(0, "Completed"), 0, false)),
                // on the way out
                row("Terminating", "1/1", 0, pod().deleting().app(running(), 0, true)),
                row("Completed", "0/1", 0, pod().deleting().phase(PodPhase.SUCCEEDED)
                        .app(ended(0, "Completed"), 0, false)),
                row("Unknown", "1/1", 0, pod().deleting().reason("NodeLost", "").app(running(), 0, true)));
    }

    private static Pods pending() {
        return pod().phase(PodPhase.PENDING);
    }

    private static Arguments row(String status, String ready, int restarts, Pods pod) {
        return Arguments.of(status, ready, restarts, pod);
    }

    @ParameterizedTest
    @MethodSource("pods")
    void readsAsInKubectl(String status, String ready, int restarts, Pods pod) {
        var column = PodStatusColumn.of(pod.build());
        assertEquals(status, column.status());
        assertEquals(ready, column.ready() + "/" + column.containers());
        assertEquals(restarts, column.restarts());
    }

    @Test
    void theLatestRestartCounts() {
        var column = PodStatusColumn.of(pod().restarted(running(), 1, 50).restarted(running(), 2, 20).build());
        assertEquals(Optional.of(Pods.NOW.minusSeconds(20)), column.lastRestart());
    }
}
