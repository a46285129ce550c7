package io.jubelet.domain.status;

import static io.jubelet.domain.Fixtures.START;
import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatusNormalFormTest {

    private static final Instant LATER = START.plusNanos(999_999_999);

    private static List<Container> containers(String prefix, int count) {
        return IntStream.range(0, count).mapToObj(i -> container(prefix + i)).toList();
    }

    private static ContainerState.Terminated ended(String message) {
        return new ContainerState.Terminated(1, 0, "Error", message, Optional.of(LATER), Optional.of(LATER), "");
    }

    private static List<ContainerStatus> statuses(String names) {
        return names == null ? List.of()
                : Arrays.stream(names.split(" ")).map(name -> Statuses.container(name, Statuses.running()).build()).toList();
    }

    private static List<String> names(List<ContainerStatus> statuses) {
        return statuses.stream().map(ContainerStatus::name).toList();
    }

    /** 12 KiB for all containers of a pod; what is cut stays valid UTF-8. */
    @ParameterizedTest
    @CsvSource({
        // init, application and ephemeral containers, message, times it is repeated, bytes left
        "0, 1, 0, x, 12288, 12288", "0, 1, 0, x, 12289, 12288", "1, 1, 0, x, 9999, 6144", "0, 1, 1, x, 9999, 6144",
        "1, 2, 1, x, 9999, 3072", "1, 2, 2, ü, 9999, 2456", "1, 2, 2, €, 9999, 2457", "1, 2, 2, 😀, 9999, 2456",
        "0, 0, 0, x, 12289, 12288"})
    void terminationMessagesFitIntoAPodTogether(int inits, int applications, int ephemerals, String part, int times, int left) {
        Pod pod = pod(PodSpec.builder().initContainers(containers("i", inits)).containers(containers("a", applications))
                .ephemeralContainers(containers("e", ephemerals).stream().map(e -> new EphemeralContainer(e, "")).toList()));
        ContainerStatus status = Statuses.container("a0", ended(part.repeat(times))).lastState(ended(part.repeat(times))).build();
        ContainerStatus shortened = Statuses.only(StatusNormalForm.of(
                pod, PodStatus.builder().containerStatuses(List.of(status)).build()).containerStatuses());
        for (var end : List.of(shortened.terminated().orElseThrow(), shortened.lastTerminated().orElseThrow())) {
            assertEquals(left, end.message().getBytes(StandardCharsets.UTF_8).length);
            assertEquals("", end.message().replace(part, ""));
        }
    }

    @Test
    void timesAreWholeSeconds() {
        PodCondition condition = Statuses.condition("x", true).toBuilder().lastProbeTime(LATER).lastTransitionTime(LATER).build();
        ContainerStatus status = Statuses.container("a", new ContainerState.Running(Optional.of(LATER))).lastState(ended("m")).build();
        PodStatus normal = StatusNormalForm.of(pod(container("a")), PodStatus.builder().startTime(LATER)
                .conditions(List.of(condition)).containerStatuses(List.of(status)).build());
        ContainerStatus seconds = Statuses.only(normal.containerStatuses());
        PodCondition inSeconds = normal.conditions().getFirst();
        ContainerState.Terminated last = seconds.lastTerminated().orElseThrow();
        Stream.of(normal.startTime(), inSeconds.lastProbeTime(), inSeconds.lastTransitionTime(),
                seconds.running().orElseThrow().startedAt(), last.startedAt(), last.finishedAt())
                .forEach(time -> assertEquals(Optional.of(START), time));
    }

    @ParameterizedTest
    @CsvSource({"z y x, z y x", "x y z, z y x", "w z x y, z y x w", "x, x", "y z, z y", "v w, v w", ","})
    void statusesOfInitContainersAreInTheOrderOfTheSpecAndOthersByName(String before, String after) {
        Pod pod = pod(PodSpec.builder().initContainers(List.of(container("z"), container("y"), container("x")))
                .containers(List.of(container("a"))));
        PodStatus normal = StatusNormalForm.of(pod, PodStatus.builder().initContainerStatuses(statuses(before))
                .containerStatuses(statuses(before)).ephemeralContainerStatuses(statuses(before)).build());
        assertEquals(names(statuses(after)), names(normal.initContainerStatuses()));
        List<String> sorted = names(statuses(before)).stream().sorted().toList();
        assertEquals(sorted, names(normal.containerStatuses()));
        assertEquals(sorted, names(normal.ephemeralContainerStatuses()));
    }
}
