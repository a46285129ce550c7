package io.jubelet.domain.volume.remote;

/** The paths by which a machine reaches one unit of a target, and when there are enough of them. */
public final class IscsiPaths {

    /** Number of checks for a device that does not appear, once in a second. */
    public static final int DEVICE_ATTEMPTS = 30;
    /** Number of checks whether paths were joined to one device, once in a second. */
    public static final int MULTIPATH_ATTEMPTS = 10;
    private static final int ENOUGH = 2;
    private static final int ENOUGH_AFTER = 2;
    private static final int LAST = 5;

    /** The action after all portals have been tried once more. */
    public enum Verdict {
        /** There is none: it failed. */
        NONE,
        /** Those that are missing are tried again. */
        RETRY,
        /** The paths found have to be enough. */
        DONE
    }

    private IscsiPaths() {
    }

    /**
     * Whether there are enough paths.
     *
     * @param found how many there are
     * @param wanted how many portals the volume names
     * @param round how often all portals have been tried, from 1
     */
    public static Verdict after(int found, int wanted, int round) {
        if (found == 0) {
            return Verdict.NONE;
        }
        boolean enough = found >= wanted || round >= LAST || found >= ENOUGH && round >= ENOUGH_AFTER;
        return enough ? Verdict.DONE : Verdict.RETRY;
    }

    /** Number of checks for a device that joins the paths: a volume with one portal has none usually. */
    public static int multipathAttempts(IscsiDisk disk) {
        return disk.portals().size() > 1 ? MULTIPATH_ATTEMPTS : 1;
    }

    /**
     * Name of the link below {@code /dev/disk/by-path} to the device that appears for a portal, as a pattern with {@code *} where
     * the transport is not the kernel's own: the address of an adapter is not known.
     */
    public static String link(IscsiDisk disk, String portal, String transport) {
        String address = portal.startsWith("[") ? portal.replace("[", "").replace("]", "") : portal;
        return (transport.equals(IscsiInterface.TCP) ? "ip-" : "pci-*-ip-") + address + "-iscsi-" + disk.iqn() + "-lun-"
                + disk.lun();
    }
}
