package io.jubelet.app.volume.csi;

import io.jubelet.domain.csi.CsiPublishing;
import io.jubelet.domain.csi.CsiRemoval;
import io.jubelet.domain.csi.DriverOutcome;
import io.jubelet.domain.csi.NodeCapability;
import io.jubelet.domain.csi.RecordPlace;
import io.jubelet.domain.csi.VolumeRecord;
import io.jubelet.domain.volume.name.CsiVolumeNames;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.volume.RecordedVolume;
import io.jubelet.ports.volume.VolumeDriver;
import java.util.ArrayList;
import java.util.List;

/** Takes volumes back that are or may be mounted, by what is written down about them. */
final class TakeBack {

    private static final String PLUGIN = CsiVolumeNames.PLUGIN + ": ";
    private static final String NO_DRIVER = PLUGIN + "Unmounter.TearDownAt failed to get CSI client: ";
    private static final String NO_STAGING_DRIVER = PLUGIN + "attacher.UnmountDevice failed to create newCsiDriverClient: ";
    private static final String NO_CAPABILITIES =
            PLUGIN + "attacher.UnmountDevice failed to check whether STAGE_UNSTAGE_VOLUME set: ";
    private static final String NOT_UNSTAGED = PLUGIN + "attacher.UnmountDevice failed: ";

    private final CsiHost host;
    private final SharedVolumes shared;
    private final WrittenDown written;

    TakeBack(CsiHost host, SharedVolumes shared) {
        this.host = host;
        this.shared = shared;
        this.written = new WrittenDown(host.records(), shared.known());
    }

    /** Takes these from their pod; failures of single ones, after all were tried. */
    List<PortException> unpublish(List<RecordedVolume> recorded) {
        return each(recorded, this::unpublish);
    }

    /** Takes those from the node that no pod has or wants any more; failures of single ones, after all were tried. */
    List<PortException> unstageUnused() {
        List<RecordedVolume> ofNode = host.records().ofNode();
        if (ofNode.isEmpty()) {
            return List.of();
        }
        List<RecordedVolume> published = host.records().published();
        return each(ofNode, recorded -> unstage(recorded, published));
    }

    /** What is done with one record. */
    private interface Work {
        void on(RecordedVolume.Readable recorded);
    }

    private static List<PortException> each(List<RecordedVolume> all, Work work) {
        List<PortException> failures = new ArrayList<>();
        for (RecordedVolume recorded : all) {
            try {
                switch (recorded) {
                    case RecordedVolume.Readable readable -> work.on(readable);
                    case RecordedVolume.Damaged(_, String reason) -> throw new ConflictException("nobody knows which driver "
                            + "has the volume: " + reason + "; unmount what is mounted beside the file and remove its directory");
                }
            } catch (CancelledException e) {
                throw e;
            } catch (PortException e) {
                failures.add(e);
            }
        }
        return failures;
    }

    private void unpublish(RecordedVolume.Readable recorded) {
        VolumeRecord record = recorded.record();
        RecordPlace place = recorded.place();
        shared.locks().hold(VolumeKey.of(record), () -> {
            VolumeDriver driver = host.driver(record.driver(), NO_DRIVER);
            String path = below(place, "mount");
            shared.known().doubt(place);
            switch (driver.unpublish(record.handle(), path, DriverCalls.LIMIT)) {
                case DriverOutcome.Done() -> written.remove(place, removals(place, path));
                case DriverOutcome.Failed(String why) -> throw new UnavailableException(CsiPublishing.unpublishProblem(why));
                case DriverOutcome.Unknown(String why) -> throw new UnavailableException(CsiPublishing.unpublishProblem(why));
            }
            return place;
        });
    }

    private void unstage(RecordedVolume.Readable recorded, List<RecordedVolume> published) {
        RecordPlace place = recorded.place();
        var key = VolumeKey.of(recorded.record());
        if (!(place instanceof RecordPlace.Staged) || published.stream().anyMatch(key::isPublished)) {
            return;
        }
        shared.locks().hold(key, () -> {
            if (!shared.known().isWanted(key) && host.records().read(place).isPresent()) {
                unstage(key, place);
            }
            return place;
        });
    }

    private void unstage(VolumeKey key, RecordPlace place) {
        VolumeDriver driver = host.driver(key.driver(), NO_STAGING_DRIVER);
        String path = below(place, "globalmount");
        if (stages(driver)) {
            shared.known().doubt(place);
            switch (driver.unstage(key.handle(), path, DriverCalls.LIMIT)) {
                case DriverOutcome.Done() -> { }
                case DriverOutcome.Failed(String why) -> throw new UnavailableException(NOT_UNSTAGED + why);
                case DriverOutcome.Unknown(String why) -> throw new UnavailableException(NOT_UNSTAGED + why);
            }
        }
        written.remove(place, removals(place, path));
        shared.known().unmounted(key);
        shared.changed().run();
    }

    private static boolean stages(VolumeDriver driver) {
        try {
            return driver.capabilities(DriverCalls.LIMIT).contains(NodeCapability.STAGE_UNSTAGE_VOLUME);
        } catch (CancelledException e) {
            throw e;
        } catch (PortException e) {
            throw new UnavailableException(NO_CAPABILITIES + e.getMessage(), e);
        }
    }

    private String below(RecordPlace place, String name) {
        return host.directories().root() + "/" + place.directory() + "/" + name;
    }

    private static List<CsiRemoval> removals(RecordPlace place, String path) {
        return List.of(new CsiRemoval.OfDirectory(path), new CsiRemoval.OfRecord(place));
    }
}
