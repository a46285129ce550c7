package io.jubelet.ports.runtime;

import io.jubelet.domain.runtime.RuntimeLabels;
import io.jubelet.domain.value.Immutable;
import java.util.Map;
import java.util.Objects;

/**
 * Selects the sandboxes or containers that are listed or measured. Empty parts match everything; all given parts must match.
 *
 * @param id full id of the sandbox or container itself, or a beginning of it where the runtime understands that
 * @param sandboxId sandbox the container is part of; where sandboxes are meant it is the same as {@code id}
 * @param labels labels with exactly these values
 * @param onlyRunning only running containers, only ready sandboxes; ignored where use is measured
 */
public record ListFilter(String id, String sandboxId, Map<String, String> labels, boolean onlyRunning) {

    /** Matches everything. */
    public static final ListFilter ALL = new ListFilter("", "", Map.of(), false);

    /** Copies the map; rejects null. */
    public ListFilter {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(sandboxId, "sandboxId");
        labels = Immutable.sorted(labels);
    }

    /** Sandboxes or containers of one pod, found by the label {@code io.kubernetes.pod.uid}. */
    public static ListFilter ofPod(String podUid) {
        return new ListFilter("", "", Map.of(RuntimeLabels.POD_UID, podUid), false);
    }

    /** A sandbox, or the containers in it. */
    public static ListFilter ofSandbox(String sandboxId) {
        return new ListFilter("", sandboxId, Map.of(), false);
    }

    /** One container, or one sandbox. */
    public static ListFilter ofId(String id) {
        return new ListFilter(id, "", Map.of(), false);
    }

    /** The same, but only what runs. */
    public ListFilter running() {
        return new ListFilter(id, sandboxId, labels, true);
    }
}
