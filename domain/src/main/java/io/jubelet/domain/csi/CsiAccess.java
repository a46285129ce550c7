package io.jubelet.domain.csi;

import java.util.List;
import java.util.Objects;

/**
 * How a volume is used.
 *
 * @param device whether containers open it as a block device
 * @param fsType file system type; empty for what the driver takes
 * @param modes {@code ReadWriteOnce}, {@code ReadOnlyMany}, {@code ReadWriteMany}, {@code ReadWriteOncePod}; the first one is what
 *     drivers are told
 * @param mountOptions options to mount it with
 */
public record CsiAccess(boolean device, String fsType, List<String> modes, List<String> mountOptions) {

    private static final String ONCE = "ReadWriteOnce";
    private static final String ONE_POD = "ReadWriteOncePod";

    /** Copies lists; rejects null. */
    public CsiAccess {
        Objects.requireNonNull(fsType, "fsType");
        modes = List.copyOf(modes);
        mountOptions = List.copyOf(mountOptions);
    }

    /** The mode that drivers are told. */
    String mode() {
        return modes.isEmpty() ? ONCE : modes.getFirst();
    }

    /** Whether it is for one node, as far as it says so. */
    boolean isForOneNode() {
        return modes.contains(ONCE) || modes.contains(ONE_POD);
    }
}
