package io.jubelet.app.sync;

import io.jubelet.app.message.runtime.RuntimeHealth;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.RuntimeHandler;
import io.jubelet.domain.userns.IdBlocks;
import io.jubelet.ports.cluster.RuntimeClasses;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.util.List;
import java.util.Optional;

/** Handlers of the runtime for pods, and their features. */
final class RuntimeHandlers {

    private final ContainerRuntime runtime;
    private final Optional<RuntimeClasses> classes;
    private final boolean imagesByHandler;
    /** Requested when a pod needs it, and again after the runtime was away. */
    private volatile Optional<List<RuntimeHandler>> known = Optional.empty();
    private RuntimeHealth seen;

    /**
     * The handlers of a runtime.
     *
     * @param imagesByHandler whether images are asked for by handler
     */
    RuntimeHandlers(ContainerRuntime runtime, Optional<RuntimeClasses> classes, boolean imagesByHandler) {
        this.runtime = runtime;
        this.classes = classes;
        this.imagesByHandler = imagesByHandler;
    }

    /** The runtime may be another one from now on. */
    void observe(RuntimeHealth health) {
        if (!health.equals(seen)) {
            seen = health;
            known = Optional.empty();
        }
    }

    /**
     * The handler that the class of a pod means, empty for the usual one; without a cluster that knows classes, its name is
     * the handler.
     *
     * @throws NotFoundException when there is no such class
     */
    String of(Pod pod) {
        String runtimeClass = pod.spec().runtimeClassName().orElse("");
        if (runtimeClass.isEmpty() || classes.isEmpty()) {
            return runtimeClass;
        }
        try {
            return classes.get().handler(runtimeClass);
        } catch (NotFoundException e) {
            throw new NotFoundException("runtimeclass.node.k8s.io \"" + runtimeClass + "\" not found", e);
        }
    }

    /**
     * The handler for which images of a pod are asked for (KEP-4216): {@link #of}, or empty when all handlers share them; then
     * no class is looked up.
     *
     * @throws NotFoundException when there is no such class
     */
    String ofImages(Pod pod) {
        return imagesByHandler ? of(pod) : "";
    }

    /**
     * Whether the mounts below the mounts of a pod can be made read-only with them. Nothing is requested for pods that don't need
     * that.
     *
     * @throws PortException when it is not known
     */
    boolean recursiveReadOnly(Pod pod) {
        boolean wanted = PodContainers.all(pod).map(Container::volumeMounts)
                .anyMatch(mounts -> mounts.stream().anyMatch(mount -> !mount.recursiveReadOnly().isEmpty()));
        if (!wanted) {
            return false;
        }
        String handler = of(pod);
        return handlers().stream().anyMatch(one -> one.name().equals(handler) && one.recursiveReadOnlyMounts());
    }

    /**
     * Checks that a pod can have a user namespace.
     *
     * @throws PortException when its handler has none, or that is not known; the message is for users
     */
    void requireUserNamespaces(Pod pod) {
        String handler = of(pod);
        List<RuntimeHandler> all = handlers();
        Optional<RuntimeHandler> own = all.stream().filter(one -> one.name().equals(handler)).findFirst();
        if (!all.isEmpty() && own.isEmpty()) {
            throw new InvalidArgumentException(
                    IdBlocks.refusal(handler) + ": the handler \"" + handler + "\" is not known");
        }
        if (own.filter(RuntimeHandler::userNamespaces).isEmpty()) {
            throw new InvalidArgumentException(IdBlocks.refusal(handler));
        }
    }

    /** {@link #recursiveReadOnly} for the status of a pod, which does not wait for an answer: what is not known is not reported as done. */
    boolean seenRecursiveReadOnly(Pod pod) {
        try {
            return recursiveReadOnly(pod);
        } catch (PortException e) {
            return false;
        }
    }

    private List<RuntimeHandler> handlers() {
        List<RuntimeHandler> handlers = known.orElseGet(() -> runtime.status().handlers());
        known = Optional.of(handlers);
        return handlers;
    }
}
