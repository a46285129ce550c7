package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.cluster.ClusterPods;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.fake.Pods;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What {@link ClusterPods} have to do. */
public abstract class ClusterPodsContract {

    /** The pods of an empty cluster. */
    protected abstract ClusterPods pods();

    /** A pod that such a cluster accepts; its uid may be given anew by the server. */
    protected Pod sample(String name) {
        return Pods.named(name, "");
    }

    @Test
    void whatWasCreatedIsThere() {
        Pod created = pods().create(sample("a"));
        assertFalse(created.uid().isEmpty());
        assertEquals(created, pods().get("default", "a"));
    }

    @Test
    void aNameIsGivenOnce() {
        pods().create(sample("a"));
        assertThrows(ConflictException.class, () -> pods().create(sample("a")));
    }

    @Test
    void whatIsNotThereIsNotFound() {
        Pod nobody = Pods.named("nobody", "u");
        PodStatus other = nobody.status().toBuilder().reason("Because").build();
        assertThrows(NotFoundException.class, () -> pods().get("default", "nobody"));
        assertThrows(NotFoundException.class, () -> pods().patchStatus(nobody, other));
        assertThrows(NotFoundException.class, () -> pods().delete(PodIdentity.of(nobody), 0));
    }

    @Test
    void onlyDifferencesAreWritten() {
        Pod pod = pods().create(sample("a"));
        PodStatus first = pod.status().toBuilder().phase(PodPhase.PENDING).reason("Mine").conditions(List.of(
                condition("Ready", "False"), condition("Mine", "True"))).build();
        Pod mine = pods().patchStatus(pod, first);
        // Somebody else, who knows nothing of what was written.
        PodStatus theirs = pod.status().toBuilder().message("theirs").conditions(List.of(condition("Gate", "True"))).build();
        pods().patchStatus(pod, theirs);
        PodStatus second = first.toBuilder().reason("").conditions(List.of(condition("Ready", "True"))).build();
        PodStatus stored = pods().patchStatus(mine, second).status();
        assertEquals(PodPhase.PENDING, stored.phase().orElseThrow());
        assertEquals("", stored.reason());
        assertEquals("theirs", stored.message());
        assertEquals(List.of("Gate=True", "Ready=True"), stored.conditions().stream()
                .map(condition -> condition.type() + "=" + condition.status()).sorted().toList());
        assertEquals(stored, pods().get("default", "a").status());
    }

    @Test
    void aPhaseIsChangedOnlyByWhoSawTheLastOne() {
        Pod created = pods().create(sample("a"));
        Pod seen = pods().patchStatus(created, created.status().toBuilder().phase(PodPhase.RUNNING).build());
        Pod ended = pods().patchStatus(seen, seen.status().toBuilder().phase(PodPhase.FAILED).reason("Theirs").build());
        assertEquals(PodPhase.FAILED, ended.status().phase().orElseThrow());
        PodStatus other = seen.status().toBuilder().phase(PodPhase.SUCCEEDED).reason("Mine").build();
        assertThrows(ConflictException.class, () -> pods().patchStatus(seen, other));
        assertEquals(ended, pods().get("default", "a"));
        PodStatus samePhase = seen.status().toBuilder().message("mine").build();
        assertEquals(ended.status().toBuilder().message("mine").build(), pods().patchStatus(seen, samePhase).status());
    }

    @Test
    void ofThoseWhoEndAPodAtTheSameTimeOneSucceeds() throws Exception {
        Pod created = pods().create(sample("a"));
        Pod running = pods().patchStatus(created, created.status().toBuilder().phase(PodPhase.RUNNING).build());
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Optional<Pod>>> ends = IntStream.range(0, 8).mapToObj(i -> threads.submit(() -> ended(running,
                    i % 2 == 0 ? PodPhase.FAILED : PodPhase.SUCCEEDED, "by " + i))).toList();
            List<Pod> winners = new ArrayList<>();
            for (Future<Optional<Pod>> end : ends) {
                end.get(60, TimeUnit.SECONDS).ifPresent(winners::add);
            }
            assertEquals(List.of(pods().get("default", "a")), winners);
        }
    }

    private Optional<Pod> ended(Pod running, PodPhase phase, String reason) {
        try {
            return Optional.of(pods().patchStatus(running, running.status().toBuilder().phase(phase).reason(reason).build()));
        } catch (ConflictException _) {
            return Optional.empty();
        }
    }

    @Test
    void anotherPodOfTheSameNameIsNotTouched() {
        Pod pod = pods().create(sample("a"));
        Pod earlier = pod.withMetadata(
                pod.metadata().toBuilder().uid("11111111-2222-3333-4444-555555555555").build());
        PodStatus other = pod.status().toBuilder().reason("Because").build();
        PodStatus ended = pod.status().toBuilder().phase(PodPhase.FAILED).build();
        assertThrows(ConflictException.class, () -> pods().patchStatus(earlier, other));
        assertThrows(ConflictException.class, () -> pods().patchStatus(earlier, ended));
        assertThrows(ConflictException.class, () -> pods().delete(PodIdentity.of(earlier), 0));
        assertEquals("", pods().get("default", "a").status().reason());
    }

    @Test
    void deletedAtOnceMeansGone() {
        Pod pod = pods().create(sample("a"));
        pods().delete(PodIdentity.of(pod), 0);
        assertThrows(NotFoundException.class, () -> pods().get("default", "a"));
    }

    private static PodCondition condition(String type, String status) {
        return PodCondition.builder().type(type).status(status).build();
    }
}
