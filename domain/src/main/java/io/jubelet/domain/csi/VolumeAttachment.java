package io.jubelet.domain.csi;

import io.jubelet.domain.value.Immutable;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The attachment of a volume to a node, requested or done (storage.k8s.io/v1 VolumeAttachment). Created by a controller; a node
 * only reads it.
 *
 * @param name its name, see {@link io.jubelet.domain.volume.name.CsiVolumeNames#attachment}
 * @param deleted whether it is being deleted: the volume is detached, or about to be
 * @param attached whether the volume is attached
 * @param metadata what the controller of the driver answered, for calls to the driver on the node; never shown
 * @param error why the last attempt to attach it failed
 */
public record VolumeAttachment(String name, boolean deleted, boolean attached, Map<String, String> metadata,
        Optional<Problem> error) {

    /** Copies the map; rejects null. */
    public VolumeAttachment {
        Objects.requireNonNull(name, "name");
        metadata = Immutable.sorted(metadata);
        Objects.requireNonNull(error, "error");
    }

    /**
     * A failed attempt (storage.k8s.io/v1 VolumeError).
     *
     * @param message what was wrong, empty if it was not said
     * @param code status code of gRPC, if the controller gives one (KEP-4876)
     */
    public record Problem(String message, Optional<Integer> code) {

        /** Rejects null. */
        public Problem {
            Objects.requireNonNull(message, "message");
            Objects.requireNonNull(code, "code");
        }
    }

    /**
     * Why the volume can't be mounted; absent when it can.
     *
     * @param handle what the driver calls the volume
     */
    public Optional<String> fault(String handle) {
        if (deleted) {
            return Optional.of("volume attachment is being deleted");
        }
        return attached ? Optional.empty() : Optional.of(error.map(Problem::message)
                .orElseGet(() -> "volume " + handle + " is not attached for volume attachment " + name));
    }

    /**
     * Whether it was not attached because the driver has as many volumes on the node as it can have: its controller answered
     * {@code RESOURCE_EXHAUSTED} (KEP-4876).
     */
    public boolean isLimitReached() {
        return error.flatMap(Problem::code).filter(code -> code == CallFailure.RESOURCE_EXHAUSTED).isPresent();
    }

    /** Why the volume can't be mounted when the attachment can't be read. */
    public static String unreadable(String handle, String name, String why) {
        return "volume " + handle + " has GET error for volume attachment " + name + ": " + why;
    }

    /** Names only. */
    @Override
    public String toString() {
        return "VolumeAttachment[name=" + name + ", deleted=" + deleted + ", attached=" + attached + ", metadata="
                + metadata.keySet() + ", error=" + error + "]";
    }
}
