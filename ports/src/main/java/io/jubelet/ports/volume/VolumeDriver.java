package io.jubelet.ports.volume;

import io.jubelet.domain.csi.DriverOutcome;
import io.jubelet.domain.csi.DriverStatistics;
import io.jubelet.domain.csi.ExpandRequest;
import io.jubelet.domain.csi.NodeCapability;
import io.jubelet.domain.csi.PublishRequest;
import io.jubelet.domain.csi.StageRequest;
import io.jubelet.domain.csi.node.DriverInfo;
import java.time.Duration;
import java.util.Set;

/**
 * A driver that mounts volumes on this node (node and identity services of the Container Storage Interface v1).
 *
 * <p>Calls that change something never throw for an answer of the driver: they return what is known of the effect. Each of them
 * may be repeated with the same request, also after it took effect, and after the agent was killed. Calls for one volume must
 * not overlap. Queries throw. Secrets appear nowhere, not even in failures.
 *
 * <p>After a timeout it is unknown what the driver has done or still does ({@link DriverOutcome.Unknown}). The same goes for an
 * interrupted thread, whose interrupted status is set again.
 */
public interface VolumeDriver extends AutoCloseable {

    /**
     * Information of the driver about itself on this node. Its {@link DriverInfo#driver} is the name by which it was connected.
     *
     * @throws io.jubelet.ports.failure.PortException when it does not answer
     */
    DriverInfo info(Duration limit);

    /**
     * Capabilities of the driver; unknown ones are omitted.
     *
     * @throws io.jubelet.ports.failure.PortException when it does not answer
     */
    Set<NodeCapability> capabilities(Duration limit);

    /** Mounts a volume once on the node. The directory is there. */
    DriverOutcome stage(StageRequest request, Duration limit);

    /** Mounts a volume for a pod, at a path that the driver makes. The directory above is there. */
    DriverOutcome publish(PublishRequest request, Duration limit);

    /** Makes a mounted volume larger. */
    DriverOutcome expand(ExpandRequest request, Duration limit);

    /** Unmounts a volume of a pod; done, too, when it is not there. */
    DriverOutcome unpublish(String volumeId, String targetPath, Duration limit);

    /** Unmounts a volume from the node; done, too, when it is not there. */
    DriverOutcome unstage(String volumeId, String stagingPath, Duration limit);

    /**
     * Measures a mounted volume.
     *
     * @throws io.jubelet.ports.failure.PortException when the driver does not answer, or fails
     */
    DriverStatistics statistics(String volumeId, String volumePath, Duration limit);

    /** Gives up the connection; calls that are under way end as unknown. */
    @Override
    void close();
}
