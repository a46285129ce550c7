package io.jubelet.app.message.volume;

import io.jubelet.app.bus.Question;
import io.jubelet.app.bus.Topic;

/** Topics and questions about volumes of pods and what they are made of. */
public final class VolumeTopics {

    /** Work on the volumes of a pod came to an end. Published by {@code app.volume}, received by {@code app.worker}. */
    public static final Topic<VolumesSettled> VOLUMES_SETTLED = new Topic<>("volumes.settled", VolumesSettled.class);
    /** An object that pods read changed at the API server. Published by {@code app.sync}. */
    public static final Topic<ConfigObjectChanged> CONFIG_OBJECT =
            new Topic<>("config.changed", ConfigObjectChanged.class);
    /** A trust bundle that pods may read changed at the API server. Published by {@code app.sync}. */
    public static final Topic<TrustBundlesChanged> TRUST_BUNDLES = new Topic<>("trust.changed", TrustBundlesChanged.class);
    /** What can a volume contain of a certificate of its pod? Answered by {@code app.podcertificate}. */
    public static final Question<GetPodCertificate, PodCertificateFound> POD_CERTIFICATE =
            new Question<>("certificate.pod", GetPodCertificate.class, PodCertificateFound.class);
    /** A certificate of a pod changed. Published by {@code app.podcertificate}. */
    public static final Topic<PodCertificatesChanged> POD_CERTIFICATES_CHANGED =
            new Topic<>("certificate.changed", PodCertificatesChanged.class);
    /**
     * Number of pod certificates by state, when that changes and with every tick while there are any. Published by
     * {@code app.podcertificate}, received by {@code app.metrics}.
     */
    public static final Topic<PodCertificatesCounted> POD_CERTIFICATES =
            new Topic<>("certificate.counted", PodCertificatesCounted.class);
    /** An attempt to make a volume ready has ended. Published by {@code app.volume}, received by {@code app.metrics}. */
    public static final Topic<VolumeOperationFinished> VOLUME_OPERATION_FINISHED =
            new Topic<>("volume.operation-finished", VolumeOperationFinished.class);
    /** The SELinux label of a volume was checked. Published by {@code app.volume}, received by {@code app.metrics}. */
    public static final Topic<VolumeLabelled> VOLUME_LABELLED = new Topic<>("volumes.labelled", VolumeLabelled.class);
    /** Does the API server know that this volume is in use? Answered by {@code app.node}. */
    public static final Question<IsReportedInUse, ReportedInUse> REPORTED_IN_USE =
            new Question<>("node.volume", IsReportedInUse.class, ReportedInUse.class);
    /** The volumes that must not be detached. Published by {@code app.volume}, received by {@code app.node}. */
    public static final Topic<VolumesInUse> VOLUMES_IN_USE = new Topic<>("volumes.used", VolumesInUse.class);
    /** Are the volumes of this pod ready? Answered by {@code app.volume}, which waits for a moment at most. */
    public static final Question<SetUpVolumes, VolumesVerdict> SET_UP_VOLUMES =
            new Question<>("volumes.setup", SetUpVolumes.class, VolumesVerdict.class);
    /** Is this volume of a CSI driver published? Answered by {@code app.volume}. */
    public static final Question<IsVolumePublished, VolumePublished> VOLUME_PUBLISHED =
            new Question<>("volumes.published", IsVolumePublished.class, VolumePublished.class);
    /** Where are these parts of volumes? Answered by {@code app.volume}. */
    public static final Question<MountSubPaths, MountedSubPaths> MOUNT_SUB_PATHS =
            new Question<>("volumes.subpaths", MountSubPaths.class, MountedSubPaths.class);
    /** Are the volumes of this pod torn down? Answered by {@code app.volume}. */
    public static final Question<TearDownVolumes, VolumesTornDown> TEAR_DOWN_VOLUMES =
            new Question<>("volumes.teardown", TearDownVolumes.class, VolumesTornDown.class);

    private VolumeTopics() {
    }
}
