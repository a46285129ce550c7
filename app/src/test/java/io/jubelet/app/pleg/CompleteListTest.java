package io.jubelet.app.pleg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CompleteListTest {

    private static SandboxSummary sandbox(String uid, SandboxState state) {
        return SandboxSummary.builder().id("s-" + uid + state).pod(pod(uid)).state(state).createdAt(Instant.EPOCH).build();
    }

    private static ContainerSummary container(String uid, RunState state) {
        return ContainerSummary.builder().id("c-" + uid + state).name("main").pod(pod(uid)).state(state).createdAt(Instant.EPOCH)
                .build();
    }

    private static PodIdentity pod(String uid) {
        return new PodIdentity("ns", "web-" + uid, uid);
    }

    private static CompleteList list(List<SandboxSummary> sandboxes, List<ContainerSummary> containers) {
        return CompleteList.of(new RuntimeSnapshot(sandboxes, containers));
    }

    @Test
    void aPodLivesAsLongAsAPartOfItDoes() {
        CompleteList list = list(
                List.of(sandbox("a", SandboxState.READY), sandbox("a", SandboxState.NOT_READY), sandbox("b", SandboxState.NOT_READY),
                        sandbox("c", SandboxState.NOT_READY)),
                List.of(container("b", RunState.RUNNING), container("b", RunState.EXITED), container("c", RunState.EXITED),
                        container("d", RunState.RUNNING)));
        assertEquals(Map.of(pod("a"), true, pod("b"), true, pod("c"), false, pod("d"), true), list.published().pods());
        assertEquals(Set.of("a", "b", "c", "d"), list.uids());
        assertEquals(List.of(container("b", RunState.RUNNING), container("d", RunState.RUNNING)), list.published().running());
        assertEquals(new RuntimeSnapshot(List.of(sandbox("b", SandboxState.NOT_READY)),
                List.of(container("b", RunState.RUNNING), container("b", RunState.EXITED))), list.byPod().get(pod("b")));
    }

    @Test
    void whatHasNoLabelsOfAPodIsIgnored() {
        CompleteList list = list(List.of(sandbox("", SandboxState.READY)), List.of(container("", RunState.RUNNING)));
        assertEquals(Map.of(), list.byPod());
        assertEquals(Set.of(), list.uids());
    }

    @Test
    void onlyTheVeryListsOfBeforeAreTheSame() {
        List<SandboxSummary> sandboxes = List.of(sandbox("a", SandboxState.READY));
        List<ContainerSummary> containers = List.of(container("a", RunState.RUNNING));
        var all = new RuntimeSnapshot(sandboxes, containers);
        CompleteList list = CompleteList.of(all);
        assertTrue(list.isOf(new RuntimeSnapshot(all.sandboxes(), all.containers())));
        assertFalse(list.isOf(new RuntimeSnapshot(all.sandboxes(), new ArrayList<>(containers))));
        assertFalse(list.isOf(new RuntimeSnapshot(new ArrayList<>(sandboxes), all.containers())));
    }
}
