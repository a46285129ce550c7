package io.jubelet.domain.gc;

import java.util.Objects;

/**
 * A container that is to be removed with its logs.
 *
 * @param id id in the runtime
 * @param stopFirst whether it may still run, because the runtime lost track of it, and has to be stopped before
 */
public record DeadContainer(String id, boolean stopFirst) {

    /** Rejects null. */
    public DeadContainer {
        Objects.requireNonNull(id, "id");
    }
}
