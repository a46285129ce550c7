package io.jubelet.domain.csi;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.name.CsiVolumeNames;
import io.jubelet.domain.volume.name.KubeletDirectories;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Mounting a volume for a pod; a block device appears as a file.
 *
 * @param pod the pod
 * @param volume the volume
 * @param driver what the cluster knows of its driver; absent when it has no object
 * @param directories directories of this agent
 */
public record CsiPublishing(Pod pod, CsiVolume volume, Optional<CsiDriver> driver, KubeletDirectories directories) {

    private static final String TOKENS = "csi.storage.k8s.io/serviceAccount.tokens";

    /** Rejects null. */
    public CsiPublishing {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(volume, "volume");
        Objects.requireNonNull(driver, "driver");
        Objects.requireNonNull(directories, "directories");
    }

    /** Path at which the driver publishes the volume for the pod. */
    public String path() {
        return isDevice() ? names().devicePublishing(pod.uid()) : names().mountPath(pod.uid());
    }

    /** The record of the volume. */
    public RecordLocation location() {
        return isDevice() ? new RecordLocation.Mapped(pod.uid(), volume.specName())
                : new RecordLocation.Published(pod.uid(), volume.specName());
    }

    /** Whether containers open it as a block device. */
    public boolean isDevice() {
        return volume.access().device();
    }

    private CsiVolumeNames names() {
        return volume.isInline() ? CsiVolumeNames.inline(directories, volume.specName(), volume.driver())
                : CsiVolumeNames.persistent(directories, volume.specName(), volume.driver(), volume.handle());
    }

    /**
     * Steps before the call.
     *
     * @throws PodConfigException when the driver has no volumes that live as long as this one
     */
    public List<CsiStep> steps(CsiNodeFacts facts) throws PodConfigException {
        return isDevice() ? deviceSteps(facts) : mountSteps(facts);
    }

    private List<CsiStep> mountSteps(CsiNodeFacts facts) throws PodConfigException {
        Optional<String> unsupported = CsiDriver.unsupported(driver, volume.driver(), volume.lifecycle());
        if (unsupported.isPresent()) {
            throw new PodConfigException(CsiSteps.PLUGIN + "mounter.SetupAt failed to check volume lifecycle mode: "
                    + unsupported.get());
        }
        List<CsiStep> steps = new ArrayList<>();
        if (!volume.isInline() && CsiDriver.isAttached(driver)) {
            steps.add(new CsiStep.ReadAttachment(volume.attachment(facts.nodeName()),
                    CsiSteps.PLUGIN + "mounter.SetUpAt failed to fetch publishContext: "));
        }
        steps.add(new CsiStep.MakeDirectory(names().podDirectory(pod.uid())));
        volume.publishSecret().ifPresent(key -> steps.add(
                CsiSteps.secret(key, "fetching NodePublishSecretRef ", " failed: ")));
        driver.map(CsiDriver::tokens).filter(tokens -> !tokens.requests().isEmpty()).ifPresent(tokens ->
                steps.add(new CsiStep.GetTokens(tokens.requests(),
                        CsiSteps.PLUGIN + "mounter.SetUpAt failed to get service account token attributes: ")));
        steps.add(new CsiStep.WriteRecord(location(), VolumeRecord.published(volume, facts.nodeName()).labelled(facts.label())));
        return steps;
    }

    private List<CsiStep> deviceSteps(CsiNodeFacts facts) {
        List<CsiStep> steps = new ArrayList<>();
        steps.add(new CsiStep.WriteRecord(new RecordLocation.Device(volume.specName()), VolumeRecord.device(volume, facts.nodeName())));
        if (CsiDriver.isAttached(driver)) {
            steps.add(CsiSteps.attachment(volume.attachment(facts.nodeName()), "blockMapper.MapPodDevice"));
        }
        volume.publishSecret().ifPresent(key -> steps.add(CsiSteps.secret(key,
                CsiSteps.PLUGIN + "blockMapper.publishVolumeForBlock failed to get NodePublishSecretRef ", ": ")));
        steps.add(new CsiStep.MakeDirectory(names().devicePublishing()));
        return steps;
    }

    /**
     * The call.
     *
     * @param inputs what the steps have brought
     * @throws PodConfigException when driver or handle are empty
     */
    public PublishRequest request(CsiNodeFacts facts, CsiInputs inputs) throws PodConfigException {
        boolean tokens = !isDevice() && !inputs.tokens().isEmpty();
        boolean hidden = driver.map(CsiDriver::tokens).map(CsiDriver.Tokens::inSecrets).orElse(false);
        Map<String, String> context = new TreeMap<>(volume.attributes());
        if (driver.map(CsiDriver::podInfoOnMount).orElse(false)) {
            context.putAll(podInfo());
        }
        if (tokens && !hidden) {
            context.put(TOKENS, inputs.tokensText());
        }
        return new PublishRequest(volume.handle(), stagingPath(facts), path(), VolumeCapability.of(volume.access(), facts),
                volume.readOnly(), new CsiContext(inputs.attachment(), context),
                tokens && hidden ? inputs.secrets().with(TOKENS, inputs.tokensText()) : inputs.secrets());
    }

    private Map<String, String> podInfo() {
        return Map.of("csi.storage.k8s.io/pod.name", pod.metadata().name(),
                "csi.storage.k8s.io/pod.namespace", pod.metadata().namespace(),
                "csi.storage.k8s.io/pod.uid", pod.uid(),
                "csi.storage.k8s.io/serviceAccount.name", pod.spec().serviceAccountName(),
                "csi.storage.k8s.io/ephemeral", Boolean.toString(volume.isInline()));
    }

    /** Drivers get the path of a block device whether they stage or not. */
    private String stagingPath(CsiNodeFacts facts) throws PodConfigException {
        if (isDevice()) {
            return names().deviceStaging();
        }
        return volume.isInline() || !facts.stages() ? "" : names().sharedPath().orElseThrow();
    }

    /** Whether this agent gives the files to the group of the pod, once they are there. */
    public boolean appliesGroup(CsiNodeFacts facts) {
        FsGroupPolicy policy = driver.map(CsiDriver::fsGroupPolicy).orElse(FsGroupPolicy.READ_WRITE_ONCE_WITH_FS_TYPE);
        if (facts.fsGroup().isEmpty() || facts.delegatedGroup().isPresent() || volume.readOnly() || isDevice()) {
            return false;
        }
        return switch (policy) {
            case NONE -> false;
            case FILE -> true;
            case READ_WRITE_ONCE_WITH_FS_TYPE -> !volume.access().fsType().isEmpty()
                    && (volume.isInline() || volume.access().isForOneNode());
        };
    }

    /**
     * Paths that are removed when it is certain that the volume is not there, in this order; only empty directories are
     * removed. The record of a block device stays for as long as it is made ready.
     */
    public List<CsiRemoval> removals() {
        return isDevice() ? List.of() : List.of(new CsiRemoval.OfDirectory(path()), new CsiRemoval.OfRecord(location()));
    }

    /** Message when a driver does not unpublish a block device. */
    public static String unmapProblem(String why) {
        return CsiSteps.PLUGIN + "blockMapper.unpublishVolumeForBlock failed: " + why;
    }

    /** Message when a driver does not unpublish a volume. */
    public static String unpublishProblem(String why) {
        return CsiSteps.PLUGIN + "Unmounter.TearDownAt failed: " + why;
    }
}
