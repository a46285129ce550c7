package io.jubelet.adapters.fs.log;

import io.jubelet.adapters.fs.kernel.PathStep;
import io.jubelet.domain.launch.LogPaths;
import io.jubelet.domain.runtime.PodIdentity;
import java.nio.file.Path;

/**
 * Paths of the logs of containers. Names that come from a manifest are checked before they become a part of a path.
 */
public record LogFiles(Path root, Path links) {

    Path directory(PodIdentity pod) {
        PathStep.of("the log directory of the pod, \"<namespace>_<name>_<uid>\",",
                pod.namespace() + "_" + pod.name() + "_" + pod.uid());
        return Path.of(LogPaths.podDirectory(root.toString(), pod));
    }

    Path directory(PodIdentity pod, String container) {
        return directory(pod).resolve(PathStep.of("container", container));
    }

    public Path log(PodIdentity pod, String container, int run) {
        PathStep.of("container", container);
        return directory(pod).resolve(LogPaths.containerLog(container, run));
    }

    Path link(PodIdentity pod, String container, String containerId) {
        directory(pod, container);
        PathStep.of("container id", containerId);
        return Path.of(LogPaths.collectorLink(links.toString(), pod, container, containerId));
    }
}
