package io.jubelet.app.volume.csi;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.volume.VolumeLabelled;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.domain.value.Backoff;
import io.jubelet.domain.volume.name.KubeletDirectories;
import io.jubelet.domain.volume.name.UniqueVolumeName;
import io.jubelet.ports.cluster.VolumeClaims;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.volume.HostVolumes;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The volumes of drivers of one agent. */
public final class CsiVolumes {

    private volatile Runnable unused = () -> { };
    private volatile Runnable changed = () -> { };
    private final CsiHost host;
    private final SharedVolumes shared = new SharedVolumes(new VolumeLocks(), new KnownVolumes(), new LocalVolumeUsers(),
            new KnownSizes(), () -> changed.run());
    private final Reconstruction reconstruction;
    private final CsiUnmounts unmounts;
    private final HostVolumesWithDrivers volumes;

    /**
     * Volumes of drivers beside those of the machine.
     *
     * @param volumes volumes that this machine provides by itself
     */
    public CsiVolumes(CsiHost host, HostVolumes volumes) {
        this.host = host;
        this.reconstruction = new Reconstruction(host.records(), shared.known());
        this.unmounts = new CsiUnmounts(host, volumes, shared);
        this.volumes = new HostVolumesWithDrivers(volumes, host, shared, reconstruction, unmounts, () -> unused.run());
    }

    /** The volumes of this machine; their tear-down unmounts those of drivers, too. */
    public HostVolumes volumes() {
        return volumes;
    }

    /** The directories of this agent. */
    public KubeletDirectories directories() {
        return host.directories();
    }

    /**
     * Mounts volumes of drivers.
     *
     * @param labelled takes what was found about SELinux labels
     */
    public DriverVolumes mounting(CsiLookups lookups, Consumer<VolumeLabelled> labelled) {
        return new DriverVolumes(host, lookups, shared, labelled);
    }

    /**
     * Makes volumes larger that pods have.
     *
     * @param claims where it is recorded
     * @param bus takes events
     */
    public VolumeExpansions expansions(CsiLookups lookups, VolumeClaims claims, Bus bus, Timers timers) {
        return new VolumeExpansions(new ExpandableVolumes(host, lookups, shared, volumes), shared, claims,
                new ExpansionReports(bus, timers, host.nodeName()));
    }

    /**
     * Unmounts volumes that no pod has any more; called when a pod may have been the last one.
     *
     * @param backoff pauses after failures
     */
    public UnusedVolumes unused(Backoff backoff, Timers timers, Tasks tasks) {
        var volumes = new UnusedVolumes(unmounts, reconstruction, backoff, timers, tasks);
        unused = volumes::release;
        return volumes;
    }

    /** Called when other volumes may be in use. */
    public void onChange(Runnable listener) {
        changed = listener;
    }

    /**
     * Finds out what an agent before has left, once.
     *
     * @throws io.jubelet.ports.failure.PortException when records can't be read; then again later
     */
    public void find() {
        reconstruction.runOnce();
    }

    /** Whether a volume of a pod is published and ready, as far as this agent knows. */
    public boolean isPublished(RecordLocation.OfPod volume) {
        return shared.known().isReady(volume);
    }

    /** The volumes that a controller may have attached and must not detach; empty before all are found. */
    public Optional<Set<UniqueVolumeName>> inUse() {
        return shared.known().inUse();
    }
}
