package io.jubelet.app.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.message.image.PullEnded;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which starts of pods are measured, and what of them counts. */
class PodStartLatencyTest {

    private static final Instant CREATED = Instant.parse("2026-01-01T00:00:00Z");
    private static final PodStatus PENDING = PodStatus.builder().phase(PodPhase.PENDING).build();
    private static final PodStatus UNSCHEDULABLE = PodStatus.builder().phase(PodPhase.PENDING).conditions(
            List.of(PodCondition.builder().type("PodScheduled").status("False").build())).build();
    private static final PodStatus RUNNING = status(new ContainerState.Running(Optional.of(CREATED)));

    private final MetricRegistry registry = new MetricRegistry();
    private final PodStartLatency latency = new PodStartLatency(registry);

    private static PodStatus status(ContainerState... states) {
        return PodStatus.builder().phase(PodPhase.RUNNING).startTime(CREATED).containerStatuses(List.of(states).stream()
                .map(state -> ContainerStatus.builder().name("c").state(state).build()).toList()).build();
    }

    private static Pod pod(String uid, boolean hostNetwork, VolumeSource... volumes) {
        return new Pod(ObjectMeta.builder().name(uid).namespace("ns").uid(uid).creationTimestamp(CREATED).build(),
                PodSpec.builder().hostNetwork(hostNetwork).volumes(List.of(volumes).stream()
                        .map(source -> new Volume("v", Optional.of(source))).toList()).build(), PENDING);
    }

    private void watched(Pod pod, PodStatus status, int second) {
        latency.watched(pod.withStatus(status), CREATED.plusSeconds(second));
    }

    /** The agent reports that it runs, and the API server shows that at this second. */
    private void runs(Pod pod, int second) {
        latency.reported(pod.withStatus(RUNNING));
        watched(pod, RUNNING, second);
    }

    private double value(String name) {
        return registry.families().stream().flatMap(family -> family.samples().stream()
                        .filter(sample -> (family.name() + sample.suffix()).equals(name)))
                .findFirst().orElseThrow().value();
    }

    private String measured() {
        return (int) value("kubelet_pod_start_total_duration_seconds_count") + " of "
                + (int) value("kubelet_pod_start_total_duration_seconds_sum") + "s, "
                + (int) value("kubelet_pod_start_sli_duration_seconds_count") + " of "
                + (int) value("kubelet_pod_start_sli_duration_seconds_sum") + "s";
    }

    @Test
    void aPodIsMeasuredOnceWhenTheApiServerShowsAllContainersRunning() {
        Pod pod = pod("u", false);
        watched(pod, PENDING, 1);
        watched(pod, RUNNING, 2);
        assertEquals("0 of 0s, 0 of 0s", measured(), "the agent has not reported that");
        latency.reported(pod.withStatus(status(new ContainerState.Running(Optional.empty()))));
        latency.reported(pod.withStatus(PENDING));
        watched(pod, RUNNING, 3);
        assertEquals("0 of 0s, 0 of 0s", measured());
        latency.reported(pod.withStatus(RUNNING));
        watched(pod, status(new ContainerState.Running(Optional.of(CREATED)), new ContainerState.Waiting("", "")), 4);
        assertEquals("0 of 0s, 0 of 0s", measured());
        runs(pod, 5);
        runs(pod, 6);
        assertEquals("1 of 5s, 1 of 5s", measured());
    }

    @Test
    void whatTheAgentDidNotStartIsNotMeasured() {
        Pod started = pod("started", false);
        watched(started, RUNNING, 1);
        runs(started, 5);
        Pod ended = pod("ended", false);
        watched(ended, PENDING, 1);
        watched(ended, PodStatus.builder().phase(PodPhase.FAILED).build(), 2);
        runs(ended, 5);
        Pod gone = pod("gone", false);
        watched(gone, PENDING, 1);
        latency.forgetIf("gone"::equals);
        runs(gone, 5);
        assertEquals("0 of 0s, 0 of 0s", measured());
    }

    @Test
    void aPodThatCouldNotBeScheduledAtFirstIsNotMeasured() {
        Pod early = pod("early", false);
        watched(early, UNSCHEDULABLE, 1);
        watched(early, PENDING, 2);
        runs(early, 5);
        Pod late = pod("late", false);
        watched(late, PENDING, 1);
        watched(late, UNSCHEDULABLE, 2);
        watched(late, PENDING, 3);
        runs(late, 5);
        assertEquals("0 of 0s, 0 of 0s", measured());
        latency.forgetIf("late"::equals);
        watched(late, PENDING, 6);
        runs(late, 7);
        assertEquals("1 of 7s, 1 of 7s", measured(), "another one with its uid");
    }

    @Test
    void podsThatKeepStateAreNotPartOfTheSlo() {
        Map<String, VolumeSource> volumes = Map.of("empty", new VolumeSource.EmptyDir("", Optional.empty()),
                "claim", new VolumeSource.PersistentVolumeClaim("c", false),
                "host", new VolumeSource.HostPath("/", Optional.empty()));
        volumes.forEach((uid, source) -> {
            Pod pod = pod(uid, false, new VolumeSource.Projected(List.of(), Optional.empty()), source);
            watched(pod, PENDING, 1);
            runs(pod, 10);
        });
        assertEquals("3 of 30s, 1 of 10s", measured());
    }

    @Test
    void theFirstPodWithANetworkOfItsOwnIsMeasured() {
        String first = "kubelet_first_network_pod_start_sli_duration_seconds";
        Pod host = pod("host", true);
        watched(host, PENDING, 1);
        runs(host, 3);
        assertEquals(0, value(first));
        for (int i = 0; i < 2; i++) {
            Pod pod = pod("p" + i, false);
            watched(pod, PENDING, 1);
            runs(pod, 4 + i);
        }
        assertEquals(4, value(first));
    }

    @Test
    void pullsAndInitContainersAreLeftOut() {
        Pod pod = pod("u", false);
        watched(pod, PENDING, 1);
        long second = Duration.ofSeconds(1).toNanos();
        latency.pulled(new PullEnded.Pulled("u", "a", 0, 4 * second, 0));
        latency.pulled(new PullEnded.Pulled("u", "b", 2 * second, 6 * second, 0));
        latency.pulled(new PullEnded.Failed("u", "c", 10 * second));
        latency.pulled(new PullEnded.Failed("u", "c", 11 * second));
        latency.pulled(new PullEnded.Spared("u", "c", 13 * second));
        latency.pulled(new PullEnded.Spared("u", "d", 14 * second));
        latency.pulled(new PullEnded.Pulled("other", "a", 0, 50 * second, 0));
        latency.reported(pod.withStatus(RUNNING));
        watched(pod, RUNNING.toBuilder().initContainerStatuses(List.of(ContainerStatus.builder().name("init").state(
                new ContainerState.Terminated(0, 0, "Completed", "", Optional.of(CREATED), Optional.of(CREATED.plusSeconds(5)), ""))
                .build(), ContainerStatus.builder().name("unknown").state(new ContainerState.Terminated(0, 0, "", "",
                        Optional.of(Instant.EPOCH), Optional.of(CREATED.plusSeconds(9)), "")).build())).build(), 60);
        assertEquals("1 of 60s, 1 of " + (60 - 6 - 3 - 5) + "s", measured());
    }
}
