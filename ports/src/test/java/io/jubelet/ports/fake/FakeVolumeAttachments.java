package io.jubelet.ports.fake;

import io.jubelet.domain.csi.VolumeAttachment;
import io.jubelet.ports.cluster.VolumeAttachments;
import io.jubelet.ports.failure.NotFoundException;
import java.util.Map;
import java.util.TreeMap;

/**
 * {@link VolumeAttachments} in memory; every node may read all of them. Methods without a port are what other clients of the
 * cluster do. Thread-safe.
 */
public final class FakeVolumeAttachments implements VolumeAttachments {

    private final FakeFaults faults;
    private final Map<String, VolumeAttachment> attachments = new TreeMap<>();

    /** No attachments. */
    public FakeVolumeAttachments() {
        this(new FakeFaults());
    }

    FakeVolumeAttachments(FakeFaults faults) {
        this.faults = faults;
    }

    /** The failures of this fake; reading is the call {@code volumeAttachments.get}. */
    public FakeFaults faults() {
        return faults;
    }

    /** Somebody creates or changes an attachment. */
    public synchronized void put(VolumeAttachment attachment) {
        attachments.put(attachment.name(), attachment);
    }

    /** Somebody deletes an attachment. */
    public synchronized void remove(String name) {
        attachments.remove(name);
    }

    @Override
    public synchronized VolumeAttachment get(String name) {
        faults.call("volumeAttachments.get");
        VolumeAttachment found = attachments.get(name);
        if (found == null) {
            throw new NotFoundException("volumeattachments.storage.k8s.io \"" + name + "\" not found");
        }
        return found;
    }
}
