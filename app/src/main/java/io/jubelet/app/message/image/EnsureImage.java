package io.jubelet.app.message.image;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.PullPolicy;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.volume.VolumeSource;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Requests an image of a pod.
 *
 * @param pod the pod
 * @param sandbox the sandbox the image is for, which may not be made yet
 * @param container the container that is made from it; empty for an image that is a volume
 * @param image the image as the user wrote it
 * @param policy when it is pulled
 * @param runtimeHandler runtime handler the image is for (KEP-4216); empty for the default one, and where images are not kept
 *     by handler
 * @param toStart whether a container is started next, so that a finished pull is used up; else the image is only
 *     fetched ahead
 */
public record EnsureImage(Pod pod, SandboxConfig sandbox, Optional<Container> container, String image, PullPolicy policy,
        String runtimeHandler, boolean toStart) {

    /** Rejects null. */
    public EnsureImage {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(sandbox, "sandbox");
        Objects.requireNonNull(container, "container");
        Objects.requireNonNull(image, "image");
        Objects.requireNonNull(policy, "policy");
        Objects.requireNonNull(runtimeHandler, "runtimeHandler");
    }

    /** Requests the image that a container is made from. */
    public EnsureImage(Pod pod, SandboxConfig sandbox, Container container, String runtimeHandler, boolean toStart) {
        this(pod, sandbox, Optional.of(container), container.image(),
                container.imagePullPolicy().orElse(PullPolicy.IF_NOT_PRESENT), runtimeHandler, toStart);
    }

    /** Requests the image that a volume shows. */
    public EnsureImage(Pod pod, SandboxConfig sandbox, VolumeSource.Image volume, String runtimeHandler, boolean toStart) {
        this(pod, sandbox, Optional.empty(), volume.reference(), policy(volume.pullPolicy()), runtimeHandler,
                toStart);
    }

    /** The same question before a start. */
    public EnsureImage toStartNow() {
        return new EnsureImage(pod, sandbox, container, image, policy, runtimeHandler, true);
    }

    private static PullPolicy policy(String name) {
        return Stream.of(PullPolicy.values()).filter(policy -> policy.wireName().equals(name)).findFirst()
                .orElse(PullPolicy.IF_NOT_PRESENT);
    }
}
