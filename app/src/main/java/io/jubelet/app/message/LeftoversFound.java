package io.jubelet.app.message;

import io.jubelet.domain.runtime.PodIdentity;
import java.util.List;

/**
 * Something of these pods is on this machine outside the runtime: directories, mounts, logs or cgroups. Whether anybody
 * wants them is for the workers to decide.
 *
 * @param pods the pods, each uid once; name and namespace are empty where only the uid is known
 */
public record LeftoversFound(List<PodIdentity> pods) {

    /** Copies the list. */
    public LeftoversFound {
        pods = List.copyOf(pods);
    }
}
