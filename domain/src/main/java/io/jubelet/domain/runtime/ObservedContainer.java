package io.jubelet.domain.runtime;

import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.Mount;
import io.jubelet.domain.pod.LinuxContainerUser;
import io.jubelet.domain.value.Immutable;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Full status of one container instance.
 *
 * @param id id given by the runtime, without type prefix
 * @param name name in the pod
 * @param sandboxId sandbox it is part of
 * @param state state
 * @param hash lower-case hexadecimal spec hash recorded at creation, empty when none was recorded
 * @param restartCount restart count recorded at creation
 * @param createdAt creation time
 * @param startedAt start time
 * @param finishedAt end time
 * @param exitCode exit code, meaningful in state EXITED
 * @param reason reason given by the runtime, such as {@code OOMKilled}
 * @param message text for users, including the termination message
 * @param image image name as the runtime reports it
 * @param imageRef digest or id of the image
 * @param imageId id of the image in the runtime, empty when not reported
 * @param mounts mounts as the runtime made them
 * @param logPath absolute path of the log file
 * @param resources resources in force, where the runtime reports them
 * @param user user of the first process, where the runtime reports it
 * @param stopSignal stop signal, empty when not reported
 * @param labels labels
 * @param annotations annotations
 */
public record ObservedContainer(
        String id,
        String name,
        String sandboxId,
        RunState state,
        String hash,
        int restartCount,
        Instant createdAt,
        Optional<Instant> startedAt,
        Optional<Instant> finishedAt,
        int exitCode,
        String reason,
        String message,
        String image,
        String imageRef,
        String imageId,
        List<Mount> mounts,
        String logPath,
        Optional<LinuxContainerResources> resources,
        Optional<LinuxContainerUser> user,
        String stopSignal,
        Map<String, String> labels,
        Map<String, String> annotations) {

    /** Copies collections; rejects null parts. */
    public ObservedContainer {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(sandboxId, "sandboxId");
        Objects.requireNonNull(state, "state");
        Objects.requireNonNull(hash, "hash");
        Objects.requireNonNull(createdAt, "createdAt");
        Objects.requireNonNull(startedAt, "startedAt");
        Objects.requireNonNull(finishedAt, "finishedAt");
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(message, "message");
        Objects.requireNonNull(image, "image");
        Objects.requireNonNull(imageRef, "imageRef");
        Objects.requireNonNull(imageId, "imageId");
        mounts = List.copyOf(mounts);
        Objects.requireNonNull(logPath, "logPath");
        Objects.requireNonNull(resources, "resources");
        Objects.requireNonNull(user, "user");
        Objects.requireNonNull(stopSignal, "stopSignal");
        labels = Immutable.sorted(labels);
        annotations = Immutable.sorted(annotations);
    }

    /** A builder with every part absent. */
    public static ObservedContainerBuilder builder() {
        return new ObservedContainerBuilder();
    }

    /** A builder that starts from this record. */
    public ObservedContainerBuilder toBuilder() {
        return new ObservedContainerBuilder(this);
    }
}
