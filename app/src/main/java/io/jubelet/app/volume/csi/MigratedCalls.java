package io.jubelet.app.volume.csi;

import java.util.function.Supplier;

/** Distinguishes calls to CSI drivers for volumes that were translated from another type, as metrics of a kubelet do. */
public final class MigratedCalls {

    private static final ScopedValue<Boolean> MIGRATED = ScopedValue.newInstance();

    private MigratedCalls() {
    }

    /**
     * Makes calls on this thread.
     *
     * @param migrated whether the volume was translated from another type
     */
    public static <T> T call(boolean migrated, Supplier<T> calls) {
        return ScopedValue.where(MIGRATED, migrated).call(calls::get);
    }

    /** Whether the calls that this thread makes are for a volume that was translated from another type. */
    public static boolean isMigrated() {
        return MIGRATED.orElse(false);
    }
}
