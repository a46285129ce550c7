package io.jubelet.app.sync;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.util.List;

/**
 * Keeps only the newest ended instance of each init container before something is started, so that a pod whose init
 * container fails for days does not fill the runtime (behaviour reference, section 5.3, "Keep init history").
 */
final class InitHistory {

    private final ContainerRuntime runtime;

    InitHistory(ContainerRuntime runtime) {
        this.runtime = runtime;
    }

    void prune(Pod pod, ObservedPod observed) {
        for (Container init : pod.spec().initContainers()) {
            List<ObservedContainer> ended = observed.containers().stream()
                    .filter(c -> c.name().equals(init.name()))
                    .filter(c -> c.state() == RunState.EXITED || c.state() == RunState.UNKNOWN).toList();
            ended.stream().skip(1).forEach(old -> runtime.removeContainer(old.id()));
        }
    }
}
