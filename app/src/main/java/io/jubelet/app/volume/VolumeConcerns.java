package io.jubelet.app.volume;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.app.port.ClusterObjects;
import io.jubelet.app.port.Platform;
import io.jubelet.app.task.Tasks;
import io.jubelet.app.volume.csi.CsiVolumes;
import io.jubelet.ports.cluster.ConfigObjects;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.volume.HostVolumes;
import java.util.List;
import java.util.Optional;

/**
 * The concern of volumes.
 *
 * @param csi volumes of this machine and of CSI drivers
 * @param objects ConfigMaps and Secrets
 * @param cluster objects at the API server that volumes refer to
 * @param cpus number of CPUs of the machine, at least 1
 * @param platform time, threads and randomness
 */
public record VolumeConcerns(CsiVolumes csi, ConfigObjects objects, Optional<ClusterObjects> cluster,
        int cpus, Platform platform) {

    /** In the order in which they are to be started. */
    public List<Concern> concerns() {
        var sources = new VolumeSources(objects, cluster.map(ClusterObjects::tokens),
                cluster.map(ClusterObjects::claims), cluster.map(ClusterObjects::trust));
        return List.of(volumes(sources, csi, cpus, platform));
    }

    /**
     * Volumes made of these sources.
     *
     * @param csi makes those of drivers, and on this machine all others; may block for as long as a file system does, but no
     *     carrier of virtual threads
     * @param cpus number of CPUs of the machine, at least 1: the volumes of so many pods are made at a time
     */
    static Volumes volumes(VolumeSources sources, CsiVolumes csi, int cpus, Platform platform) {
        return new Volumes(bus -> handlers(bus, sources, csi, cpus, platform), csi, platform.tasks());
    }

    private static Volumes.Handlers handlers(Bus bus, VolumeSources sources, CsiVolumes csi, int cpus, Platform platform) {
        Timers timers = platform.timers();
        Tasks tasks = platform.tasks();
        HostVolumes host = csi.volumes();
        var node = new SeenNode();
        var states = new VolumeStates(timers);
        var operations = new OperationExecutor(bus, timers, tasks);
        var inUse = new InUseReports(bus, csi, sources.claims().isPresent());
        var events = new PodEvents(bus, timers);
        var decisions = new Decisions(bus, timers);
        var reports = new VolumeReports(bus, decisions, timers);

        var tokens = new PodTokens(sources.tokens(), timers, platform.random());
        var driverTokens = new PodTokens(sources.tokens(), timers, platform.random());
        var contents = new VolumeContents(sources.objects(), tokens, new PodTrust(sources.trust(), platform.random()),
                new PodCredentials(bus));
        var lookups = new ClusterLookups(bus, sources.objects(), driverTokens, sources.claims().isPresent());
        var claims = new PersistentVolumeLookup(sources.claims());
        var expansions = sources.claims().map(there -> csi.expansions(lookups, there, bus, timers));

        var drivers = csi.mounting(lookups, labelled -> bus.publish(VolumeTopics.VOLUME_LABELLED, labelled));
        var making = new VolumeSetUp(contents, claims, host,
                new VolumeSetUp.Reports(new OwnershipReports(host, events, timers), new DeviceReports(events, csi.directories())), node,
                new VolumeSetUp.Remote(drivers, expansions, inUse.disks(), new FlexPlans(host, sources.objects(), inUse.disks())));
        var attempts = new SetUpAttempts(making, states, operations, reports, new SetUpQueue(cpus, timers, tasks),
                new OperationReports(bus, timers, csi.directories()));
        var setUp = new PodVolumeSetUp(states, attempts, operations, reports, tokens, drivers,
                new PodVolumeSetUp.FollowUps(new GrowingVolumes(expansions, claims, timers, tasks),
                        new UnattachedVolumes(bus, events, decisions, timers)));

        var devices = new SharedDevices(host, timers, tasks);
        var tearDown = new PodVolumeTearDown(host, states, operations,
                List.of(tokens::forget, driverTokens::forget, inUse.disks()::forget), devices, timers);
        return new Volumes.Handlers(node, new ChangedNeeds(states, operations), setUp, new SubPaths(host, states, operations), tearDown,
                new Releases(devices, csi.unused(VolumeStates.BACKOFF, timers, tasks)), inUse);
    }
}
