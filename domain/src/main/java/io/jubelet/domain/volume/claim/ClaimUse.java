package io.jubelet.domain.volume.claim;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.meta.OwnerReference;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.domain.volume.plan.UsedVolumes;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A volume of a pod that is reached through a claim. Made with {@link #of}; then the claim is looked up and handed to
 * {@link #usable}, and the volume that it names to {@link #bound}. Messages are those of a kubelet.
 *
 * @param pod the pod
 * @param volumeName name of its volume
 * @param claimName name of the claim, in the namespace of the pod
 * @param readOnly whether the pod requires all mounts of it to be read-only. Of volumes with the same claim the last one
 *     decides for all, as there is one mount for each pod
 * @param ownClaim whether the claim was made for this pod alone ({@code ephemeral})
 */
public record ClaimUse(Pod pod, String volumeName, String claimName, boolean readOnly, boolean ownClaim) {

    /** Rejects null. */
    public ClaimUse {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(volumeName, "volumeName");
        Objects.requireNonNull(claimName, "claimName");
    }

    /** Use of a claim by a pod for a volume; empty when the volume needs none. */
    public static Optional<ClaimUse> of(Pod pod, Volume volume) {
        return switch (volume.source().orElse(null)) {
            case VolumeSource.PersistentVolumeClaim claim ->
                Optional.of(new ClaimUse(pod, volume.name(), claim.claimName(), isReadOnly(pod, claim), false));
            case VolumeSource.Ephemeral _ ->
                Optional.of(new ClaimUse(pod, volume.name(), pod.metadata().name() + "-" + volume.name(), false, true));
            case null, default -> Optional.empty();
        };
    }

    private static boolean isReadOnly(Pod pod, VolumeSource.PersistentVolumeClaim claim) {
        return UsedVolumes.of(pod.spec()).stream().flatMap(volume -> volume.source().stream())
                .filter(VolumeSource.PersistentVolumeClaim.class::isInstance)
                .map(VolumeSource.PersistentVolumeClaim.class::cast)
                .filter(other -> other.claimName().equals(claim.claimName()))
                .reduce((_, last) -> last).orElse(claim).readOnly();
    }

    /** Namespace of pod and claim. */
    public String namespace() {
        return pod.metadata().namespace();
    }

    /**
     * The claim, if a pod may start with it.
     *
     * @param found what the API server has under that name
     * @throws PodConfigException when it is missing, being deleted, not bound, or made for another pod
     */
    public PersistentVolumeClaim usable(Optional<PersistentVolumeClaim> found) throws PodConfigException {
        PersistentVolumeClaim claim = found.orElseThrow(
                () -> claimUnread("persistentvolumeclaims \"" + claimName + "\" not found"));
        if (claim.ending() && !claim.isProtected()) {
            throw problem("PVC is being deleted");
        }
        if (!claim.bound()) {
            throw problem("PVC is not bound");
        }
        if (claim.volumeName().isEmpty()) {
            throw problem("PVC has empty pvc.Spec.VolumeName");
        }
        if (ownClaim && !isOwned(claim)) {
            throw new PodConfigException("PVC " + namespace() + "/" + claimName + " was not created for pod " + namespace()
                    + "/" + pod.metadata().name() + " (pod is not owner)");
        }
        return claim;
    }

    private boolean isOwned(PersistentVolumeClaim claim) {
        return claim.metadata().ownerReferences().stream().filter(owner -> owner.controller().orElse(false))
                .map(OwnerReference::uid).findFirst().filter(pod.uid()::equals).isPresent();
    }

    /**
     * The volume of a claim, if it belongs to it and containers use it as what it is.
     *
     * @param claim what {@link #usable} gave
     * @param found what the API server has under the name of its volume
     * @throws PodConfigException when it is missing, belongs to another claim, or is a device that is mounted, or a file
     *     system that is used as a device
     */
    public ClaimedVolume bound(PersistentVolumeClaim claim, Optional<PersistentVolume> found) throws PodConfigException {
        PersistentVolume volume = found.orElseThrow(() -> volumeUnread(claim.volumeName(),
                "persistentvolumes \"" + claim.volumeName() + "\" not found"));
        ClaimReference owner = volume.claim().orElseThrow(() -> problem("found PV object " + volume.name()
                + " but it has a nil pv.Spec.ClaimRef indicating it is not yet bound to the claim"));
        if (!owner.uid().equals(claim.metadata().uid())) {
            throw problem("found PV object " + volume.name() + " but its pv.Spec.ClaimRef.UID " + owner.uid()
                    + " does not point to claim.UID " + claim.metadata().uid());
        }
        requireMode(volume.mode());
        return new ClaimedVolume(claim, volume, readOnly);
    }

    private void requireMode(VolumeMode mode) throws PodConfigException {
        boolean mounted = containers().flatMap(container -> container.volumeMounts().stream())
                .anyMatch(mount -> mount.name().equals(volumeName));
        boolean device = containers().flatMap(container -> container.volumeDevices().stream())
                .anyMatch(one -> one.name().equals(volumeName));
        String start = "volume " + volumeName + " has volumeMode " + mode.wireName() + ", but is specified in ";
        if (mounted && mode != VolumeMode.FILESYSTEM) {
            throw new PodConfigException(start + "volumeMounts");
        }
        if (device && mode != VolumeMode.BLOCK) {
            throw new PodConfigException(start + "volumeDevices");
        }
    }

    private Stream<Container> containers() {
        return Stream.of(pod.spec().initContainers().stream(), pod.spec().containers().stream(),
                pod.spec().ephemeralContainers().stream().map(debug -> debug.container())).flatMap(some -> some);
    }

    /** Message when the API server does not return the claim. */
    public PodConfigException claimUnread(String why) {
        return problem("failed to fetch PVC from API server: " + why);
    }

    /** Message when the API server does not return the volume of the claim. */
    public PodConfigException volumeUnread(String name, String why) {
        return problem("failed to fetch PV " + name + " from API server: " + why);
    }

    private PodConfigException problem(String why) {
        return new PodConfigException("error processing PVC " + namespace() + "/" + claimName + ": " + why);
    }
}
