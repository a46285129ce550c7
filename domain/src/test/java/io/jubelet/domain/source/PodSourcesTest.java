package io.jubelet.domain.source;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.source.PodChange.Operation;
import io.jubelet.domain.source.PodSources.Merged;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PodSourcesTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant LATER = Instant.parse("2026-01-01T00:01:00Z");

    @Test
    void theFirstSetIsReportedEvenWhenItIsEmpty() {
        Merged merged = PodSources.NONE.merge("file", List.of(), NOW);
        assertEquals(List.of(new PodChange(Operation.ADD, "file", List.of())), merged.changes());
        assertEquals(List.of(), merged.sources().merge("file", List.of(), LATER).changes());
    }

    @Test
    void aNewPodIsMarkedWithItsSourceAndTime() {
        Pod added = only(PodSources.NONE.merge("file", List.of(pod("a", "1")), NOW), Operation.ADD);
        assertEquals(Map.of(ConfigAnnotations.SOURCE, "file", ConfigAnnotations.SEEN, "2026-01-01T00:00:00Z"),
                added.metadata().annotations());
    }

    @Test
    void aManifestCanNotForgeTheMarks() {
        Pod forged = annotated(pod("a", "1"), Map.of(ConfigAnnotations.SOURCE, "api", ConfigAnnotations.SEEN, "never"));
        Pod added = only(PodSources.NONE.merge("file", List.of(forged), NOW), Operation.ADD);
        assertEquals("file", added.metadata().annotations().get(ConfigAnnotations.SOURCE));
        assertEquals("2026-01-01T00:00:00Z", added.metadata().annotations().get(ConfigAnnotations.SEEN));
    }

    @Test
    void marksAreKeptOverAnUpdateAndAreNoUpdate() {
        PodSources state = PodSources.NONE.merge("file", List.of(pod("a", "1")), NOW).sources();
        assertEquals(List.of(), state.merge("file", List.of(annotated(pod("a", "1"),
                Map.of(ConfigAnnotations.SEEN, "x", ConfigAnnotations.MIRROR, "y"))), LATER).changes());
        Pod updated = only(state.merge("file", List.of(annotated(pod("a", "1"),
                Map.of("x", "y", ConfigAnnotations.MIRROR, "y"))), LATER), Operation.UPDATE);
        assertEquals(Map.of(ConfigAnnotations.SOURCE, "file", ConfigAnnotations.SEEN, "2026-01-01T00:00:00Z", "x", "y"),
                updated.metadata().annotations());
    }

    @Test
    void onlyTheStatusIsReconciled() {
        PodSources state = PodSources.NONE.merge("api", List.of(pod("a", "1")), NOW).sources();
        Pod running = pod("a", "1").withStatus(PodStatus.builder().phase(PodPhase.RUNNING).build());
        Pod reconciled = only(state.merge("api", List.of(running), LATER), Operation.RECONCILE);
        assertEquals(running.status(), reconciled.status());
        assertEquals("api", reconciled.metadata().annotations().get(ConfigAnnotations.SOURCE));
    }

    @Test
    void aFirstSetHasNothingToReconcileButIsStillReported() {
        assertEquals(List.of(Operation.ADD), operations(PodSources.NONE.merge("api", List.of(), NOW)));
    }

    @Test
    void deletionComesBeforeUpdate() {
        PodSources state = PodSources.NONE.merge("api", List.of(pod("a", "1")), NOW).sources();
        Pod going = pod("a", "1").withMetadata(
                pod("a", "1").metadata().toBuilder().deletionTimestamp(LATER).labels(Map.of("x", "y")).build());
        assertEquals(List.of(Operation.DELETE), operations(state.merge("api", List.of(going), LATER)));
    }

    @Test
    void changesAreDeliveredInOneOrder() {
        PodSources state = PodSources.NONE.merge("api",
                List.of(pod("gone", "1"), pod("changed", "2"), pod("ending", "3"), pod("same", "4")), NOW).sources();
        Merged merged = state.merge("api", List.of(
                pod("same", "4").withStatus(PodStatus.builder().phase(PodPhase.FAILED).build()),
                pod("ending", "3").withMetadata(pod("ending", "3").metadata().toBuilder().deletionTimestamp(NOW)
                        .build()),
                pod("changed", "2").withSpec(PodSpec.builder().hostPID(true).build()),
                pod("new", "5")), LATER);
        assertEquals(List.of(Operation.REMOVE, Operation.ADD, Operation.UPDATE, Operation.DELETE, Operation.RECONCILE),
                operations(merged));
        assertEquals(List.of("same", "ending", "changed", "new"),
                merged.sources().pods().stream().map(p -> p.metadata().name()).toList());
    }

    @Test
    void sourcesDoNotKnowEachOther() {
        PodSources state = PodSources.NONE.merge("file", List.of(pod("a", "1")), NOW).sources();
        Merged merged = state.merge("api", List.of(pod("a", "1")), NOW);
        assertEquals(List.of(Operation.ADD), operations(merged));
        assertEquals(2, merged.sources().pods().size());
    }

    @Test
    void theSecondOfANameOrUidIsIgnoredAndReported() {
        Merged merged = PodSources.NONE.merge("file", List.of(pod("a", "1"), pod("a", "2"), pod("b", "1")), NOW);
        assertEquals(List.of("1"), merged.sources().pods().stream().map(Pod::uid).toList());
        assertEquals(List.of(
                "Error validating pod a_ns(2) from file due to duplicate pod name \"a\", ignoring",
                "Error validating pod b_ns(1) from file due to duplicate pod uid \"1\", ignoring"),
                merged.ignored().stream().map(PodSources.Duplicate::message).toList());
    }

    @Test
    void applyingTheChangesGivesTheState() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            PodSources state = PodSources.NONE;
            Map<String, Pod> mirror = new HashMap<>();
            for (int step = 0; step < 8; step++) {
                List<Pod> desired = randomPods(random);
                Merged merged = state.merge("api", desired, NOW.plusSeconds(step));
                for (PodChange change : merged.changes()) {
                    change.pods().forEach(pod -> {
                        if (change.operation() == Operation.REMOVE) {
                            mirror.remove(pod.uid());
                        } else {
                            mirror.put(pod.uid(), pod);
                        }
                    });
                }
                Map<String, Pod> known = new LinkedHashMap<>();
                merged.sources().pods().forEach(pod -> known.put(pod.uid(), pod));
                assertEquals(known, mirror, "seed " + seed + ", step " + step);
                assertEquals(List.of(), merged.sources().merge("api", desired, LATER).changes(), "seed " + seed);
                state = merged.sources();
            }
        }
    }

    private static List<Pod> randomPods(Random random) {
        List<Pod> pods = new ArrayList<>();
        for (String name : List.of("a", "b", "c", "d")) {
            if (random.nextBoolean()) {
                Pod pod = pod(name, name + random.nextInt(2));
                PodPhase phase = PodPhase.values()[random.nextInt(3)];
                pods.add(pod.withStatus(PodStatus.builder().phase(phase).build())
                        .withSpec(PodSpec.builder().hostname("h" + random.nextInt(2)).build()));
            }
        }
        return pods;
    }

    private static List<Operation> operations(Merged merged) {
        return merged.changes().stream().map(PodChange::operation).toList();
    }

    private static Pod only(Merged merged, Operation operation) {
        assertEquals(List.of(operation), operations(merged));
        return merged.changes().getFirst().pods().getFirst();
    }

    private static Pod annotated(Pod pod, Map<String, String> annotations) {
        return pod.withMetadata(pod.metadata().toBuilder().annotations(annotations).build());
    }

    private static Pod pod(String name, String uid) {
        return new Pod(ObjectMeta.builder().name(name).namespace("ns").uid(uid).build(), PodSpec.builder().build(),
                PodStatus.builder().build());
    }
}
