package io.jubelet.app.sim;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.VolumeDevice;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodSpecBuilder;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.ports.fake.FakeVolumeDrivers;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/** Pods with volumes of CSI drivers. */
final class SimCsiPods {

    private static final String PODS = "/var/lib/kubelet/pods/";
    private static final String DEVICES = "/var/lib/kubelet/plugins/kubernetes.io/csi/volumeDevices/publish/";

    private final List<String> names;
    private final FakeVolumeDrivers drivers;
    private final RandomGenerator random;
    /** Where the containers {@code app} of pods find their volumes, by uid. */
    private final Map<String, String> paths = new HashMap<>();
    /** The claim that a pod shares with others, by uid. */
    private final Map<String, String> shared = new HashMap<>();

    SimCsiPods(List<String> names, FakeVolumeDrivers drivers, RandomGenerator random) {
        this.names = names;
        this.drivers = drivers;
        this.random = random;
    }

    /** Perhaps gives a pod a volume of its own, or one or a block device that it shares. */
    void equip(String uid, PodSpecBuilder spec, PodSpec drawn) {
        String driver = names.get(random.nextInt(names.size()));
        int kind = random.nextInt(4);
        if (kind == 0) {
            return;
        }
        String claim = kind == 3 ? SimDrivers.raw(driver) : driver;
        String directory = kind == 1 ? "data" : "pv-" + claim;
        VolumeSource source = kind == 1
                ? new DriverVolumeSource.Csi(driver, Optional.empty(), "", Map.of(), Optional.empty())
                : new VolumeSource.PersistentVolumeClaim(claim, false);
        if (kind != 1) {
            shared.put(uid, claim);
        }
        paths.put(uid, kind == 3 ? DEVICES + directory + "/" + uid
                : PODS + uid + "/volumes/kubernetes.io~csi/" + directory + "/mount");
        List<Volume> volumes = new ArrayList<>(drawn.volumes());
        volumes.add(new Volume("data", Optional.of(source)));
        spec.volumes(volumes).containers(drawn.containers().stream()
                .map(kind == 3 ? SimCsiPods::opening : SimCsiPods::mounting).toList());
    }

    private static Container mounting(Container container) {
        List<VolumeMount> mounts = new ArrayList<>(container.volumeMounts());
        mounts.add(VolumeMount.builder().name("data").mountPath("/csi").build());
        return container.toBuilder().volumeMounts(mounts).build();
    }

    private static Container opening(Container container) {
        List<VolumeDevice> devices = new ArrayList<>(container.volumeDevices());
        devices.add(new VolumeDevice("data", "/dev/csi"));
        return container.toBuilder().volumeDevices(devices).build();
    }

    private Set<String> published() {
        Set<String> all = new TreeSet<>();
        names.forEach(name -> all.addAll(drivers.driver(name).published().keySet()));
        return all;
    }

    /** No container runs without its volume. */
    void check(RuntimeSnapshot now) {
        if (paths.isEmpty()) {
            return;
        }
        Set<String> published = published();
        now.containers().stream().filter(c -> c.state() == RunState.RUNNING && c.name().startsWith("app")).forEach(c -> {
            String path = paths.get(c.pod().uid());
            if (path != null && !published.contains(path)) {
                throw new AssertionError("container " + c.name() + " of " + c.pod() + " runs, and " + path + " is not mounted");
            }
        });
    }

    /** Nothing is left of other pods. */
    void onlyOf(List<Pod> desired) {
        Set<String> mounted = published();
        desired.forEach(pod -> mounted.remove(paths.getOrDefault(pod.uid(), "")));
        if (!mounted.isEmpty()) {
            Convergence.fail("mounted for pods that nobody wants: " + mounted);
        }
        List<String> used = desired.stream().map(pod -> shared.getOrDefault(pod.uid(), "")).toList();
        for (String name : names) {
            Set<String> staged = new TreeSet<>(drivers.driver(name).staged().values());
            used.forEach(claim -> staged.remove("volume-" + claim));
            if (!staged.isEmpty()) {
                Convergence.fail("staged for pods that nobody wants: " + staged);
            }
        }
    }
}
