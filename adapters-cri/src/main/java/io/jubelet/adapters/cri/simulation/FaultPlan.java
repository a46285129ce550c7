package io.jubelet.adapters.cri.simulation;

import io.jubelet.ports.runtime.RuntimeEvent;
import java.util.List;

/** Decides which calls fail, and how. Thread-safe. */
@FunctionalInterface
public interface FaultPlan {

    /** No call fails. */
    FaultPlan NONE = (call, ids) -> Fault.NONE;

    /**
     * Asked once before each call has its effect.
     *
     * @param call name of the call in CRI v1, such as {@code StartContainer}
     * @param ids what the call is about: the id of a sandbox or container; for {@code RunPodSandbox} namespace, name
     *     and uid of the pod and the attempt; for {@code CreateContainer} the id of the sandbox, name and attempt of
     *     the container; for calls about an image its reference; nothing for lists and for calls about the runtime
     *     itself
     * @throws io.jubelet.ports.failure.PortException is the same as {@link Fault#fail}
     */
    Fault before(String call, List<String> ids);

    /** Whether an event gets lost on its way to the subscribers. */
    default boolean drops(RuntimeEvent event) {
        return false;
    }
}
