package io.jubelet.app.csi;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.csi.AttachmentVerdict;
import io.jubelet.app.message.csi.AttachmentsChanged;
import io.jubelet.app.message.csi.CsiTopics;
import io.jubelet.app.message.csi.GetAttachment;
import io.jubelet.app.message.csi.GetDiskAttachment;
import io.jubelet.app.message.node.NodeObserved;
import io.jubelet.app.message.volume.IsReportedInUse;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.domain.csi.VolumeAttachment;
import io.jubelet.domain.node.AttachedVolume;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.value.QuotedText;
import io.jubelet.domain.volume.name.CsiVolumeNames;
import io.jubelet.domain.volume.name.UniqueVolumeName;
import io.jubelet.ports.cluster.NodeRegistry;
import io.jubelet.ports.cluster.VolumeAttachments;
import io.jubelet.ports.failure.PortException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Checks whether volumes are attached to this node. A controller attaches them and reports that in the status of the node; it
 * detaches none that the node reports as in use. So a volume is attached if the node, read after its use was reported, has it
 * in its status. Thread-safe.
 */
final class Attachments {

    private final NodeRegistry nodes;
    private final VolumeAttachments attachments;
    private final String nodeName;
    private final Bus bus;
    private volatile Set<String> attached = Set.of();

    Attachments(NodeRegistry nodes, VolumeAttachments attachments, String nodeName, Bus bus) {
        this.nodes = nodes;
        this.attachments = attachments;
        this.nodeName = nodeName;
        this.bus = bus;
    }

    /** The node as it is now, one after another. */
    void observe(NodeObserved seen) {
        List<AttachedVolume> all = seen.isOfApiServer() ? seen.node().orElseThrow().status().volumesAttached() : List.of();
        if (all.isEmpty() && attached.isEmpty()) {
            return;
        }
        Set<String> before = attached;
        Set<String> now = new TreeSet<>();
        all.forEach(volume -> now.add(volume.name()));
        attached = now;
        Set<UniqueVolumeName> changed = new HashSet<>();
        now.stream().filter(name -> !before.contains(name)).forEach(name -> parse(name).ifPresent(changed::add));
        before.stream().filter(name -> !now.contains(name)).forEach(name -> parse(name).ifPresent(changed::add));
        if (!changed.isEmpty()) {
            bus.publish(CsiTopics.ATTACHMENTS_CHANGED, new AttachmentsChanged(changed));
        }
    }

    private static Optional<UniqueVolumeName> parse(String name) {
        try {
            return Optional.of(UniqueVolumeName.parse(name));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    AttachmentVerdict answer(GetAttachment question) {
        AttachmentVerdict verdict = answer(question.uniqueName(), question.volume());
        return verdict instanceof AttachmentVerdict.Attached ? attachment(question) : verdict;
    }

    AttachmentVerdict answer(GetDiskAttachment question) {
        return answer(question.uniqueName(), question.volume());
    }

    /** Whether a volume is attached, independent of its type. */
    private AttachmentVerdict answer(UniqueVolumeName volume, String name) {
        if (!attached.contains(volume.toString())) {
            return new AttachmentVerdict.Awaited("volume " + volume + " is not yet in node's status");
        }
        if (!isReported(volume)) {
            return new AttachmentVerdict.Awaited(
                    "Volume has not been added to the list of VolumesInUse in the node's volume status");
        }
        // What was seen may be from before the report. Since then no controller detaches the volume.
        Node node;
        try {
            node = nodes.get(nodeName);
        } catch (PortException e) {
            return new AttachmentVerdict.Awaited("VerifyControllerAttachedVolume failed fetching node from API server for volume "
                    + QuotedText.of(name) + " : " + e.getMessage());
        }
        return node.status().volumesAttached().stream().filter(one -> one.name().equals(volume.toString())).findFirst()
                .<AttachmentVerdict>map(one -> new AttachmentVerdict.Attached(one.devicePath(), Map.of()))
                .orElseGet(() -> new AttachmentVerdict.Awaited("Volume not attached according to node status for volume "
                        + QuotedText.of(name)));
    }

    private AttachmentVerdict attachment(GetAttachment question) {
        String name = CsiVolumeNames.attachment(question.handle(), question.driver(), nodeName);
        try {
            VolumeAttachment attachment = attachments.get(name);
            return attachment.fault(question.handle()).<AttachmentVerdict>map(AttachmentVerdict.Failed::new)
                    .orElseGet(() -> new AttachmentVerdict.Attached(attachment.metadata()));
        } catch (PortException e) {
            return new AttachmentVerdict.Failed(VolumeAttachment.unreadable(question.handle(), name, e.getMessage()));
        }
    }

    private boolean isReported(UniqueVolumeName volume) {
        return bus.askOrCancel(VolumeTopics.REPORTED_IN_USE, new IsReportedInUse(volume)).reported();
    }
}
