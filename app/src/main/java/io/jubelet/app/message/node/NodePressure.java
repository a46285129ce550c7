package io.jubelet.app.message.node;

import io.jubelet.domain.eviction.PressureCondition;
import java.util.List;

/**
 * Resources that the node is short of, or was until a moment ago.
 *
 * @param conditions each once; empty when there is enough of everything
 */
public record NodePressure(List<PressureCondition> conditions) {

    /** Enough of everything. */
    public static final NodePressure NONE = new NodePressure(List.of());

    /** Copies the list. */
    public NodePressure {
        conditions = List.copyOf(conditions);
    }
}
