package io.jubelet.app.volume.csi;

import io.jubelet.ports.volume.HostVolumes;

/** The volumes of drivers of one agent. */
public final class CsiVolumes {

    private final CsiHost host;
    private final SharedVolumes shared = new SharedVolumes(new VolumeLocks(), new KnownVolumes());
    private final HostVolumesWithDrivers volumes;
    private volatile Runnable unused = () -> { };

    /**
     * Volumes of drivers beside those of the machine.
     *
     * @param volumes volumes that this machine provides by itself
     */
    public CsiVolumes(CsiHost host, HostVolumes volumes) {
        this.host = host;
        this.volumes = new HostVolumesWithDrivers(volumes, host, shared, new TakeBack(host, shared), () -> unused.run());
    }

    /** The volumes of this machine; their tear-down takes those of drivers back, too. */
    public HostVolumes volumes() {
        return volumes;
    }

    /** Mounts volumes of drivers. */
    public DriverVolumes mounting(CsiLookups lookups) {
        return new DriverVolumes(host, lookups, shared);
    }

    /** Who hears that a pod had volumes of drivers and may have been the last one; {@link HostVolumes#releaseUnused} is due then. */
    public void onUnused(Runnable listener) {
        unused = listener;
    }

    /**
     * The pods that are wanted have asked for what they want. Before that, no volume is taken from the
     * node. Returns whether
     * one was left alone because of that.
     */
    public boolean settle() {
        return volumes.settle();
    }
}
