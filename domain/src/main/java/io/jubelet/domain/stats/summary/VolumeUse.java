package io.jubelet.domain.stats.summary;

import io.jubelet.domain.csi.DriverStatistics;
import io.jubelet.domain.csi.DriverStatistics.Amount;
import io.jubelet.domain.csi.DriverStatistics.Condition;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

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
        Optional<ClaimReference> claim,
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
     * The use of a volume as its driver measures it (KEP-1432 for the condition). Numbers that it leaves out are 0.
     *
     * @param at when it was asked
     * @return empty when it says nothing of the volume
     */
    public static Optional<VolumeUse> measured(String name, Optional<ClaimReference> claim, DriverStatistics said, Instant at) {
        if (said.isEmpty()) {
            return Optional.empty();
        }
        Amount bytes = said.bytes().orElse(Amount.NOTHING);
        Amount inodes = said.inodes().orElse(Amount.NOTHING);
        return Optional.of(new VolumeUse(name, claim, new FileSystemUse(at,
                OptionalLong.of(bytes.available()), OptionalLong.of(bytes.total()), OptionalLong.of(bytes.used()),
                OptionalLong.of(inodes.available()), OptionalLong.of(inodes.total()), OptionalLong.of(inodes.used())),
                said.condition().map(Condition::abnormal)));
    }

    /**
     * A claim of a volume.
     *
     * @param namespace namespace
     * @param name name
     */
    public record ClaimReference(String namespace, String name) {
    }
}
