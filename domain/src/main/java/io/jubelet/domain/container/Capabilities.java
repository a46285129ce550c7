package io.jubelet.domain.container;

import java.util.List;

/**
 * Capabilities by name without the {@code CAP_} prefix.
 *
 * @param add added
 * @param drop dropped
 */
public record Capabilities(List<String> add, List<String> drop) {

    /** Copies collections; rejects null parts. */
    public Capabilities {
        add = List.copyOf(add);
        drop = List.copyOf(drop);
    }
}
