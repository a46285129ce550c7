package io.jubelet.adapters.fs.pod;

import io.jubelet.adapters.fs.kernel.PathStep;
import java.nio.file.Path;

/** The directory of a pod below that of all pods. */
final class PodPath {

    private PodPath() {
    }

    /** The directory of the pod with this uid, which is checked before it becomes a part of the path. */
    static Path of(Path pods, String uid) {
        return pods.resolve(PathStep.of("pod uid", uid));
    }
}
