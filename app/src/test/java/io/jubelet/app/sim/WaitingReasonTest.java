package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerBuilder;
import io.jubelet.domain.container.PullPolicy;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The reason why a container waits stays until the container has been started, also while its image is pulled once more. */
@Timeout(60)
class WaitingReasonTest {

    private final SimWorld world = new SimWorld(1);

    WaitingReasonTest() {
        world.startAgent();
    }

    /** What is reported one after another of the only container of a pod within five minutes. */
    private List<String> reported(ContainerBuilder container) {
        world.source.want(new Pod(ObjectMeta.builder().name("web").namespace("default").uid("uid").build(),
                PodSpec.builder().containers(List.of(container.name("app").build())).build(), PodStatus.builder().build()));
        world.scheduler.run(Duration.ofMinutes(5), () -> { });
        List<String> states = new ArrayList<>();
        for (PodStatus status : world.reportedInOrder.get("uid")) {
            String state = status.containerStatuses().stream().map(WaitingReasonTest::word).findFirst().orElse("");
            if (states.isEmpty() || !states.getLast().equals(state)) {
                states.add(state);
            }
        }
        return states;
    }

    private static String word(ContainerStatus container) {
        return switch (container.state().orElseThrow()) {
            case ContainerState.Waiting waiting -> waiting.reason();
            case ContainerState.Running _ -> "Running";
            case ContainerState.Terminated _ -> "Terminated";
        } + " " + container.restartCount();
    }

    @Test
    void anImageThatCanNotBePulledIsTheReasonAllTheTime() {
        List<String> states = reported(Container.builder().image("registry.local/missing:1").imagePullPolicy(PullPolicy.IF_NOT_PRESENT));
        int failed = states.indexOf("ErrImagePull 0");
        assertTrue(failed >= 0 && states.size() > failed + 4, states::toString);
        assertEquals(Set.of("ErrImagePull 0", "ImagePullBackOff 0"), Set.copyOf(states.subList(failed, states.size())));
    }

    @Test
    void aCrashIsTheReasonUntilTheContainerRunsAgain() {
        List<String> states = reported(Container.builder().image("registry.local/app:1").imagePullPolicy(PullPolicy.ALWAYS)
                .command(List.of("false")));
        int backOffs = 0;
        for (int i = 0; i + 1 < states.size(); i++) {
            if (states.get(i).startsWith("CrashLoopBackOff")) {
                // The container may have ended again before anybody saw it run.
                String next = "" + (backOffs + 2);
                assertTrue(Set.of("Running " + next, "Terminated " + next).contains(states.get(i + 1)), states::toString);
                backOffs++;
            }
        }
        assertTrue(backOffs >= 3, states::toString);
    }
}
