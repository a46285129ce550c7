package io.jubelet.app.image;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.port.Platform;
import io.jubelet.app.port.RuntimePorts;
import io.jubelet.app.settings.ImageGcSettings;
import io.jubelet.app.settings.ImagePolicy;
import io.jubelet.ports.cluster.ConfigObjects;
import io.jubelet.ports.stats.FileSystemStatistics;
import java.util.List;

/**
 * The concerns of images.
 *
 * @param runtime the image service and the credentials of the machine
 * @param objects Secrets with credentials of pods
 * @param fileSystems how full the disk is
 * @param platform time and threads
 * @param policy how images are pulled, and when they are removed
 * @param nodeName name of the node
 */
public record ImageConcerns(RuntimePorts runtime, ConfigObjects objects, FileSystemStatistics fileSystems, Platform platform,
        ImagePolicy policy, String nodeName) {

    /** In the order in which they are to be started. */
    public List<Concern> concerns() {
        var ongoing = new OngoingPulls(platform.timers());
        var claims = new ImageClaims(platform.timers());
        var records = new PullRecords(runtime.records(), runtime.images(), policy.verification(), platform.timers());
        var access = new ImageAccess(new PullCredentials(objects, runtime.credentials()), records);
        return List.of(
                new PullReports(ongoing, runtime.transfers(), platform.timers(), platform.tasks()),
                new Images(runtime.images(), access, policy, ongoing, claims, platform.timers(), platform.tasks()),
                new ImageGarbageCollection(
                        new ImageUses(runtime.images(), runtime.containers(), policy.byHandler(), platform.timers()),
                        new ImageDisk(runtime.images(), fileSystems), new ImageRemovals(runtime.images(), claims, records),
                        new ImageGcSettings(policy.garbage(), nodeName),
                        platform.timers(), platform.tasks()));
    }
}
