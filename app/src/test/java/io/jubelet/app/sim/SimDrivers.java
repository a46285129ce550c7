package io.jubelet.app.sim;

import io.jubelet.domain.csi.CallFailure;
import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.domain.csi.DriverOutcome;
import io.jubelet.domain.csi.FsGroupPolicy;
import io.jubelet.domain.csi.LifecycleMode;
import io.jubelet.domain.csi.PublishRequest;
import io.jubelet.domain.csi.StageRequest;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.volume.claim.ClaimReference;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.domain.volume.claim.VolumeMode;
import io.jubelet.ports.fake.FakeCluster;
import io.jubelet.ports.fake.FakeVolumeDrivers;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.volume.VolumeDriver;
import io.jubelet.ports.volume.VolumeDrivers;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/** CSI drivers that are slow, fail, hang until nobody waits any more, or do what they report as failed. */
final class SimDrivers implements VolumeDrivers {

    private static final Set<String> CHANGES = Set.of("stage", "publish", "unpublish", "unstage");
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int OVER = 4;
    private static final int INTERNAL = 13;

    private final FakeVolumeDrivers drivers;
    private final RandomGenerator random;
    private final Set<String> busy = new HashSet<>();
    private final List<String> misuse = new ArrayList<>();
    private Timers timers;
    private double share;

    SimDrivers(FakeVolumeDrivers drivers, RandomGenerator random) {
        this.drivers = drivers;
        this.random = random;
    }

    /** Share of calls that go wrong, 0 for none. */
    void share(double value) {
        share = value;
    }

    /** Another agent calls; calls of the one before are over. */
    void calledBy(Timers ofAgent) {
        timers = ofAgent;
        busy.clear();
    }

    /** What no agent may do. */
    List<String> misuse(List<String> names) {
        List<String> all = new ArrayList<>(misuse);
        names.forEach(name -> all.addAll(drivers.driver(name).misuse()));
        return all;
    }

    @Override
    public VolumeDriver connect(String name, String socket) {
        VolumeDriver driver = drivers.connect(name, socket);
        return (VolumeDriver) Proxy.newProxyInstance(VolumeDriver.class.getClassLoader(), new Class<?>[] {VolumeDriver.class},
                (_, method, arguments) -> CHANGES.contains(method.getName()) ? change(driver, method, arguments)
                        : call(driver, method, arguments));
    }

    private Object change(VolumeDriver driver, Method method, Object[] arguments) throws Throwable {
        String volume = switch (arguments[0]) {
            case StageRequest request -> request.volumeId();
            case PublishRequest request -> request.volumeId();
            default -> (String) arguments[0];
        };
        if (!busy.add(volume)) {
            misuse.add("two calls at once for " + volume);
        }
        try {
            return share > 0 ? faulty(driver, method, arguments) : call(driver, method, arguments);
        } finally {
            busy.remove(volume);
        }
    }

    private Object faulty(VolumeDriver driver, Method method, Object[] arguments) throws Throwable {
        boolean fails = random.nextDouble() < share;
        boolean late = random.nextDouble() < share / 2;
        timers.sleep(late ? LIMIT : Duration.ofMillis(random.nextInt(3000)));
        if (fails && !late) {
            return new CallFailure(INTERNAL, "simulated: broken").outcome();
        }
        Object outcome = fails ? new DriverOutcome.Done() : call(driver, method, arguments);
        return late ? new CallFailure(OVER, "simulated: too late").outcome() : outcome;
    }

    private static Object call(VolumeDriver driver, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(driver, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** The name of the claim to the block device of a driver. */
    static String raw(String name) {
        return "raw." + name;
    }

    /** The cluster knows these drivers, and a volume and a block device of each that all pods may have. */
    static void configure(FakeCluster cluster, List<String> names) {
        for (String name : names) {
            cluster.csiDrivers().put(new CsiDriver(name, false, true, false, FsGroupPolicy.FILE,
                    List.of(LifecycleMode.PERSISTENT, LifecycleMode.EPHEMERAL), CsiDriver.Tokens.none(), Optional.empty()));
            configure(cluster, name, name, VolumeMode.FILESYSTEM);
            configure(cluster, name, raw(name), VolumeMode.BLOCK);
        }
    }

    private static void configure(FakeCluster cluster, String driver, String name, VolumeMode mode) {
        cluster.claims().put(new PersistentVolumeClaim(
                ObjectMeta.builder().namespace("default").name(name).uid("claim-" + name).build(), "pv-" + name, "Bound"));
        cluster.claims().put(new PersistentVolume(ObjectMeta.builder().name("pv-" + name).build(),
                new PersistentVolumeSource.Csi(driver, "volume-" + name, false, "ext4", Map.of(), Optional.empty(),
                        Optional.empty(), Optional.empty()),
                Optional.of(new ClaimReference("default", name, "claim-" + name)), List.of("ReadWriteMany"), List.of(),
                mode, Optional.empty()));
    }
}
