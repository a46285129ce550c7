package io.jubelet.app.sim;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.ContainerSummary;
import java.util.HashSet;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Order of the containers of a pod in one sandbox: a container starts after each init container before it has succeeded, and
 * each sidecar before it has been started.
 */
final class StartOrder implements Lives.Observer {

    private final SimWorld world;
    /** Sandbox and name. */
    private final Set<String> started = new HashSet<>();
    private final Set<String> succeeded = new HashSet<>();

    StartOrder(SimWorld world) {
        this.world = world;
    }

    @Override
    public void started(ContainerSummary container) {
        Pod pod = world.pods.get(container.pod().uid());
        for (Container init : pod.spec().initContainers()) {
            if (init.name().equals(container.name())) {
                break;
            }
            String key = container.sandboxId() + "/" + init.name();
            if (!(init.isSidecar() ? started : succeeded).contains(key)) {
                throw new AssertionError("container " + Lives.key(container) + " was started before " + init.name()
                        + (init.isSidecar() ? " was started" : " had succeeded"));
            }
        }
        started.add(container.sandboxId() + "/" + container.name());
    }

    @Override
    public void ended(ContainerSummary container, OptionalInt code) {
        if (code.equals(OptionalInt.of(0))) {
            succeeded.add(container.sandboxId() + "/" + container.name());
        }
    }
}
