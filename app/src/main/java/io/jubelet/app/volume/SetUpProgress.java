package io.jubelet.app.volume;

import io.jubelet.app.volume.FailedMountEvent.Check;
import io.jubelet.app.volume.FailedMountEvent.DriverWork;
import io.jubelet.app.volume.csi.CsiProgress;
import io.jubelet.domain.csi.CsiVolume;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.claim.ClaimedVolume;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.name.CsiVolumeNames;
import io.jubelet.domain.volume.name.UniqueVolumeName;
import io.jubelet.ports.failure.PortException;
import java.util.Optional;

/** Progress of a volume of a pod, for the event with the obstacle, and for the end of the pod. */
final class SetUpProgress implements CsiProgress {

    private final Operation operation;
    private final Volume inPod;
    private final boolean running;
    private final boolean wasReady;
    private final FailedMountEvent event = new FailedMountEvent();
    private FoundVolume found;
    private Optional<String> driver = Optional.empty();
    private boolean made;
    private Optional<UniqueVolumeName> csi = Optional.empty();
    private boolean awaited;
    private String waitsFor = "";
    private boolean known;
    private boolean unusable;

    /**
     * At the start, when nothing but its name in the pod is known.
     *
     * @param running whether containers of the pod run with it already
     * @param wasReady whether this agent has made it ready before
     */
    SetUpProgress(Volume volume, Operation operation, boolean running, boolean wasReady) {
        this.running = running;
        this.wasReady = wasReady;
        this.operation = operation;
        this.inPod = volume;
        this.found = FoundVolume.inPod(volume);
    }

    /** It is of a type that there is a plugin for. */
    void atPlugin() {
        known = true;
    }

    /** The persistent volume behind it is known, and its node is looked at. */
    void atNodeAffinity(ClaimedVolume claimed) {
        known = true;
        found = FoundVolume.of(claimed);
        event.at(Check.NODE_AFFINITY);
    }

    /** It is known which persistent volume a volume of the pod is translated to. */
    void atMigrated(PersistentVolume translated) {
        known = true;
        found = FoundVolume.migrated(translated);
    }

    /** Its mount options are looked at. */
    void atMountOptions() {
        event.at(Check.MOUNT_OPTIONS);
    }

    /** It is being made ready. */
    void atSetUp() {
        event.at(Check.NONE);
    }

    /** This machine makes it by this plan. A path of the host is only looked at. */
    void atHost(VolumePlan plan) {
        made = true;
        if (plan instanceof VolumePlan.HostPath) {
            operation.needsNoCleanUp();
        }
    }

    /** It is on a disk of the network. */
    void atDisk(UniqueVolumeName name) {
        csi = Optional.of(name);
        event.onDisk();
    }

    /** A FlexVolume driver is to mount it. */
    void atFlexDriver() {
        known = true;
        event.byFlexDriver();
    }

    /** A CSI driver is to mount it. */
    void atDriver(CsiVolume mounted) {
        csi = Optional.of(CsiVolumeNames.unique(mounted.driver(), mounted.handle()));
        driver = Optional.of(mounted.driver());
    }

    /** Known details of the volume behind it. */
    FoundVolume found() {
        return found;
    }

    /** The volume in the pod. */
    Volume volume() {
        return inPod;
    }

    /** The CSI driver that is to mount it. */
    Optional<String> driver() {
        return driver;
    }

    /** Whether this machine had something to do for it. */
    boolean isMade() {
        return made;
    }

    /** Name of this operation in the metrics of a kubelet. */
    String operation() {
        return found.device() ? "map_volume" : "volume_mount";
    }

    /** Its name, if a controller attaches it. */
    Optional<UniqueVolumeName> csi() {
        return csi;
    }

    @Override
    public void unusable() {
        unusable = true;
    }

    /** Whether it is known that the pod can have it, or what its claim leads to, as far as others do not matter. */
    boolean isProcessed() {
        return known && !unusable;
    }

    @Override
    public void checkingAttachment() {
        event.at(DriverWork.ATTACHING);
    }

    @Override
    public void waitingForAttachment() {
        awaited = true;
    }

    /** The obstacle, for users; empty for none. */
    void waitsFor(String what) {
        if (!what.isEmpty()) {
            waitsFor = what;
        }
    }

    /** A problem with what is waited for. */
    String explained(String problem) {
        return waitsFor.isEmpty() ? problem : problem + ": " + waitsFor;
    }

    /** Whether containers of the pod run with it already. */
    boolean isRunning() {
        return running;
    }

    /** Whether this agent has made it ready before. */
    boolean wasReady() {
        return wasReady;
    }

    @Override
    public void staging() {
        event.at(DriverWork.STAGING);
    }

    @Override
    public void publishing() {
        event.at(DriverWork.PUBLISHING);
    }

    @Override
    public void expanding() {
        event.at(DriverWork.EXPANDING);
    }

    /** Whether the size of its claim was compared with its own. */
    boolean hasCheckedSize() {
        return event.isExpanding();
    }

    /** Whether it only waits for others, and has not failed. */
    boolean awaits() {
        return awaited;
    }

    /** The reason of the event. */
    String reason() {
        return event.reason(found);
    }

    /**
     * The message of the event.
     *
     * @param problem what is reported of the failure
     */
    String message(PortException failure, String problem) {
        return event.message(found, failure, problem);
    }
}
