package io.jubelet.domain.csi;

import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.name.CsiVolumeNames;
import io.jubelet.domain.volume.name.KubeletDirectories;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Mounting a persistent volume once on the node, before it is mounted for pods; a block device is not mounted but made ready.
 *
 * @param volume the volume
 * @param driver what the cluster knows of its driver; absent when it has no object
 * @param directories directories of this agent
 */
public record CsiStaging(CsiVolume volume, Optional<CsiDriver> driver, KubeletDirectories directories) {

    /** Rejects null, and inline volumes. */
    public CsiStaging {
        Objects.requireNonNull(volume, "volume");
        Objects.requireNonNull(driver, "driver");
        Objects.requireNonNull(directories, "directories");
        if (volume.isInline()) {
            throw new IllegalArgumentException("an inline volume is mounted for its pod only");
        }
    }

    /**
     * Path at which the volume is staged.
     *
     * @throws PodConfigException when driver or handle are empty
     */
    public String path() throws PodConfigException {
        return volume.access().device() ? names().deviceStaging() : names().sharedPath().orElseThrow();
    }

    /** The record of the volume. */
    public RecordLocation location() {
        return volume.access().device() ? new RecordLocation.Device(volume.specName())
                : RecordLocation.Staged.of(volume.driver(), volume.handle());
    }

    private CsiVolumeNames names() {
        return CsiVolumeNames.persistent(directories, volume.specName(), volume.driver(), volume.handle());
    }

    /** Whether the driver is called: one that can't stage is not, and what comes before is still done. */
    public boolean isCalled(CsiNodeFacts facts) {
        return facts.stages();
    }

    /**
     * Steps before the call.
     *
     * @throws PodConfigException when driver or handle are empty
     */
    public List<CsiStep> steps(CsiNodeFacts facts) throws PodConfigException {
        return volume.access().device() ? deviceSteps(facts) : mountSteps(facts);
    }

    private List<CsiStep> mountSteps(CsiNodeFacts facts) throws PodConfigException {
        List<CsiStep> steps = new ArrayList<>();
        String path = path();
        if (CsiDriver.isAttached(driver)) {
            steps.add(new CsiStep.ReadAttachment(volume.attachment(facts.nodeName()), ""));
        }
        if (facts.stages()) {
            volume.stageSecret().ifPresent(key -> steps.add(
                    CsiSteps.secret(key, "fetching NodeStageSecretRef ", " failed: ")));
        }
        // A kubelet makes the directory before. An agent that is killed between the two would leave one that nobody finds again.
        if (facts.stages()) {
            steps.add(new CsiStep.WriteRecord(location(), VolumeRecord.staged(volume).labelled(facts.label())));
        }
        steps.add(new CsiStep.MakeDirectory(path));
        return steps;
    }

    private List<CsiStep> deviceSteps(CsiNodeFacts facts) {
        List<CsiStep> steps = new ArrayList<>();
        steps.add(new CsiStep.WriteRecord(location(), VolumeRecord.device(volume, facts.nodeName())));
        if (CsiDriver.isAttached(driver)) {
            steps.add(CsiSteps.attachment(volume.attachment(facts.nodeName()), "blockMapper.SetupDevice"));
        }
        if (facts.stages()) {
            volume.stageSecret().ifPresent(key -> steps.add(
                    CsiSteps.secret(key, CsiSteps.PLUGIN + "failed to get NodeStageSecretRef ", ": ")));
            steps.add(new CsiStep.MakeDirectory(names().deviceStaging()));
        }
        return steps;
    }

    /**
     * The call.
     *
     * @param inputs what the steps have brought
     * @throws PodConfigException when driver or handle are empty
     */
    public StageRequest request(CsiNodeFacts facts, CsiInputs inputs) throws PodConfigException {
        return new StageRequest(volume.handle(), path(), VolumeCapability.of(volume.access(), facts),
                new CsiContext(inputs.attachment(), volume.attributes()), inputs.secrets());
    }

    /**
     * Paths that are removed when it is certain that the volume is not there, in this order; only empty directories are removed.
     *
     * @throws PodConfigException when driver or handle are empty
     */
    public List<CsiRemoval> removals() throws PodConfigException {
        if (!volume.access().device()) {
            return List.of(new CsiRemoval.OfDirectory(path()), new CsiRemoval.OfRecord(location()));
        }
        return deviceRemovals(names());
    }

    /**
     * Paths of a block device that are removed when it is not on the node any more, in this order; only empty directories are
     * removed.
     */
    public static List<CsiRemoval> deviceRemovals(CsiVolumeNames names) {
        return List.of(new CsiRemoval.OfDirectory(names.devicePublishing()),
                new CsiRemoval.OfDirectory(names.deviceStaging()), new CsiRemoval.OfDirectory(names.deviceHolding()),
                new CsiRemoval.OfRecord(new RecordLocation.Device(names.specName())),
                new CsiRemoval.OfDirectory(names.deviceDirectory()));
    }
}
