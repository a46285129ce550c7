package io.jubelet.domain.gc;

import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Chooses dead sandboxes to remove. */
public final class SandboxGc {

    private SandboxGc() {
    }

    /**
     * Ids of sandboxes to stop and remove, oldest of a pod first: those that are not ready and hold no container, except
     * the newest sandbox of a pod that does not go entirely.
     *
     * @param snapshot the runtime after its dead containers have been removed
     * @param removable accepts the uids of pods that may be removed entirely
     */
    public static List<String> choose(RuntimeSnapshot snapshot, Predicate<String> removable) {
        Set<String> inUse =
                snapshot.containers().stream().map(ContainerSummary::sandboxId).collect(Collectors.toSet());
        Map<String, List<SandboxSummary>> byPod = new LinkedHashMap<>();
        snapshot.sandboxes().stream()
                .sorted(Comparator.comparing(SandboxSummary::createdAt).reversed())
                .forEach(s -> byPod.computeIfAbsent(s.pod().uid(), _ -> new ArrayList<>()).add(s));
        List<String> chosen = new ArrayList<>();
        byPod.forEach((uid, sandboxes) -> sandboxes.stream()
                .skip(removable.test(uid) ? 0 : 1)
                .filter(s -> s.state() == SandboxState.NOT_READY && !inUse.contains(s.id()))
                .toList().reversed().forEach(s -> chosen.add(s.id())));
        return chosen;
    }
}
