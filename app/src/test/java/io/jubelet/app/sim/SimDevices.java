package io.jubelet.app.sim;

import io.jubelet.app.port.ClaimPorts;
import io.jubelet.app.port.DevicePorts;
import io.jubelet.app.port.PluginPorts;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.device.ContainerDevices;
import io.jubelet.domain.device.Device;
import io.jubelet.domain.device.DeviceSelection;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.ports.checkpoint.StateFiles;
import io.jubelet.ports.device.DevicePlugin;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.fake.FakeClaimDrivers;
import io.jubelet.ports.fake.FakeDevicePlugins;
import io.jubelet.ports.fake.FakeDeviceRegistrations;
import io.jubelet.ports.fake.FakePluginRegistrations;
import io.jubelet.ports.fake.FakePluginSockets;
import io.jubelet.ports.fake.FakeStateFiles;
import io.jubelet.ports.fake.FakeVolumeDrivers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/**
 * A device plugin of the machine that dies, hangs, comes back with other devices, and answers nonsense; and pods that want its devices.
 * A container sees its devices in a variable of its environment.
 */
final class SimDevices {

    static final String RESOURCE = "example.com/sim";
    static final String VARIABLE = "SIM_DEVICES";
    private static final String SOCKET = "/var/lib/kubelet/device-plugins/sim.sock";
    /** After the recovery there is enough for everybody. */
    private static final int PLENTY = 120;

    private final RandomGenerator random;
    private final boolean aligned;
    private final boolean preStart;
    private final boolean preferring;
    private SimScheduler.Scope life;
    private FakeDevicePlugins plugins = new FakeDevicePlugins();
    private FakeDeviceRegistrations registrations = new FakeDeviceRegistrations();
    private int count;
    private double failures;

    private SimDevices(long seed) {
        random = new SplittableRandom(~seed * 71);
        aligned = random.nextBoolean();
        preStart = random.nextBoolean();
        preferring = random.nextBoolean();
        count = 1 + random.nextInt(12);
    }

    /** Devices for the history of this seed: not together with resizes or managers, which change the same fields of pods. */
    static Optional<SimDevices> of(long seed) {
        return Math.floorMod(seed, 10) == 3 || Math.floorMod(seed, 10) == 7 ? Optional.of(new SimDevices(seed)) : Optional.empty();
    }

    /** Share of the plugin's answers that go wrong. */
    void failures(double share) {
        failures = share;
    }

    /** Containers of some pods want devices. */
    Pod equipped(Pod pod) {
        return random.nextInt(3) == 0 ? pod : pod.withSpec(pod.spec().toBuilder()
                .initContainers(pod.spec().initContainers().stream().map(this::equipped).toList())
                .containers(pod.spec().containers().stream().map(this::equipped).toList()).build());
    }

    private Container equipped(Container container) {
        int desired = random.nextInt(3);
        if (desired == 0) {
            return container;
        }
        Map<String, Quantity> limits = new HashMap<>(container.resourcesOrNone().limits());
        limits.put(RESOURCE, Quantity.parse(Integer.toString(desired)));
        return container.toBuilder().resources(new ResourceRequirements(limits, container.resourcesOrNone().requests(), List.of())).build();
    }

    /** What an agent finds that is started now. The plugin sees the new socket after a moment, and registers. */
    PluginPorts ports(SimWorld world, SimScheduler.Scope agent) {
        life = agent;
        plugins = new FakeDevicePlugins();
        registrations = new FakeDeviceRegistrations();
        life.after(Duration.ofMillis(random.nextInt(8000)), this::comeUp);
        var files = new FakeStateFiles(world.disk, "/var/lib/kubelet/device-plugins");
        StateFiles failing = world.diskFaults.on(StateFiles.class, files);
        return new PluginPorts(new FakePluginSockets(), new FakePluginRegistrations(), new DevicePorts(registrations, plugins,
                new StateFiles() {
                    @Override
                    public String path(String name) {
                        return files.path(name);
                    }

                    /** An agent that can't read what is recorded allocates devices again, like a kubelet. */
                    @Override
                    public Optional<String> read(String name) {
                        return files.read(name);
                    }

                    @Override
                    public void write(String name, String content) {
                        failing.write(name, content);
                    }
                }, List.of(0, 1)), new FakeVolumeDrivers(),
                new ClaimPorts(new FakeClaimDrivers(), files, Optional.empty()));
    }

    /** Something happens to the plugin, or nothing. */
    String act() {
        if (life == null) {
            return "";
        }
        switch (random.nextInt(8)) {
            case 0 -> {
                life.after(Duration.ZERO, () -> plugins.kill(SOCKET));
                return ", the plugin dies";
            }
            case 1 -> {
                count = 1 + random.nextInt(12);
                life.after(Duration.ZERO, () -> {
                    plugins.kill(SOCKET);
                    comeUp();
                });
                return ", the plugin comes back with " + count + " devices";
            }
            case 2, 3 -> {
                life.after(Duration.ZERO, this::comeUp);
                return ", the plugin registers once more";
            }
            default -> {
                return "";
            }
        }
    }

    /** From now on nothing goes wrong, and nobody wants more than there is. */
    void recover() {
        failures = 0;
        count = PLENTY;
        life.after(Duration.ZERO, this::comeUp);
    }

    private void comeUp() {
        FakeDevicePlugins.Plugin plugin = plugins.start(SOCKET, new DevicePlugin.Options(preStart, preferring), devices());
        plugin.allocates(this::allocate);
        plugin.prefers(this::prefer);
        try {
            registrations.register("v1beta1", SOCKET, RESOURCE);
        } catch (PortException e) {
            // Nobody listens: the plugin registers when the socket is there.
        }
    }

    /** Some are ill, and some are named twice. */
    private List<Device> devices() {
        List<Device> devices = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            boolean healthy = failures == 0 || random.nextInt(5) != 0;
            devices.add(new Device("d" + i, healthy, aligned ? List.of((long) i % 2) : List.of()));
            if (failures > 0 && random.nextInt(8) == 0) {
                devices.add(new Device("d" + i, random.nextBoolean(), List.of((long) random.nextInt(4))));
            }
        }
        return devices;
    }

    private ContainerDevices allocate(Set<String> ids) {
        misbehave();
        return new ContainerDevices(Map.of(VARIABLE, String.join(",", new TreeSet<>(ids))), List.of(), List.of(), Map.of(), List.of());
    }

    private void misbehave() {
        if (random.nextDouble() < failures) {
            throw new InternalException("simulated: the plugin can't");
        }
        if (random.nextDouble() < failures) {
            try {
                life.sleep(Duration.ofSeconds(60));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CancelledException("simulated: interrupted");
            }
            throw new DeadlineExceededException("simulated: the plugin does not answer");
        }
    }

    /** What it was offered, or what was never there, or too much, or too little. */
    private Set<String> prefer(DeviceSelection.Question question) {
        misbehave();
        Set<String> answer = new TreeSet<>();
        question.available().stream().limit(random.nextInt(question.size() + 3)).forEach(answer::add);
        if (random.nextDouble() < failures * 2) {
            answer.add("nonsense");
            answer.add("d" + random.nextInt(12));
        }
        return answer;
    }
}
