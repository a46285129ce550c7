package io.jubelet.ports.contract;

import io.jubelet.domain.csi.VolumeAttachment;
import io.jubelet.ports.cluster.VolumeAttachments;
import io.jubelet.ports.fake.FakeVolumeAttachments;

final class FakeVolumeAttachmentsTest extends VolumeAttachmentsContract {

    private final FakeVolumeAttachments attachments = new FakeVolumeAttachments();

    @Override
    protected VolumeAttachments attachments() {
        return attachments;
    }

    @Override
    protected void put(VolumeAttachment attachment) {
        attachments.put(attachment);
    }
}
