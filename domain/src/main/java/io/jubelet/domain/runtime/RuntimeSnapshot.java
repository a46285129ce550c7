package io.jubelet.domain.runtime;

import java.util.List;

/**
 * A list of the runtime, of the whole machine or of one pod.
 *
 * @param sandboxes sandboxes in any order
 * @param containers containers in any order
 */
public record RuntimeSnapshot(List<SandboxSummary> sandboxes, List<ContainerSummary> containers) {

    /** Nothing at all. */
    public static final RuntimeSnapshot EMPTY = new RuntimeSnapshot(List.of(), List.of());

    /** Copies the lists. */
    public RuntimeSnapshot {
        sandboxes = List.copyOf(sandboxes);
        containers = List.copyOf(containers);
    }
}
