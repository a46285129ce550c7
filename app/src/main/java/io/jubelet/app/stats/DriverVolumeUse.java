package io.jubelet.app.stats;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.csi.CsiTopics;
import io.jubelet.app.message.csi.MeasureVolume;
import io.jubelet.app.message.csi.VolumeMeasured;
import io.jubelet.app.message.volume.IsVolumePublished;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.app.port.Platform;
import io.jubelet.app.stats.DriverVolume.Key;
import io.jubelet.app.stats.PodSummaries.PodVolumesUse;
import io.jubelet.domain.csi.DriverStatistics;
import io.jubelet.domain.csi.VolumeRecord;
import io.jubelet.domain.csi.use.MeasuredVolume;
import io.jubelet.domain.stats.summary.VolumeUse;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.volume.RecordedVolume;
import io.jubelet.ports.volume.VolumeRecords;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Usage of volumes of CSI drivers, measured by the drivers. A driver is asked only about volumes that are published for their pod. No
 * reader waits for a driver: its last report of a volume is used while it is asked again, and dropped when that fails. A volume that
 * its driver does not measure is omitted.
 */
final class DriverVolumeUse {

    private static final Logger LOG = System.getLogger(DriverVolumeUse.class.getName());

    private final VolumeRecords records;
    private final boolean health;
    private final Platform platform;
    private final DriverQueues queues;
    private final Map<Key, VolumeUse> latest = new ConcurrentHashMap<>();
    private Bus bus;
    private PodEvents events;

    /**
     * Volumes of one agent.
     *
     * @param records give the drivers of volumes
     * @param health whether it counts if drivers find volumes in order (gate {@code CSIVolumeHealth})
     */
    DriverVolumeUse(VolumeRecords records, boolean health, Platform platform) {
        this.records = records;
        this.health = health;
        this.platform = platform;
        this.queues = new DriverQueues(platform.tasks());
    }

    void start(Bus agent) {
        this.bus = agent;
        this.events = new PodEvents(agent, platform.timers());
    }

    void stop() {
        queues.stop();
    }

    /** Volumes are to be measured, each unless it is waiting for that already. */
    void begin(List<DriverVolume> volumes) {
        for (DriverVolume volume : volumes) {
            record(volume).ifPresent(record -> queues.add(record.driver(), volume.key(),
                    () -> measure(volume, volume.question(record, records.directories()))));
        }
    }

    /** Usage of these volumes is dropped when they are gone. */
    void retain(Set<Key> there) {
        latest.keySet().retainAll(there);
    }

    private Optional<VolumeRecord> record(DriverVolume volume) {
        try {
            return records.read(volume.location()).flatMap(found ->
                    found instanceof RecordedVolume.Readable(_, VolumeRecord record) ? Optional.of(record) : Optional.empty());
        } catch (PortException e) {
            LOG.log(Level.DEBUG, "pod {0}: the driver of volume {1} is not known: {2}", volume.pod().fullName(), volume.name(),
                    e.getMessage());
            return Optional.empty();
        }
    }

    private void measure(DriverVolume volume, MeasureVolume question) {
        Optional<VolumeUse> use = isPublished(volume) ? measured(volume, question) : Optional.empty();
        use.ifPresentOrElse(found -> latest.put(volume.key(), found), () -> latest.remove(volume.key()));
    }

    /** A record is written before the driver is asked to publish the volume, and stays until it has unpublished it. */
    private boolean isPublished(DriverVolume volume) {
        try {
            return bus.askOrCancel(VolumeTopics.VOLUME_PUBLISHED, new IsVolumePublished(volume.location())).published();
        } catch (PortException e) {
            LOG.log(Level.DEBUG, "pod {0}: it is not known whether volume {1} is published: {2}", volume.pod().fullName(),
                    volume.name(), e.getMessage());
            return false;
        }
    }

    private Optional<VolumeUse> measured(DriverVolume volume, MeasureVolume question) {
        return switch (ask(question)) {
            case VolumeMeasured.Known(DriverStatistics statistics, Instant at) -> {
                DriverStatistics counted = health ? statistics : statistics.withoutCondition();
                counted.condition().filter(DriverStatistics.Condition::abnormal).ifPresent(condition -> events.warning(
                        volume.pod(), "VolumeConditionAbnormal", "Volume " + volume.name() + ": " + condition.message()));
                yield MeasuredVolume.use(volume.name(), volume.claim(), counted, at);
            }
            case VolumeMeasured.NotSupported() -> Optional.empty();
            case VolumeMeasured.Failed(String why) -> {
                LOG.log(Level.DEBUG, "pod {0}: volume {1} can''t be measured: {2}", volume.pod().fullName(), volume.name(), why);
                yield Optional.empty();
            }
        };
    }

    private VolumeMeasured ask(MeasureVolume question) {
        try {
            return bus.askOrCancel(CsiTopics.MEASURE_VOLUME, question);
        } catch (PortException e) {
            return new VolumeMeasured.Failed(e.getMessage());
        }
    }

    /** Volumes of pods by uid, and with them those of drivers. */
    Map<String, PodVolumesUse> with(Map<String, PodVolumesUse> others) {
        if (latest.isEmpty()) {
            return others;
        }
        Map<String, List<VolumeUse>> byPod = new HashMap<>();
        latest.forEach((key, use) -> byPod.computeIfAbsent(key.podUid(), _ -> new ArrayList<>()).add(use));
        Map<String, PodVolumesUse> all = new HashMap<>(others);
        byPod.forEach((podUid, more) -> all.put(podUid, others.getOrDefault(podUid, PodVolumesUse.NONE).with(more)));
        return all;
    }
}
