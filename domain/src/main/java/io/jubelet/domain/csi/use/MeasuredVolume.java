package io.jubelet.domain.csi.use;

import io.jubelet.domain.csi.DriverStatistics;
import io.jubelet.domain.csi.DriverStatistics.Amount;
import io.jubelet.domain.csi.DriverStatistics.Condition;
import io.jubelet.domain.stats.summary.FileSystemUse;
import io.jubelet.domain.stats.summary.VolumeUse;
import io.jubelet.domain.stats.summary.VolumeUse.PvcReference;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** The use of a volume as its driver measures it (KEP-1432 for the condition). */
public final class MeasuredVolume {

    private MeasuredVolume() {
    }

    /**
     * Usage of a volume in statistics. Numbers that the driver omits are 0.
     *
     * @param name name of the volume in the pod
     * @param claim claim that it comes from
     * @param said what the driver says
     * @param at when it was asked
     * @return empty when the driver says nothing of the volume
     */
    public static Optional<VolumeUse> use(String name, Optional<PvcReference> claim, DriverStatistics said, Instant at) {
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
}
