package io.jubelet.app.sim;

import io.jubelet.app.port.ClaimPorts;
import io.jubelet.app.port.DevicePorts;
import io.jubelet.app.port.PluginPorts;
import io.jubelet.domain.csi.CallFailure;
import io.jubelet.domain.csi.node.CsiNodeDriver;
import io.jubelet.domain.csi.node.DriverInfo;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.plugin.PluginInfo;
import io.jubelet.domain.plugin.PluginTypes;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.domain.value.JsonTree;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeClaimDrivers;
import io.jubelet.ports.fake.FakeCluster;
import io.jubelet.ports.fake.FakeDevicePlugins;
import io.jubelet.ports.fake.FakeDeviceRegistrations;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakePluginRegistrations;
import io.jubelet.ports.fake.FakePluginSockets;
import io.jubelet.ports.fake.FakeStateFiles;
import io.jubelet.ports.fake.FakeVolumeDrivers;
import io.jubelet.ports.time.Timers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * CSI drivers that come and go on the node of a cluster, in one of three histories; the others are what they were without that. Each agent
 * has a cluster of its own, in which only what it did itself is to be found.
 */
final class SimCsi {

    private static final List<String> NAMES = List.of("disk.example.org", "nfs.example.org", "smb.example.org");

    private final RandomGenerator random;
    private final FakePluginSockets sockets = new FakePluginSockets();
    private final FakePluginRegistrations registrations = new FakePluginRegistrations();
    private final FakeVolumeDrivers drivers;
    private final SimDrivers faultyDrivers;
    private final SimCsiPods pods;
    /** What the drivers that serve a socket say of themselves, by name. */
    private final Map<String, DriverInfo> serving = new TreeMap<>();
    private FakeCluster cluster;

    private SimCsi(long seed, FakeDisk disk) {
        random = new SplittableRandom(~seed * 71);
        drivers = new FakeVolumeDrivers().on(disk);
        faultyDrivers = new SimDrivers(drivers, new SplittableRandom(seed * 73));
        pods = new SimCsiPods(NAMES, drivers, new SplittableRandom(seed * 79));
    }

    /** Drivers for the history of this seed; their volumes are seen on this disk. */
    static Optional<SimCsi> of(long seed, FakeDisk disk) {
        return Math.floorMod(seed, 3) == 1 ? Optional.of(new SimCsi(seed, disk)) : Optional.empty();
    }

    /** Plugins of an agent that starts now. */
    PluginPorts plugins(FakeCluster ofAgent, Timers timers) {
        cluster = ofAgent;
        SimDrivers.configure(ofAgent, NAMES);
        faultyDrivers.calledBy(timers);
        return new PluginPorts(sockets, registrations, new DevicePorts(new FakeDeviceRegistrations(), new FakeDevicePlugins(),
                new FakeStateFiles(new FakeDisk(), "/device-plugins"), List.of()), faultyDrivers,
                new ClaimPorts(new FakeClaimDrivers(), new FakeStateFiles(new FakeDisk(), "/claims"), Optional.empty()));
    }

    void forgetListener() {
        sockets.close();
    }

    /** Pods with volumes of these drivers. */
    SimCsiPods pods() {
        return pods;
    }

    /** What has to hold after every step. */
    void check(RuntimeSnapshot now) {
        pods.check(now);
        List<String> misuse = faultyDrivers.misuse(NAMES);
        if (!misuse.isEmpty()) {
            throw new AssertionError("drivers were called as they must not be: " + misuse);
        }
    }

    /** All drivers are there, and work; the API server answers. */
    void recover() {
        restoreServer();
        faultyDrivers.share(0);
        NAMES.forEach(this::serve);
    }

    /** A driver comes, goes, is replaced, or does not answer. */
    void next(boolean faulty) {
        faultyDrivers.share(faulty ? random.nextDouble() * 0.3 : 0);
        String name = NAMES.get(random.nextInt(NAMES.size()));
        switch (random.nextInt(6)) {
            case 0, 1 -> serve(name);
            case 2 -> {
                serving.remove(name);
                registrations.stop(socket(name));
                sockets.remove(socket(name));
            }
            case 3 -> {
                if (faulty) {
                    drivers.driver(name).failNext("NodeGetInfo", new CallFailure(14, "simulated: not now"));
                }
            }
            case 4 -> {
                if (faulty) {
                    cluster.faults().failAlways("csiNodes.find", () -> new UnavailableException("simulated: away"));
                }
            }
            default -> restoreServer();
        }
    }

    /** The API server answers again. */
    private void restoreServer() {
        cluster.faults().heal();
    }

    private void serve(String name) {
        // A topology that changes would be refused: a node does not move.
        var info = new DriverInfo(name, "node-" + random.nextInt(3), random.nextInt(3),
                Map.of("topology." + name + "/zone", "z1"));
        drivers.driver(name).says(info);
        serving.put(name, info);
        registrations.serve(socket(name), new PluginInfo(PluginTypes.CSI, name, "/csi/" + name, List.of("1.0.0")));
        sockets.put(socket(name));
    }

    private static String socket(String name) {
        return "/var/lib/kubelet/plugins_registry/" + name + "-reg.sock";
    }

    /** The API server knows the drivers that are here, and no others. */
    void check() {
        Node node = cluster.nodes().node("node").orElseThrow();
        Map<String, CsiNodeDriver> reported = new TreeMap<>();
        cluster.csiNodes().node(node.name()).orElseThrow().drivers().forEach(driver -> reported.put(driver.name(), driver));
        if (!reported.keySet().equals(serving.keySet())) {
            Convergence.fail("drivers " + serving + " are here, and the CSINode has " + reported.values());
        }
        serving.forEach((name, info) -> {
            CsiNodeDriver driver = reported.get(name);
            int limit = driver.allocatable().flatMap(CsiNodeDriver.Allocatable::count).orElse(0);
            if (!driver.nodeID().equals(info.nodeId()) || limit != info.maxVolumes()) {
                Convergence.fail("driver " + info + " is in the CSINode as " + driver);
            }
        });
        Map<?, ?> ids = (Map<?, ?>) JsonTree.parse(
                node.metadata().annotations().getOrDefault("csi.volume.kubernetes.io/nodeid", "{}"));
        if (!ids.keySet().equals(serving.keySet())) {
            Convergence.fail("drivers " + serving.keySet() + " are here, and the node has " + ids);
        }
    }
}
