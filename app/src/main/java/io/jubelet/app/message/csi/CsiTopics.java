package io.jubelet.app.message.csi;

import io.jubelet.app.bus.Question;
import io.jubelet.app.bus.Topic;

/** Topics and questions about CSI drivers and attached volumes. */
public final class CsiTopics {

    /** Which CSIDriver does the cluster have for this name? Answered by {@code app.csi}. */
    public static final Question<GetCsiDriver, CsiDriverFound> CSI_DRIVER =
            new Question<>("csi.driver", GetCsiDriver.class, CsiDriverFound.class);
    /** A CSI driver is to be examined again. Published by {@code app.csi}. */
    public static final Topic<CsiDriverChanged> CSI_DRIVER_CHANGED = new Topic<>("csi.driver.changed", CsiDriverChanged.class);
    /** Is this volume attached to this node? Answered by {@code app.csi}. */
    public static final Question<GetAttachment, AttachmentVerdict> ATTACHMENT =
            new Question<>("csi.attachment", GetAttachment.class, AttachmentVerdict.class);
    /** Has a CSI driver too many volumes here for this one? Answered by {@code app.csi}. */
    public static final Question<IsLimitReached, LimitReached> LIMIT_REACHED =
            new Question<>("csi.limit", IsLimitReached.class, LimitReached.class);
    /** What is the usage of this volume of a CSI driver? Answered by {@code app.csi}. */
    public static final Question<MeasureVolume, VolumeMeasured> MEASURE_VOLUME =
            new Question<>("csi.measure", MeasureVolume.class, VolumeMeasured.class);
    /** May this disk be used on this node? Answered by {@code app.csi}. */
    public static final Question<GetDiskAttachment, AttachmentVerdict> DISK_ATTACHMENT =
            new Question<>("disk.attachment", GetDiskAttachment.class, AttachmentVerdict.class);
    /**
     * Volumes were attached, detached, or reported as in use. Published by {@code app.csi} and {@code app.node}, received by
     * {@code app.volume}.
     */
    public static final Topic<AttachmentsChanged> ATTACHMENTS_CHANGED =
            new Topic<>("csi.attachments", AttachmentsChanged.class);
    /** Whether the node is fit for volumes. Published by {@code app.csi}, received by {@code app.node}. */
    public static final Topic<StorageHealth> STORAGE_HEALTH = new Topic<>("csi.health", StorageHealth.class);

    private CsiTopics() {
    }
}
