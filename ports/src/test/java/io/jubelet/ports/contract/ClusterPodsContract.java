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
import java.util.List;
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
        PodIdentity nobody = new PodIdentity("default", "nobody", "u");
        PodStatus none = PodStatus.builder().build();
        PodStatus other = PodStatus.builder().reason("Because").build();
        assertThrows(NotFoundException.class, () -> pods().get("default", "nobody"));
        assertThrows(NotFoundException.class, () -> pods().patchStatus(nobody, none, other));
        assertThrows(NotFoundException.class, () -> pods().delete(nobody, 0));
    }

    @Test
    void onlyDifferencesAreWritten() {
        Pod pod = pods().create(sample("a"));
        PodIdentity identity = PodIdentity.of(pod);
        PodStatus first = pod.status().toBuilder().phase(PodPhase.PENDING).reason("Mine").conditions(List.of(
                condition("Ready", "False"), condition("Mine", "True"))).build();
        pods().patchStatus(identity, pod.status(), first);
        // Somebody else, who knows nothing of what was written.
        PodStatus theirs = pod.status().toBuilder().message("theirs").conditions(List.of(condition("Gate", "True"))).build();
        pods().patchStatus(identity, pod.status(), theirs);
        PodStatus second = first.toBuilder().phase(PodPhase.RUNNING).conditions(List.of(condition("Ready", "True"))).build();
        PodStatus stored = pods().patchStatus(identity, first, second).status();
        assertEquals(PodPhase.RUNNING, stored.phase().orElseThrow());
        assertEquals("Mine", stored.reason());
        assertEquals("theirs", stored.message());
        assertEquals(List.of("Gate=True", "Ready=True"), stored.conditions().stream()
                .map(condition -> condition.type() + "=" + condition.status()).sorted().toList());
        assertEquals(stored, pods().get("default", "a").status());
    }

    @Test
    void anotherPodOfTheSameNameIsNotTouched() {
        Pod pod = pods().create(sample("a"));
        PodIdentity earlier = new PodIdentity("default", "a", "11111111-2222-3333-4444-555555555555");
        PodStatus other = pod.status().toBuilder().reason("Because").build();
        assertThrows(ConflictException.class, () -> pods().patchStatus(earlier, pod.status(), other));
        assertThrows(ConflictException.class, () -> pods().delete(earlier, 0));
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
