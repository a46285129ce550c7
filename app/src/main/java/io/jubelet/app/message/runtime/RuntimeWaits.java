package io.jubelet.app.message.runtime;

import io.jubelet.domain.pacing.RuntimeWait;
import java.util.List;

/**
 * All calls for pods that have waited for the runtime for a while.
 *
 * @param waits in the order in which they will be sent, by runtime handler
 */
public record RuntimeWaits(List<RuntimeWait> waits) {

    /** Copies the list. */
    public RuntimeWaits {
        waits = List.copyOf(waits);
    }
}
