package io.jubelet.adapters.apiserver.objects;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * Repeats requests for objects that a pod of this node needs while the API server refuses them, for three quarters of a second:
 * a node may read the objects of its own pods only, and tokens are bound to them, but the authorizer of nodes and the admission
 * plugin NodeRestriction learn of a pod from watches of their own, perhaps later than the node does.
 */
final class RefusedRequests {

    private static final List<Duration> PAUSES =
            List.of(Duration.ofMillis(50), Duration.ofMillis(100), Duration.ofMillis(200), Duration.ofMillis(400));

    private RefusedRequests() {
    }

    /**
     * Makes a request until it is not refused, or was refused for long enough.
     *
     * @throws PermissionDeniedException when it is refused still
     * @throws CancelledException when the thread is interrupted
     */
    static <T> T repeat(Supplier<T> request, Timers timers) {
        for (Duration pause : PAUSES) {
            try {
                return request.get();
            } catch (PermissionDeniedException refused) {
                await(pause, refused, timers);
            }
        }
        return request.get();
    }

    private static void await(Duration pause, PermissionDeniedException refused, Timers timers) {
        try {
            timers.sleep(pause);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new CancelledException("a request that the API server had refused was given up", refused);
        }
    }
}
