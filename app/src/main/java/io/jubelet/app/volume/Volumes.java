package io.jubelet.app.volume;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.csi.CsiTopics;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.volume.VolumePublished;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.app.message.volume.VolumesInUse;
import io.jubelet.app.message.volume.VolumesTornDown;
import io.jubelet.app.message.volume.VolumesVerdict;
import io.jubelet.app.port.Platform;
import io.jubelet.app.task.Tasks;
import io.jubelet.app.volume.csi.CsiVolumes;
import io.jubelet.app.volume.csi.UnusedVolumes;
import io.jubelet.domain.volume.name.CsiVolumeNames;
import io.jubelet.domain.volume.name.UniqueVolumeName;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.volume.HostVolumes;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/** The volumes of all pods: set up, kept up to date and torn down beside the workers, which ask for their state. */
final class Volumes implements Concern {

    private static final Logger LOG = System.getLogger(Volumes.class.getName());

    private final VolumeSources sources;
    private final CsiVolumes csi;
    private final HostVolumes host;
    private final int cpus;
    private final Timers timers;
    private final Tasks tasks;
    private final RandomGenerator random;
    private volatile Optional<DisksInUse> used = Optional.empty();
    private volatile Runnable ending = () -> { };

    /**
     * Volumes made of these sources.
     *
     * @param csi makes those of drivers, and on this machine all others; may block for as long as a file system does, but no
     *     carrier of virtual threads
     * @param cpus number of CPUs of the machine, at least 1: the volumes of so many pods are made at a time
     */
    Volumes(VolumeSources sources, CsiVolumes csi, int cpus, Platform platform) {
        this.sources = sources;
        this.csi = csi;
        this.host = csi.volumes();
        this.cpus = cpus;
        this.timers = platform.timers();
        this.tasks = platform.tasks();
        this.random = platform.random();
    }

    @Override
    public String name() {
        return "volumes";
    }

    @Override
    public void start(Bus bus) {
        var events = new PodEvents(bus, timers);
        var node = new SeenNode();
        bus.subscribe(NodeTopics.NODE_OBSERVED, node::observe);
        var states = new VolumeStates(timers);
        var operations = new OperationExecutor(bus, timers, tasks);
        bus.subscribe(VolumeTopics.CONFIG_OBJECT, changed -> wake(operations, states.changed(changed.key())));
        bus.subscribe(VolumeTopics.TRUST_BUNDLES, _ -> wake(operations, states.trustChanged()));
        bus.subscribe(VolumeTopics.POD_CERTIFICATES_CHANGED,
                changed -> wake(operations, states.certificatesChanged(changed.podUid())));
        var tokens = new PodTokens(sources.tokens(), timers, random);
        var driverTokens = new PodTokens(sources.tokens(), timers, random);
        var contents = new VolumeContents(sources.objects(), tokens, new PodTrust(sources.trust(), random),
                new PodCredentials(bus));
        var lookups = new ClusterLookups(bus, sources.objects(), driverTokens, sources.claims().isPresent());
        var claims = new PersistentVolumeLookup(sources.claims());
        var expansions = sources.claims().map(there -> csi.expansions(lookups, there, bus, timers));
        var disks = new DisksInUse(bus, () -> publishInUse(bus));
        used = Optional.of(disks);
        var setUpReports = new VolumeSetUp.Reports(new OwnershipReports(host, events, timers),
                new DeviceReports(events, csi.directories()));
        var making = new VolumeSetUp(contents, claims, host, setUpReports, node,
                new VolumeSetUp.Remote(csi.mounting(lookups, labelled -> bus.publish(VolumeTopics.VOLUME_LABELLED, labelled)),
                        expansions, disks));
        var decisions = new Decisions(bus, timers);
        var reports = new VolumeReports(bus, decisions, timers);
        var volumesThatGrow = new GrowingVolumes(expansions, claims, timers, tasks);
        var setUps = new PodVolumeSetUp(states, new SetUpAttempts(making, states, operations, reports,
                new SetUpQueue(cpus, timers, tasks),
                new OperationReports(bus, timers, csi.directories())), operations, reports, tokens, csi,
                new PodVolumeSetUp.FollowUps(volumesThatGrow,
                        new UnattachedVolumes(bus, events, decisions, timers)));
        var devices = new SharedDevices(host, timers, tasks);
        UnusedVolumes unused = csi.unused(VolumeStates.BACKOFF, timers, tasks);
        var requests = new InitialVolumeRequests(unused::enable);
        bus.subscribe(PodTopics.PODS_ADMITTED, requests::admitted);
        bus.subscribe(PodTopics.POD_FINISHED, finished -> requests.done(finished.podUid()));
        bus.answer(VolumeTopics.SET_UP_VOLUMES, asked -> {
            VolumesVerdict verdict = setUps.setUp(asked.pod(), asked.running());
            requests.done(asked.pod().uid());
            return verdict;
        });
        bus.answer(VolumeTopics.VOLUME_PUBLISHED, asked -> new VolumePublished(csi.isPublished(asked.volume())));
        var subPaths = new SubPaths(host, states, operations);
        bus.answer(VolumeTopics.MOUNT_SUB_PATHS, subPaths::mount);
        csi.onChange(() -> publishInUse(bus));
        tasks.start("find-volumes", () -> publishInUse(bus));
        bus.subscribe(CsiTopics.ATTACHMENTS_CHANGED,
                changed -> wake(operations, states.csiChanged(changed.volumes()::contains)));
        var tearDowns = new PodVolumeTearDown(
                host, states, operations, List.of(tokens::forget, driverTokens::forget, disks::forget), devices, timers);
        ending = () -> {
            volumesThatGrow.stop();
            tearDowns.stop();
            devices.stop();
            unused.stop();
        };
        bus.subscribe(CsiTopics.CSI_DRIVER_CHANGED, changed -> {
            wake(operations, states.csiChanged(volume -> volume.volume().startsWith(changed.name() + CsiVolumeNames.SEPARATOR)));
            tearDowns.driverChanged();
            unused.driverChanged();
        });
        bus.answer(VolumeTopics.TEAR_DOWN_VOLUMES, asked -> {
            requests.done(asked.pod().uid());
            return new VolumesTornDown(tearDowns.tearDown(asked.pod()));
        });
        bus.subscribe(NodeTopics.TICK, _ -> {
            devices.tick();
            unused.tick();
            publishInUse(bus);
        });
        devices.release();
    }

    @Override
    public void stop() {
        ending.run();
    }

    private void publishInUse(Bus bus) {
        try {
            csi.find();
        } catch (PortException e) {
            LOG.log(Level.WARNING, "it is not known yet which volumes of CSI drivers are mounted: {0}", e.getMessage());
        }
        csi.inUse().filter(_ -> sources.claims().isPresent()).ifPresent(volumes -> {
            Set<UniqueVolumeName> all = new HashSet<>(volumes);
            used.ifPresent(disks -> all.addAll(disks.all()));
            bus.publish(VolumeTopics.VOLUMES_IN_USE, new VolumesInUse(all));
        });
    }

    /** The workers may have asked before this concern received the change. */
    private static void wake(OperationExecutor operations, Set<String> pods) {
        pods.forEach(operations::publishSettled);
    }
}
