package io.jubelet.app.port;

import io.jubelet.ports.image.ContentTransfers;
import io.jubelet.ports.image.NodeCredentials;
import io.jubelet.ports.image.PullRecordFiles;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ImageService;
import java.util.List;

/**
 * The container runtime and its images.
 *
 * @param containers sandboxes and containers
 * @param images images
 * @param credentials credentials of the machine for registries, in the order in which they are tried
 * @param records files about pulls
 * @param transfers blobs that the content store of the runtime is writing
 */
public record RuntimePorts(
        ContainerRuntime containers,
        ImageService images,
        List<NodeCredentials> credentials,
        PullRecordFiles records,
        ContentTransfers transfers) {

    /** Copies the list. */
    public RuntimePorts {
        credentials = List.copyOf(credentials);
    }

    /** Ports of a runtime that does not report what its content store is writing. */
    public RuntimePorts(ContainerRuntime containers, ImageService images, List<NodeCredentials> credentials,
            PullRecordFiles records) {
        this(containers, images, credentials, records, ContentTransfers.UNKNOWN);
    }
}
