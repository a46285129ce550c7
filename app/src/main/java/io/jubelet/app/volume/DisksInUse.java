package io.jubelet.app.volume;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.csi.AttachmentVerdict;
import io.jubelet.app.message.csi.CsiTopics;
import io.jubelet.app.message.csi.GetDiskAttachment;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.name.KubeletDirectories;
import io.jubelet.domain.volume.name.UniqueVolumeName;
import io.jubelet.domain.volume.name.VolumeNames;
import io.jubelet.domain.volume.name.VolumeSpec;
import io.jubelet.ports.failure.UnavailableException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Disks of the network, and attached volumes of FlexVolume drivers, that pods of this node use or are about to use. A controller assigns
 * them to one node at a time and takes none away that the node reports as in use, so each is reported before it is requested. Thread-safe.
 */
final class DisksInUse {

    private static final KubeletDirectories ANYWHERE = new KubeletDirectories("");

    private final Bus bus;
    private final Runnable changed;
    private final Map<UniqueVolumeName, Set<String>> users = new HashMap<>();

    /**
     * Disks of a node.
     *
     * @param changed called when others are in use now
     */
    DisksInUse(Bus bus, Runnable changed) {
        this.bus = bus;
        this.changed = changed;
    }

    /**
     * Asks for a disk.
     *
     * @param progress takes what is waited for
     * @throws PodConfigException when it has no name
     * @throws UnavailableException when it may not be used yet
     */
    void require(Pod pod, VolumeSpec spec, SetUpProgress progress) throws PodConfigException {
        UniqueVolumeName name = use(pod, spec, progress);
        // Containers run only with what was attached before.
        if (!progress.isRunning()) {
            device(new GetDiskAttachment(name, spec.name(), false), progress);
        }
    }

    /**
     * Asks for a volume that a controller attaches.
     *
     * @param progress takes what is waited for
     * @return path of its device as the controller reported it; empty for none
     * @throws PodConfigException when it has no name
     * @throws UnavailableException when it may not be used yet
     */
    String requireAttached(Pod pod, VolumeSpec spec, SetUpProgress progress) throws PodConfigException {
        return device(new GetDiskAttachment(use(pod, spec, progress), spec.name(), true), progress);
    }

    private UniqueVolumeName use(Pod pod, VolumeSpec spec, SetUpProgress progress) throws PodConfigException {
        UniqueVolumeName name = VolumeNames.of(ANYWHERE, spec).uniqueName();
        progress.atDisk(name);
        if (add(name, pod.uid())) {
            changed.run();
        }
        return name;
    }

    private String device(GetDiskAttachment question, SetUpProgress progress) {
        return switch (verdict(question)) {
            case AttachmentVerdict.Attached attached -> attached.device();
            case AttachmentVerdict.Awaited(String why) -> {
                progress.waitingForAttachment();
                throw new UnavailableException(why);
            }
            case AttachmentVerdict.Failed(String why) -> throw new UnavailableException(why);
        };
    }

    private AttachmentVerdict verdict(GetDiskAttachment question) {
        return bus.askOrCancel(CsiTopics.DISK_ATTACHMENT, question);
    }

    private synchronized boolean add(UniqueVolumeName disk, String podUid) {
        return users.computeIfAbsent(disk, _ -> new HashSet<>()).add(podUid);
    }

    /** Nothing is left of the volumes of a pod. */
    synchronized void forget(Pod pod) {
        users.values().forEach(pods -> pods.remove(pod.uid()));
        users.values().removeIf(Set::isEmpty);
    }

    /** Disks that must not be taken away. */
    synchronized Set<UniqueVolumeName> all() {
        return Set.copyOf(users.keySet());
    }
}
