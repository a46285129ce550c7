package io.jubelet.app.sync;

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
import java.util.concurrent.atomic.AtomicReference;

/** Handlers of the runtime for pods, and their features. */
final class RuntimeHandlers {

    private final ContainerRuntime runtime;
    private final Optional<RuntimeClasses> classes;
    private final boolean imagesByHandler;
    private final AtomicReference<Known> known = new AtomicReference<>(new Known(Optional.empty()));

    /** The answer of the runtime; empty until a pod needs it. Compared by identity: an answer that comes late is not kept. */
    private record Known(Optional<List<RuntimeHandler>> handlers) {
    }

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

    /**
     * The runtime was checked: from now on it may have other handlers. One that restarts between two checks shows no other
     * health, so that does not matter here.
     */
    void outdated() {
        known.set(new Known(Optional.empty()));
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
        Known before = known.get();
        return before.handlers().orElseGet(() -> {
            List<RuntimeHandler> handlers = runtime.status().handlers();
            known.compareAndSet(before, new Known(Optional.of(handlers)));
            return handlers;
        });
    }
}
