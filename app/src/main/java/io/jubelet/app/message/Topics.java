package io.jubelet.app.message;

import io.jubelet.app.bus.Question;
import io.jubelet.app.bus.Topic;
import io.jubelet.ports.event.ClaimEvent;
import io.jubelet.ports.event.NodeEvent;
import io.jubelet.ports.event.PersistentVolumeEvent;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.source.PodSet;
import io.jubelet.ports.source.SourceProblem;

/** The topics and questions of the agent, but those about devices ({@link DeviceTopics}). */
public final class Topics {

    /** Concerns reconcile everything again. Published by {@code app.resync}, every 30 to 45 seconds. */
    public static final Topic<Tick> TICK = new Topic<>("tick", Tick.class);
    /** All pods that have a worker, with every tick. Published by {@code app.worker}. */
    public static final Topic<WorkersListed> WORKERS = new Topic<>("worker.listed", WorkersListed.class);
    /** The statuses of all pods, with every tick. Published by {@code app.status}. */
    public static final Topic<StatusesListed> STATUSES = new Topic<>("status.listed", StatusesListed.class);
    /** A source delivered its complete set. Published by {@code app.source} for each source. */
    public static final Topic<PodSet> POD_SET = new Topic<>("pods.set", PodSet.class);
    /** Something of a source can't be read. Published by {@code app.source} for each source. */
    public static final Topic<SourceProblem> SOURCE_PROBLEM = new Topic<>("pods.problem", SourceProblem.class);
    /** Changes of the desired pods. Published by {@code app.source}. */
    public static final Topic<PodChanges> POD_CHANGES = new Topic<>("pods.changes", PodChanges.class);
    /** A pod looks different in the runtime. Published by {@code app.pleg}. */
    public static final Topic<PodObserved> POD_OBSERVED = new Topic<>("runtime.pod", PodObserved.class);
    /** All pods of the runtime, after each complete list. Published by {@code app.pleg}. */
    public static final Topic<RuntimeListed> RUNTIME_LISTED = new Topic<>("runtime.listed", RuntimeListed.class);
    /** Leftovers of pods on this machine. Published by {@code app.gc}, received by {@code app.worker}. */
    public static final Topic<LeftoversFound> LEFTOVERS = new Topic<>("leftovers.found", LeftoversFound.class);
    /** Whether the runtime is able to work, when that changes and with every tick. Published by {@code app.health}. */
    public static final Topic<RuntimeHealth> RUNTIME_HEALTH = new Topic<>("runtime.health", RuntimeHealth.class);
    /** A container was to be started, and was not. Published by {@code app.sync}, received by {@code app.metrics}. */
    public static final Topic<ContainerStartFailed> START_FAILED = new Topic<>("start.failed", ContainerStartFailed.class);
    /** A pull that a pod waits for came to an end. Published by {@code app.image}, received by {@code app.worker}. */
    public static final Topic<ImageSettled> IMAGE_SETTLED = new Topic<>("image.settled", ImageSettled.class);
    /**
     * The pulls under way, when one begins or ends, every few seconds between, and with every tick. Published by
     * {@code app.image}, received by {@code app.api}.
     */
    public static final Topic<PullsObserved> PULLS = new Topic<>("image.pulls", PullsObserved.class);
    /**
     * Whether an image of a pod is there and has to be pulled, once for each time that it is decided. Published by
     * {@code app.image}, received by {@code app.metrics}.
     */
    public static final Topic<ImageEnsured> IMAGE_ENSURED = new Topic<>("image.ensured", ImageEnsured.class);
    /**
     * A pod has waited for an image, or goes on waiting after a pull that failed. Published by {@code app.image}, received by
     * {@code app.metrics}.
     */
    public static final Topic<PullEnded> PULL_ENDED = new Topic<>("image.pull-ended", PullEnded.class);
    /** An image was removed. Published by {@code app.image}, received by {@code app.metrics}. */
    public static final Topic<ImageRemoved> IMAGE_REMOVED = new Topic<>("image.removed", ImageRemoved.class);
    /**
     * The calls that wait for the runtime, every second while there are any, and with every tick. Published by
     * {@code app.pacing}, received by {@code app.api}.
     */
    public static final Topic<RuntimeWaits> RUNTIME_WAITS = new Topic<>("runtime.waits", RuntimeWaits.class);
    /** Work on the volumes of a pod came to an end. Published by {@code app.volume}, received by {@code app.worker}. */
    public static final Topic<VolumesSettled> VOLUMES_SETTLED = new Topic<>("volumes.settled", VolumesSettled.class);
    /**
     * The status of a pod was computed. Published by {@code app.sync}, by {@code app.worker} with every tick, and by
     * {@code app.admission} for rejected pods.
     */
    public static final Topic<PodStatusComputed> STATUS_COMPUTED = new Topic<>("status.computed", PodStatusComputed.class);
    /** The reported status of a pod changed. Published by {@code app.status}. */
    public static final Topic<PodStatusChanged> STATUS_CHANGED = new Topic<>("status.changed", PodStatusChanged.class);
    /** The status of a pod that has ended is at the API server. Published by {@code app.cluster}, received by {@code app.shutdown}. */
    public static final Topic<PodStatusDelivered> STATUS_DELIVERED =
            new Topic<>("status.delivered", PodStatusDelivered.class);
    /**
     * The worker of a pod is done with it. Published by {@code app.worker}, and by {@code app.admission} for a pod that is
     * gone before it was admitted.
     */
    public static final Topic<PodFinished> POD_FINISHED = new Topic<>("worker.finished", PodFinished.class);
    /** A probe of a pod came to another result. Published by {@code app.probe}. */
    public static final Topic<ProbeChanged> PROBE_CHANGED = new Topic<>("probe.changed", ProbeChanged.class);
    /** A probe of a container failed. Published by {@code app.probe}, received by {@code app.api}. */
    public static final Topic<ProbeFailed> PROBE_FAILED = new Topic<>("probe.failed", ProbeFailed.class);
    /** An event about a pod, for users. Published by {@code app.event} for the concern that sends it. */
    public static final Topic<PodEvent> EVENT = new Topic<>("event", PodEvent.class);
    /** An event about a claim, for users. Published by {@code app.volume}, received by {@code app.event}. */
    public static final Topic<ClaimEvent> CLAIM_EVENT = new Topic<>("event.claim", ClaimEvent.class);
    /** An event about a persistent volume, for users. Published by {@code app.volume}, received by {@code app.event}. */
    public static final Topic<PersistentVolumeEvent> VOLUME_EVENT = new Topic<>("event.volume", PersistentVolumeEvent.class);
    /**
     * A decision about a pod. Published by {@code app.event} for the concern that decides, and by {@code app.pacing}; received
     * by {@code app.explain}.
     */
    public static final Topic<DecisionMade> DECISION = new Topic<>("decision", DecisionMade.class);
    /** An event about the node, for users. Published by the concern that sends it, received by {@code app.event}. */
    public static final Topic<NodeEvent> NODE_EVENT = new Topic<>("event.node", NodeEvent.class);
    /** Whether the machine is about to shut down, when that changes and with every tick. Published by {@code app.shutdown}. */
    public static final Topic<NodeShutdown> NODE_SHUTDOWN = new Topic<>("node.shutdown", NodeShutdown.class);
    /** The node object at the API server, as last seen. Published by {@code app.node}. */
    public static final Topic<NodeObserved> NODE_OBSERVED = new Topic<>("node.seen", NodeObserved.class);
    /** Changes of the admitted pods. Published by {@code app.admission}. */
    public static final Topic<PodChanges> PODS_ADMITTED = new Topic<>("pods.admitted", PodChanges.class);
    /**
     * A pod is to be killed although it is desired. Published by {@code app.admission}, {@code app.eviction}, {@code app.shutdown}
     * and {@code app.volume}; received by {@code app.worker}.
     */
    public static final Topic<KillPod> KILL_POD = new Topic<>("pods.kill", KillPod.class);
    /** Resources that the node is short of, when that changes and with every tick. Published by {@code app.eviction}. */
    public static final Topic<NodePressure> PRESSURE = new Topic<>("node.pressure", NodePressure.class);
    /** Pods were ranked for eviction. Published by {@code app.eviction}, received by {@code app.metrics}. */
    public static final Topic<PodsRanked> PODS_RANKED = new Topic<>("pods.ranked", PodsRanked.class);
    /** Mirror pods of the API source, all of them each time. Published by {@code app.source}. */
    public static final Topic<MirrorPodsObserved> MIRROR_PODS = new Topic<>("pods.mirror", MirrorPodsObserved.class);
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

    /**
     * CPUs and memory were assigned, refused or released. Published by {@code app.topology}, and by
     * {@code app.admission} for pods for which it need not ask; received by {@code app.metrics}.
     */
    public static final Topic<ResourcesAssigned> RESOURCES_ASSIGNED =
            new Topic<>("topology.assigned", ResourcesAssigned.class);
    /** Memory that is protected for pods, with memory QoS. Published by {@code app.cgroup}, received by {@code app.metrics}. */
    public static final Topic<MemoryProtected> MEMORY_PROTECTED = new Topic<>("cgroup.protected", MemoryProtected.class);
    /** An attempt to make a volume ready has ended. Published by {@code app.volume}, received by {@code app.metrics}. */
    public static final Topic<VolumeOperationFinished> VOLUME_OPERATION_FINISHED =
            new Topic<>("volume.operation-finished", VolumeOperationFinished.class);
    /** Allocated resources were applied. Published by {@code app.sync}, received by {@code app.metrics}. */
    public static final Topic<ResizeAttempted> RESIZE_ATTEMPTED = new Topic<>("resize.attempted", ResizeAttempted.class);

    /** Can the containers of this pod have what they need? Answered by {@code app.topology}. */
    public static final Question<AssignResources, AssignmentVerdict> ASSIGN_RESOURCES =
            new Question<>("topology.assign", AssignResources.class, AssignmentVerdict.class);
    /** What may this container use? Answered by {@code app.topology}. */
    public static final Question<GetAffinity, ContainerAffinity> AFFINITY =
            new Question<>("topology.affinity", GetAffinity.class, ContainerAffinity.class);

    /** Who has which CPUs and memory? Answered by {@code app.topology}. */
    public static final Question<GetHeldResources, HeldResources> HELD_RESOURCES =
            new Question<>("topology.held", GetHeldResources.class, HeldResources.class);

    /** A step of the registration of a CSI driver. Answered by {@code app.csi}. */
    public static final Question<HandlePlugin, PluginVerdict> CSI_PLUGIN =
            new Question<>("plugin.csi", HandlePlugin.class, PluginVerdict.class);
    /** Which CSIDriver does the cluster have for this name? Answered by {@code app.csi}. */
    public static final Question<GetCsiDriver, CsiDriverFound> CSI_DRIVER =
            new Question<>("csi.driver", GetCsiDriver.class, CsiDriverFound.class);
    /** A CSI driver is to be examined again. Published by {@code app.csi}. */
    public static final Topic<CsiDriverChanged> CSI_DRIVER_CHANGED = new Topic<>("csi.driver.changed", CsiDriverChanged.class);
    /** Is this volume attached to this node? Answered by {@code app.csi}. */
    public static final Question<GetAttachment, AttachmentVerdict> ATTACHMENT =
            new Question<>("csi.attachment", GetAttachment.class, AttachmentVerdict.class);
    /** The SELinux label of a volume was checked. Published by {@code app.volume}, received by {@code app.metrics}. */
    public static final Topic<VolumeLabelled> VOLUME_LABELLED = new Topic<>("volumes.labelled", VolumeLabelled.class);
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
    /** Does the API server know that this volume is in use? Answered by {@code app.node}. */
    public static final Question<IsReportedInUse, ReportedInUse> REPORTED_IN_USE =
            new Question<>("node.volume", IsReportedInUse.class, ReportedInUse.class);
    /** The volumes that must not be detached. Published by {@code app.volume}, received by {@code app.node}. */
    public static final Topic<VolumesInUse> VOLUMES_IN_USE = new Topic<>("volumes.used", VolumesInUse.class);

    /** What does the runtime know about this pod, newer than a given moment? Answered by {@code app.pleg}. */
    public static final Question<ObservePod, Observation> OBSERVE =
            new Question<>("runtime.observe", ObservePod.class, Observation.class);
    /** Which pods may lose their containers? Answered by {@code app.worker}. */
    public static final Question<GetRemovablePods, RemovablePods> PODS_REMOVABLE =
            new Question<>("worker.removable", GetRemovablePods.class, RemovablePods.class);
    /** Remove the dead containers. Answered by {@code app.gc} when it is done. */
    public static final Question<ContainerReclaim, ContainersReclaimed> CONTAINER_RECLAIM =
            new Question<>("containers.reclaim", ContainerReclaim.class, ContainersReclaimed.class);
    /** What are the results of the probes of this pod? Answered by {@code app.probe}. */
    public static final Question<GetProbeResults, ProbeResults> PROBE_RESULTS =
            new Question<>("probe.results", GetProbeResults.class, ProbeResults.class);
    /** All pods with their status. Answered by {@code app.status}. */
    public static final Question<ListPods, PodsWithStatus> PODS =
            new Question<>("status.pods", ListPods.class, PodsWithStatus.class);

    /** The pods that sources name. Answered by {@code app.status}. */
    public static final Question<ListDesiredPods, DesiredPodsListed> DESIRED_PODS =
            new Question<>("status.desired", ListDesiredPods.class, DesiredPodsListed.class);

    /** Which status is the object of this pod at the API server to have? Answered by {@code app.status}. */
    public static final Question<GetApiStatus, ApiStatus> API_STATUS =
            new Question<>("status.api", GetApiStatus.class, ApiStatus.class);

    /** Is the image of this container there? Answered by {@code app.image}, which never waits for a pull. */
    public static final Question<EnsureImage, ImageVerdict> ENSURE_IMAGE =
            new Question<>("image.ensure", EnsureImage.class, ImageVerdict.class);

    /**
     * Remove the images that nothing uses. Answered by {@code app.image} when it is done, one question after the other; takes
     * as long as the runtime takes for each image.
     */
    public static final Question<ImageReclaim, ImagesReclaimed> IMAGE_RECLAIM =
            new Question<>("image.reclaim", ImageReclaim.class, ImagesReclaimed.class);

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

    private Topics() {
    }
}
