package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.csi.VolumeAttachment;
import io.jubelet.ports.cluster.VolumeAttachments;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What {@link VolumeAttachments} have to do. */
public abstract class VolumeAttachmentsContract {

    private final String name = "csi-" + UUID.randomUUID();

    /** The attachments, as the node {@code n} may read them. */
    protected abstract VolumeAttachments attachments();

    /** A controller creates or changes an attachment to the node {@code n}, which it is not deleting. */
    protected abstract void put(VolumeAttachment attachment);

    @Test
    void anAttachmentIsReadAsItIsNow() {
        var waiting = new VolumeAttachment(name, false, false, Map.of(), Optional.empty());
        var failing = new VolumeAttachment(name, false, false, Map.of(),
                Optional.of(new VolumeAttachment.Problem("no place", Optional.of(8))));
        var attached = new VolumeAttachment(name, false, true, Map.of("device", "/dev/xvda"), Optional.empty());
        for (VolumeAttachment attachment : new VolumeAttachment[] {waiting, failing, attached}) {
            put(attachment);
            assertEquals(attachment, attachments().get(name));
        }
    }

    @Test
    void whatIsNotThereIsReportedByItsName() {
        PortException missing = assertThrows(PortException.class, () -> attachments().get(name));
        assertTrue(missing instanceof NotFoundException || missing instanceof PermissionDeniedException, missing.toString());
        assertTrue(missing.getMessage().contains("volumeattachments.storage.k8s.io \"" + name + "\""), missing.getMessage());
    }
}
