package io.jubelet.app.image;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.port.Platform;
import io.jubelet.app.port.RuntimePorts;
import io.jubelet.app.settings.ImagePolicy;
import io.jubelet.ports.cluster.ConfigObjects;
import java.util.List;

/**
 * The concerns of images.
 *
 * @param runtime the image service and the credentials of the machine
 * @param objects Secrets with credentials of pods
 * @param platform time and threads
 * @param policy how images are pulled
 */
public record ImageFamily(RuntimePorts runtime, ConfigObjects objects, Platform platform, ImagePolicy policy) {

    /** In the order in which they are to be started. */
    public List<Concern> concerns() {
        var ongoing = new OngoingPulls(platform.timers());
        return List.of(
                new PullReports(ongoing, runtime.transfers(), platform.timers(), platform.tasks()),
                new Images(runtime.images(), objects, runtime.credentials(), policy, ongoing, platform.timers(),
                        platform.tasks()));
    }
}
