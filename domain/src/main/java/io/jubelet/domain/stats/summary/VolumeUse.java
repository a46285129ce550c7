package io.jubelet.domain.stats.summary;

import java.util.Objects;
import java.util.Optional;

/**
 * Use of one volume of a pod.
 *
 * @param name name of the volume in the pod
 * @param claim claim that it comes from
 * @param fileSystem use of its file system
 * @param abnormal whether its driver reports it as unhealthy; empty when no driver reports
 */
public record VolumeUse(
        String name,
        Optional<PvcReference> claim,
        FileSystemUse fileSystem,
        Optional<Boolean> abnormal) {

    /** Copies lists; rejects null parts. */
    public VolumeUse {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(claim, "claim");
        Objects.requireNonNull(fileSystem, "fileSystem");
        Objects.requireNonNull(abnormal, "abnormal");
    }

    /**
     * A claim of a volume: {@code PVCReference} of the API.
     *
     * @param namespace namespace
     * @param name name
     */
    public record PvcReference(String namespace, String name) {
    }
}
