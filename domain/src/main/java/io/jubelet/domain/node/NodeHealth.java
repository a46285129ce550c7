package io.jubelet.domain.node;

import java.util.List;

/**
 * Pressure conditions of a node and the reasons why it is not ready.
 *
 * @param memoryPressure whether memory is short
 * @param diskPressure whether disk space or inodes are short
 * @param pidPressure whether process ids are short
 * @param errors why the node can't take pods, in the order runtime, network, storage, shutdown; empty if nothing is
 *     wrong
 * @param warnings requirements that are not met but do not keep the node from being ready
 */
public record NodeHealth(
        boolean memoryPressure, boolean diskPressure, boolean pidPressure, List<String> errors, List<String> warnings) {

    /** Copies collections; rejects null parts. */
    public NodeHealth {
        errors = List.copyOf(errors);
        warnings = List.copyOf(warnings);
    }
}
