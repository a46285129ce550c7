package io.jubelet.adapters.apiserver.objects;

import io.jubelet.domain.csi.VolumeAttachment;
import io.jubelet.domain.meta.ObjectMeta;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The attachment of a volume as the API has it (storage.k8s.io/v1 VolumeAttachment), as far as a node uses it.
 *
 * @param metadata identity
 * @param status how far it is; absent as long as no controller has looked at it
 */
public record VolumeAttachmentObject(ObjectMeta metadata, Optional<Status> status) {

    /** Rejects null. */
    public VolumeAttachmentObject {
        Objects.requireNonNull(metadata, "metadata");
        Objects.requireNonNull(status, "status");
    }

    /**
     * How far it is.
     *
     * @param attached whether it is attached
     * @param attachmentMetadata answer of the controller
     * @param attachError why the last attempt failed
     */
    public record Status(Optional<Boolean> attached, Map<String, String> attachmentMetadata, Optional<VolumeError> attachError) {

        /** Copies the map; rejects null. */
        public Status {
            Objects.requireNonNull(attached, "attached");
            attachmentMetadata = Map.copyOf(attachmentMetadata);
            Objects.requireNonNull(attachError, "attachError");
        }

        /** Names only. */
        @Override
        public String toString() {
            return "Status[attached=" + attached + ", attachmentMetadata=" + attachmentMetadata.keySet() + ", attachError="
                    + attachError + "]";
        }
    }

    /**
     * A failed attempt.
     *
     * @param message what was wrong
     * @param errorCode status code of gRPC
     */
    public record VolumeError(String message, Optional<Integer> errorCode) {

        /** Rejects null. */
        public VolumeError {
            Objects.requireNonNull(message, "message");
            Objects.requireNonNull(errorCode, "errorCode");
        }
    }

    /** The part that a node uses. */
    public VolumeAttachment toDomain() {
        return new VolumeAttachment(metadata.name(), metadata.deletionTimestamp().isPresent(),
                status.flatMap(Status::attached).orElse(false), status.map(Status::attachmentMetadata).orElse(Map.of()),
                status.flatMap(Status::attachError)
                        .map(error -> new VolumeAttachment.Problem(error.message(), error.errorCode())));
    }
}
