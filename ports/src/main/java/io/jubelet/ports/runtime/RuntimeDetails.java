package io.jubelet.ports.runtime;

import io.jubelet.domain.cri.ImageSpec;
import java.util.Map;

/**
 * Details that the runtime reports about itself and its objects beyond the specification (the {@code info} of verbose CRI v1
 * calls), for troubleshooting. Keys and values are those of the runtime, values are often JSON; no decision may depend on them.
 * Same rules for threads, deadlines and failures as {@link ContainerRuntime}.
 */
public interface RuntimeDetails {

    /** Details of the runtime. */
    Map<String, String> ofRuntime();

    /**
     * Details of a sandbox.
     *
     * @throws io.jubelet.ports.failure.NotFoundException when there is none of that id
     */
    Map<String, String> ofSandbox(String sandboxId);

    /**
     * Details of a container.
     *
     * @throws io.jubelet.ports.failure.NotFoundException when there is none of that id
     */
    Map<String, String> ofContainer(String containerId);

    /** Details of an image; empty when the runtime does not have it. */
    Map<String, String> ofImage(ImageSpec image);
}
