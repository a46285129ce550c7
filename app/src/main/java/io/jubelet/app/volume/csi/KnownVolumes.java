package io.jubelet.app.volume.csi;

import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.domain.csi.VolumeRecord;
import io.jubelet.domain.volume.name.UniqueVolumeName;
import io.jubelet.ports.volume.RecordedVolume;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Knowledge of this agent beyond the records. An agent that starts has none, and calls drivers again, which they must allow.
 * Thread-safe.
 */
final class KnownVolumes {

    private final VolumeUsers users = new VolumeUsers();
    /** The SELinux label that the first of them desired; of volumes whose label was looked at. */
    private final Map<VolumeKey, String> labels = new HashMap<>();
    /** Calls that a driver has done and this agent has finished. */
    private final Set<RecordLocation> ready = new HashSet<>();
    /**
     * Volumes that are or may be mounted once on the node, and where that is recorded: several persistent volumes may have the same
     * handle, and each block device among them a record of its own.
     */
    private final Map<VolumeKey, Set<RecordLocation>> mounted = new HashMap<>();
    /** Drivers whose volumes no controller attaches. */
    private final Set<String> notAttached = new HashSet<>();
    private boolean complete;
    /** Records that this agent was the first to write: before that, nothing was there. */
    private final Set<RecordLocation> own = new HashSet<>();
    /** Records that this agent has removed before all were found: they may have been read before. */
    private final Set<RecordLocation> removed = new HashSet<>();

    synchronized void addUser(VolumeKey volume, String podUid) {
        users.addUser(volume, podUid);
    }

    synchronized boolean isDesired(VolumeKey volume) {
        return users.isDesired(volume);
    }

    synchronized boolean isUser(String podUid) {
        return !users.of(podUid).isEmpty();
    }

    /** A pod wants no other volumes than these any more; whether it desired others. */
    synchronized boolean retain(String podUid, Set<VolumeKey> left) {
        boolean others = users.retain(podUid, left);
        labels.keySet().retainAll(users.volumes());
        return others;
    }

    /** A pod that is to want a volume wants this SELinux label; whether it is the first one. */
    synchronized boolean label(VolumeKey volume, String label) {
        return labels.putIfAbsent(volume, label) == null;
    }

    /** The SELinux label that other pods want the volume with; empty when there are none, or it is not known. */
    synchronized Optional<String> labelOfOthers(VolumeKey volume, String podUid) {
        return users.hasOther(volume, podUid) ? Optional.ofNullable(labels.get(volume)) : Optional.empty();
    }

    /** All volumes of an earlier agent. */
    synchronized void found(List<RecordedVolume> published, List<RecordedVolume> ofNode) {
        for (RecordedVolume volume : published) {
            if (volume instanceof RecordedVolume.Readable(RecordLocation.OfPod location, VolumeRecord record)
                    && !record.isInline()) {
                addUser(VolumeKey.of(record), location.podUid());
                if (!record.label().isEmpty()) {
                    label(VolumeKey.of(record), record.label());
                }
            }
        }
        for (RecordedVolume volume : ofNode) {
            if (volume instanceof RecordedVolume.Readable(RecordLocation location, VolumeRecord record) && !removed.contains(location)) {
                mounted(VolumeKey.of(record), location);
            }
        }
        removed.clear();
        complete = true;
    }

    /** It is or may be mounted on the node from now on, as recorded there. */
    synchronized void mounted(VolumeKey volume, RecordLocation location) {
        mounted.computeIfAbsent(volume, _ -> new HashSet<>()).add(location);
    }

    /** Nothing is recorded there any more. The volume stays in use while it is recorded elsewhere. */
    synchronized void unmounted(VolumeKey volume, RecordLocation location) {
        mounted.computeIfPresent(volume, (_, locations) -> {
            locations.remove(location);
            return locations.isEmpty() ? null : locations;
        });
    }

    /** Whether a controller attaches volumes of a driver. As long as that is not known, it may. */
    synchronized void attached(String driver, boolean is) {
        if (is) {
            notAttached.remove(driver);
        } else {
            notAttached.add(driver);
        }
    }

    /** Volumes that must not be detached; empty as long as not all are known. */
    synchronized Optional<Set<UniqueVolumeName>> inUse() {
        if (!complete) {
            return Optional.empty();
        }
        return Optional.of(Stream.concat(users.volumes().stream(), mounted.keySet().stream())
                .filter(volume -> !notAttached.contains(volume.driver())).map(VolumeKey::uniqueName)
                .collect(Collectors.toUnmodifiableSet()));
    }

    synchronized void ready(RecordLocation location) {
        ready.add(location);
    }

    synchronized boolean isReady(RecordLocation location) {
        return ready.contains(location);
    }

    /** A record is about to be written where none was. */
    synchronized void own(RecordLocation location) {
        own.add(location);
    }

    synchronized boolean isOwn(RecordLocation location) {
        return own.contains(location);
    }

    /** It is being unmounted: from now on it may not be there. */
    synchronized void markUncertain(RecordLocation location) {
        ready.remove(location);
    }

    /** Nothing is there any more. */
    synchronized void gone(RecordLocation location) {
        ready.remove(location);
        own.remove(location);
        if (!complete) {
            removed.add(location);
        }
    }
}
