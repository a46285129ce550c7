package io.jubelet.app.volume.csi;

import io.jubelet.domain.csi.CsiPublishing;
import io.jubelet.domain.csi.CsiRemoval;
import io.jubelet.domain.csi.CsiStaging;
import io.jubelet.domain.csi.DriverOutcome;
import io.jubelet.domain.csi.NodeCapability;
import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.domain.csi.VolumeRecord;
import io.jubelet.domain.volume.name.CsiVolumeNames;
import io.jubelet.domain.volume.name.MountReferences;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.volume.HostVolumes;
import io.jubelet.ports.volume.RecordedVolume;
import io.jubelet.ports.volume.VolumeDriver;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Unmounts volumes that are or may be mounted, by their records. */
final class CsiUnmounts {

    private static final String PLUGIN = CsiVolumeNames.PLUGIN + ": ";
    private static final String NO_MAPPING_DRIVER = PLUGIN + "blockMapper.UnmapPodDevice failed to get CSI client: ";
    private static final String NO_DRIVER = PLUGIN + "Unmounter.TearDownAt failed to get CSI client: ";
    private static final String NO_STAGING_DRIVER = PLUGIN + "attacher.UnmountDevice failed to create newCsiDriverClient: ";
    private static final String NO_DEVICE_DRIVER = PLUGIN + "blockMapper.TearDownDevice failed to get CSI client: ";
    private static final String NO_CAPABILITIES =
            PLUGIN + "attacher.UnmountDevice failed to check whether STAGE_UNSTAGE_VOLUME set: ";
    private static final String NO_DEVICE_CAPABILITIES =
            PLUGIN + "blockMapper.unstageVolumeForBlock failed to check STAGE_UNSTAGE_VOLUME capability: ";
    private static final String NOT_UNSTAGED = PLUGIN + "attacher.UnmountDevice failed: ";
    private static final String DEVICE_NOT_UNSTAGED = PLUGIN + "blockMapper.unstageVolumeForBlock failed: ";

    private final CsiHost host;
    private final HostVolumes machine;
    private final SharedVolumes shared;
    private final RecordedVolumes written;

    /**
     * Takes volumes back.
     *
     * @param machine holds block devices for pods
     */
    CsiUnmounts(CsiHost host, HostVolumes machine, SharedVolumes shared) {
        this.host = host;
        this.machine = machine;
        this.shared = shared;
        this.written = new RecordedVolumes(host.records(), shared.known());
    }

    /** Takes these from their pod; those that the pod still has or may have, with the reasons, after all were tried. */
    Map<RecordedVolume, PortException> unpublish(List<RecordedVolume> recorded) {
        Map<RecordedVolume, PortException> failures = new LinkedHashMap<>();
        for (RecordedVolume one : recorded) {
            try {
                unpublish(readable(one));
            } catch (PortException e) {
                failures.put(one, e);
            }
        }
        return failures;
    }

    /**
     * A volume that no pod has or wants any more.
     *
     * @param found what is recorded about it
     */
    record Unused(RecordedVolume found) {

        RecordLocation location() {
            return found.location();
        }

        /** For threads and logs. */
        String name() {
            return found instanceof RecordedVolume.Readable(_, VolumeRecord record) ? record.handle() : "damaged-record";
        }
    }

    /** Volumes on this node that no pod has or wants any more; those in directories of pods that are gone come first. */
    List<Unused> unused() {
        List<RecordedVolume> ofNode = host.records().ofNode();
        if (ofNode.isEmpty()) {
            return List.of();
        }
        List<RecordedVolume> abandoned = host.records().abandoned();
        List<RecordedVolume> published = new ArrayList<>(host.records().published());
        published.addAll(abandoned);
        return Stream.concat(abandoned.stream(), ofNode.stream().filter(recorded -> !isUsed(recorded, published))).map(Unused::new)
                .toList();
    }

    private boolean isUsed(RecordedVolume recorded, List<RecordedVolume> published) {
        if (recorded instanceof RecordedVolume.Readable(_, VolumeRecord record)) {
            var key = VolumeKey.of(record);
            return published.stream().anyMatch(key::isPublished) || shared.known().isDesired(key);
        }
        return false;
    }

    /**
     * Unmounts it, unless a pod wants it meanwhile.
     *
     * @throws PortException when that failed
     */
    void release(Unused unused) {
        RecordedVolume.Readable recorded = readable(unused.found());
        if (recorded.location() instanceof RecordLocation.OfPod) {
            unpublishAbandoned(recorded);
        } else {
            unstage(recorded);
        }
    }

    private static RecordedVolume.Readable readable(RecordedVolume recorded) {
        return switch (recorded) {
            case RecordedVolume.Readable readable -> readable;
            case RecordedVolume.Damaged(_, String reason) -> throw new ConflictException("it is not known which driver "
                    + "has the volume: " + reason + "; unmount what is mounted beside the file and remove its directory");
        };
    }

    private void unpublish(RecordedVolume.Readable recorded) {
        shared.locks().hold(VolumeKey.of(recorded.record()), () -> {
            unpublish(recorded.record(), recorded.location());
            return recorded;
        });
    }

    /** A pod that is desired again meanwhile is checked first. */
    private void unpublishAbandoned(RecordedVolume.Readable recorded) {
        shared.locks().hold(VolumeKey.of(recorded.record()), () -> {
            if (host.records().read(recorded.location()).isEmpty()) {
                unpublish(recorded.record(), recorded.location());
            }
            return recorded;
        });
    }

    private void unpublish(VolumeRecord record, RecordLocation location) {
        if (location instanceof RecordLocation.Mapped mapped) {
            VolumeDriver driver = host.driver(record.driver(), NO_MAPPING_DRIVER);
            shared.known().markUncertain(location);
            machine.unmapDevice(mapped.podUid(), mapped.specName());
            String path = names(record, mapped.specName()).devicePublishing(mapped.podUid());
            requireDone(driver.unpublish(record.handle(), path, DriverCalls.LIMIT), CsiPublishing::unmapProblem);
            host.records().removeLeftover(path);
            written.remove(location, List.of(new CsiRemoval.OfRecord(location)));
            return;
        }
        VolumeDriver driver = host.driver(record.driver(), NO_DRIVER);
        String path = below(location, "mount");
        shared.known().markUncertain(location);
        requireDone(driver.unpublish(record.handle(), path, DriverCalls.LIMIT), CsiPublishing::unpublishProblem);
        written.remove(location, removals(location, path));
    }

    private static void requireDone(DriverOutcome outcome, UnaryOperator<String> problem) {
        switch (outcome) {
            case DriverOutcome.Done() -> { }
            case DriverOutcome.Failed(String why) -> throw new UnavailableException(problem.apply(why));
            case DriverOutcome.Unknown(String why) -> throw new UnavailableException(problem.apply(why));
        }
    }

    private CsiVolumeNames names(VolumeRecord record, String specName) {
        return CsiVolumeNames.persistent(host.directories(), specName, record.driver(), record.handle());
    }

    private void unstage(RecordedVolume.Readable recorded) {
        RecordLocation location = recorded.location();
        var key = VolumeKey.of(recorded.record());
        shared.locks().hold(key, () -> {
            if (!shared.known().isDesired(key) && host.records().read(location).isPresent()) {
                if (location instanceof RecordLocation.Device device) {
                    unstageDevice(key, names(recorded.record(), device.specName()), device);
                } else {
                    unstageMount(key, location);
                }
                shared.known().unmounted(key, location);
                shared.changed().run();
            }
            return location;
        });
    }

    private void unstageMount(VolumeKey key, RecordLocation location) {
        String path = below(location, "globalmount");
        List<String> foreign = MountReferences.foreign(path, machine.mountReferences(path));
        if (!foreign.isEmpty()) {
            throw new ConflictException("the volume " + key.handle() + " of CSI driver " + key.driver() + " is still mounted by others at "
                    + String.join(", ", foreign) + "; it is unstaged once it is unmounted there");
        }
        unstage(host.driver(key.driver(), NO_STAGING_DRIVER), key, location, path, NO_CAPABILITIES, NOT_UNSTAGED);
        written.remove(location, removals(location, path));
    }

    /** Files that a driver left in the directory do not matter once it reports that the volume is not there. */
    private void unstageDevice(VolumeKey key, CsiVolumeNames names, RecordLocation.Device location) {
        VolumeDriver driver = host.driver(key.driver(), NO_DEVICE_DRIVER);
        unstage(driver, key, location, names.deviceStaging(), NO_DEVICE_CAPABILITIES, DEVICE_NOT_UNSTAGED);
        host.records().removeLeftover(names.deviceStaging());
        written.remove(location, CsiStaging.deviceRemovals(names));
    }

    private void unstage(VolumeDriver driver, VolumeKey key, RecordLocation location, String path, String unknown, String problem) {
        if (stages(driver, unknown)) {
            shared.known().markUncertain(location);
            requireDone(driver.unstage(key.handle(), path, DriverCalls.LIMIT), problem::concat);
        }
    }

    private static boolean stages(VolumeDriver driver, String problem) {
        try {
            return driver.capabilities(DriverCalls.LIMIT).contains(NodeCapability.STAGE_UNSTAGE_VOLUME);
        } catch (PortException e) {
            throw new UnavailableException(problem + e.getMessage(), e);
        }
    }

    private String below(RecordLocation location, String name) {
        return host.directories().root() + "/" + location.directory() + "/" + name;
    }

    private static List<CsiRemoval> removals(RecordLocation location, String path) {
        return List.of(new CsiRemoval.OfDirectory(path), new CsiRemoval.OfRecord(location));
    }
}
