package io.jubelet.domain.csi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;

/**
 * Access to a volume.
 *
 * @param device whether containers open it as a block device
 * @param fsType file system type; empty for what the driver takes
 * @param modes {@code ReadWriteOnce}, {@code ReadOnlyMany}, {@code ReadWriteMany}, {@code ReadWriteOncePod}; the first one is what
 *     drivers get
 * @param mountOptions options to mount it with
 */
public record CsiAccess(boolean device, String fsType, List<String> modes, List<String> mountOptions) {

    private static final String ONCE = "ReadWriteOnce";
    private static final String ONE_POD = "ReadWriteOncePod";
    /** Modes from the widest to the narrowest. */
    private static final SequencedMap<String, String> SHORT = new LinkedHashMap<>();

    static {
        SHORT.put("ReadWriteMany", "RWX");
        SHORT.put("ReadOnlyMany", "ROX");
        SHORT.put(ONCE, "RWO");
        SHORT.put(ONE_POD, "RWOP");
    }

    /** Copies lists; rejects null. */
    public CsiAccess {
        Objects.requireNonNull(fsType, "fsType");
        modes = List.copyOf(modes);
        mountOptions = List.copyOf(mountOptions);
    }

    /** The mode that drivers get. */
    String mode() {
        return modes.isEmpty() ? ONCE : modes.getFirst();
    }

    /**
     * Whether it may be mounted with an SELinux label (KEP-1710): a persistent volume for one pod, or any where all may.
     *
     * @param allModes gate {@code SELinuxMount}
     */
    public boolean mountsWithLabel(boolean allModes) {
        return allModes && !modes.isEmpty() || modes.equals(List.of(ONE_POD));
    }

    /** The widest of its modes as metrics name it; {@code inline} for a volume that stands in a pod. */
    public String shortMode() {
        return modes.isEmpty() ? "inline" : SHORT.entrySet().stream().filter(mode -> modes.contains(mode.getKey())).findFirst()
                .map(Map.Entry::getValue).orElse("");
    }

    /** Whether it is for one node, as far as it says so. */
    boolean isForOneNode() {
        return modes.contains(ONCE) || modes.contains(ONE_POD);
    }
}
