package io.jubelet.app.volume.csi;

import io.jubelet.app.message.csi.AttachmentVerdict;
import io.jubelet.app.message.volume.VolumeLabelled;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.domain.csi.CsiInputs;
import io.jubelet.domain.csi.CsiNodeFacts;
import io.jubelet.domain.csi.CsiPublishing;
import io.jubelet.domain.csi.CsiRemoval;
import io.jubelet.domain.csi.CsiSecrets;
import io.jubelet.domain.csi.CsiStaging;
import io.jubelet.domain.csi.CsiVolume;
import io.jubelet.domain.csi.NodeCapability;
import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.name.EscapedName;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UninterruptedStep;
import io.jubelet.ports.failure.VolumeInUseException;
import io.jubelet.ports.volume.RecordedVolume;
import io.jubelet.ports.volume.VolumeDriver;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Mounts volumes of drivers for pods. */
public final class DriverVolumes {

    private static final String PLUGIN = "kubernetes.io/csi: ";
    private static final String NO_DEVICE_DRIVER = PLUGIN + "blockMapper.SetUpDevice failed to get CSI client: ";
    private static final String NO_DEVICE_CAPABILITIES =
            PLUGIN + "blockMapper.stageVolumeForBlock failed to check STAGE_UNSTAGE_VOLUME capability: ";
    private static final String NO_STAGING_DRIVER = PLUGIN + "attacher.MountDevice failed to create newCsiDriverClient: ";
    private static final String NO_DRIVER = PLUGIN + "mounter.SetUpAt failed to get CSI client: ";
    private static final String NO_CAPABILITIES =
            PLUGIN + "mounter.SetUpAt failed to check for STAGE_UNSTAGE_VOLUME capability: ";

    private final CsiHost host;
    private final CsiLookups lookups;
    private final SharedVolumes shared;
    private final RecordedVolumes written;
    private final DriverCalls calls;
    private final VolumeLabels labels;

    DriverVolumes(CsiHost host, CsiLookups lookups, SharedVolumes shared, Consumer<VolumeLabelled> labelled) {
        this.host = host;
        this.lookups = lookups;
        this.shared = shared;
        this.written = new RecordedVolumes(host.records(), shared.known());
        this.labels = new VolumeLabels(host, shared.known(), labelled);
        this.calls = new DriverCalls(written, lookups);
    }

    /** All values of a Secret that a persistent volume names, as texts. */
    public CsiSecrets secret(ConfigObjectKey key) {
        return lookups.secret(key);
    }

    /** Whether a pod has persistent volumes of drivers, or may have. */
    public boolean mayHavePersistent(String podUid) {
        return shared.known().isUser(podUid);
    }

    /** Whether a driver wants to be asked again and again for volumes that pods have, as far as that is known now. */
    public boolean isRepublished(String driver) {
        try {
            return isRepublished(lookups.driver(driver));
        } catch (PortException _) {
            return false;
        }
    }

    private static boolean isRepublished(Optional<CsiDriver> object) {
        return object.map(CsiDriver::requiresRepublish).orElse(false);
    }

    /**
     * Mounts a volume for a pod. One that is ready stays as it is, unless its driver wants to be asked again and again.
     *
     * @param finish makes what was mounted ready on this machine, before anybody else may do something with the volume
     * @return where the pod finds it, what is mounted or the link to a block device, and how
     * @throws PortException when it can't be mounted now
     */
    public CsiMount setUp(CsiRequest request, Consumer<VolumePlan> finish) {
        return shared.locks().hold(request.key(), () -> MigratedCalls.call(request.migrated(), () -> {
            try {
                return new SetUp(request, lookups.driver(request.volume().driver())).run(finish);
            } catch (PodConfigException e) {
                throw new InvalidArgumentException(e.getMessage(), e);
            }
        }));
    }

    /** One set-up. */
    private final class SetUp {

        private final CsiRequest request;
        private final CsiVolume volume;
        private final Optional<CsiDriver> object;
        private final CsiPublishing publishing;

        SetUp(CsiRequest request, Optional<CsiDriver> object) {
            this.request = request;
            this.volume = request.volume();
            this.object = object;
            this.publishing = new CsiPublishing(request.pod(), volume, object, host.directories());
        }

        CsiMount run(Consumer<VolumePlan> finish) throws PodConfigException {
            if (!isRepublished(object) && isThere()) {
                return new CsiMount(path(), labels.areOn() && !labels.isLabelled(publishing.location()));
            }
            String label = publishing.isDevice() ? "" : labels.of(request, object);
            addUser();
            if (request.onePod()) {
                requireNoOther();
            }
            Map<String, String> attachment = attachment();
            VolumeDriver driver = driver();
            var facts = new CsiNodeFacts(host.nodeName(), capabilities(driver), request.fsGroup(), label);
            if (!volume.isInline()) {
                stage(driver, facts, attachment);
            }
            publish(driver, facts, attachment);
            finish.accept(publishing.isDevice() ? new VolumePlan.PublishedDevice(volume.specName(), volume.driver(), volume.readOnly())
                    : new VolumePlan.Published(EscapedName.of(volume.specName()), volume.driver(), volume.readOnly(),
                            publishing.appliesGroup(facts)));
            shared.known().ready(publishing.location());
            return new CsiMount(path(), labels.areOn() && label.isEmpty());
        }

        private String path() {
            return publishing.location() instanceof RecordLocation.Mapped mapped ? host.directories().root() + "/" + mapped.link()
                    : publishing.path();
        }

        private VolumeDriver driver() {
            if (volume.isInline()) {
                return host.driver(volume.driver(), NO_DRIVER);
            }
            request.progress().staging();
            return host.driver(volume.driver(), publishing.isDevice() ? NO_DEVICE_DRIVER : NO_STAGING_DRIVER);
        }

        private void publish(VolumeDriver driver, CsiNodeFacts facts, Map<String, String> attachment) throws PodConfigException {
            request.progress().publishing();
            CsiInputs inputs = calls.run(request.pod(), publishing.steps(facts), attachment);
            List<CsiRemoval> removals = publishing.removals();
            if (publishing.location() instanceof RecordLocation.Mapped mapped) {
                written.link(mapped);
                removals = List.of(new CsiRemoval.OfRecord(mapped));
            }
            calls.requireDone(driver.publish(publishing.request(facts, inputs), DriverCalls.LIMIT), publishing.location(), removals);
        }

        /** Containers run only with what was mounted, perhaps for an agent before. */
        private boolean isThere() {
            RecordLocation location = publishing.location();
            if (request.running() && !shared.known().isOwn(location) && host.records().read(location).isPresent()) {
                shared.known().ready(location);
            }
            return shared.known().isReady(location);
        }

        private void addUser() {
            if (!volume.isInline()) {
                shared.known().attached(volume.driver(), CsiDriver.isAttached(object));
                shared.known().addUser(request.key(), request.pod().uid());
                shared.changed().run();
            }
        }

        /**
         * Of volumes with several access modes it is not known by which one a pod uses it. A pod that waits here wants the volume
         * already: it stays staged and attached for it.
         */
        private void requireNoOther() {
            boolean used = host.records().published().stream().filter(request.key()::isPublished)
                    .map(RecordedVolume::location).map(RecordLocation.OfPod.class::cast)
                    .anyMatch(location -> !location.podUid().equals(request.pod().uid()));
            if (used) {
                throw new VolumeInUseException();
            }
        }

        private Map<String, String> attachment() {
            if (volume.isInline() || !CsiDriver.isAttached(object)) {
                return Map.of();
            }
            request.progress().checkingAttachment();
            return switch (lookups.attachment(volume)) {
                case AttachmentVerdict.Attached attached -> attached.context();
                case AttachmentVerdict.Awaited(String why) -> {
                    request.progress().waitingForAttachment();
                    throw new UnavailableException(why);
                }
                case AttachmentVerdict.Failed(String why) -> throw new UnavailableException(why);
            };
        }

        private Set<NodeCapability> capabilities(VolumeDriver driver) {
            try {
                return driver.capabilities(DriverCalls.LIMIT);
            } catch (PortException e) {
                throw new UnavailableException((publishing.isDevice() ? NO_DEVICE_CAPABILITIES : volume.isInline() ? NO_CAPABILITIES : "")
                        + e.getMessage(), e);
            }
        }

        private void stage(VolumeDriver driver, CsiNodeFacts facts, Map<String, String> attachment) throws PodConfigException {
            var staging = new CsiStaging(volume, object, host.directories());
            // A driver that does not stage leaves nothing that would have to be recorded.
            if (!staging.isCalled(facts) || shared.known().isReady(staging.location())) {
                return;
            }
            shared.known().mounted(request.key(), staging.location());
            try {
                CsiInputs inputs = calls.runBeforeStaging(request, staging, facts, attachment);
                calls.requireDone(driver.stage(staging.request(facts, inputs), DriverCalls.LIMIT), staging.location(),
                        staging.removals());
            } catch (PodConfigException | PortException | CancelledException e) {
                UninterruptedStep.run(() -> unmountedWithoutRecord(staging.location(), e));
                throw e;
            }
            shared.known().ready(staging.location());
        }

        /** Nobody unstages what has no record, so after a failure nobody else would say that it is not in use. */
        private void unmountedWithoutRecord(RecordLocation location, Exception failure) {
            try {
                if (host.records().read(location).isEmpty()) {
                    shared.known().unmounted(request.key(), location);
                }
            } catch (PortException | CancelledException e) {
                failure.addSuppressed(e);
            }
        }
    }
}
