package io.jubelet.domain.csi;

import io.jubelet.domain.selinux.MountLabel;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The requested access to a volume.
 *
 * @param mode how it is used
 * @param mount as what it is mounted; absent for a block device
 */
public record VolumeCapability(CsiAccessMode mode, Optional<Mount> mount) {

    /** Rejects null. */
    public VolumeCapability {
        Objects.requireNonNull(mode, "mode");
        Objects.requireNonNull(mount, "mount");
    }

    /**
     * As what it is mounted.
     *
     * @param fsType file system type; empty for what the driver takes
     * @param flags mount options
     * @param group the group that the driver gives files to; absent when it does not
     */
    public record Mount(String fsType, List<String> flags, Optional<Long> group) {

        /** Copies the list; rejects null. */
        public Mount {
            Objects.requireNonNull(fsType, "fsType");
            flags = List.copyOf(flags);
            Objects.requireNonNull(group, "group");
        }
    }

    static VolumeCapability of(CsiAccess access, CsiNodeFacts facts) {
        Optional<Mount> mount = access.device() ? Optional.empty()
                : Optional.of(new Mount(access.fsType(), flags(access, facts), facts.delegatedGroup()));
        return new VolumeCapability(CsiAccessMode.of(access.mode(), facts.capabilities()), mount);
    }

    private static List<String> flags(CsiAccess access, CsiNodeFacts facts) {
        if (facts.label().isEmpty()) {
            return access.mountOptions();
        }
        List<String> flags = new ArrayList<>(access.mountOptions());
        flags.add(MountLabel.option(facts.label()));
        return flags;
    }
}
