package io.jubelet.app.sim;

import io.jubelet.domain.container.Container;
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

    private final List<String> names;
    private final FakeVolumeDrivers drivers;
    private final RandomGenerator random;
    /** Where the containers {@code app} of pods find their volumes, by uid. */
    private final Map<String, String> paths = new HashMap<>();
    /** The driver of the volume that a pod shares with others, by uid. */
    private final Map<String, String> shared = new HashMap<>();

    SimCsiPods(List<String> names, FakeVolumeDrivers drivers, RandomGenerator random) {
        this.names = names;
        this.drivers = drivers;
        this.random = random;
    }

    /** Perhaps gives a pod a volume of its own, or one that it shares. */
    void equip(String uid, PodSpecBuilder spec, PodSpec drawn) {
        String driver = names.get(random.nextInt(names.size()));
        int kind = random.nextInt(3);
        if (kind == 0) {
            return;
        }
        String directory = kind == 1 ? "data" : "pv-" + driver;
        VolumeSource source = kind == 1
                ? new DriverVolumeSource.Csi(driver, Optional.empty(), "", Map.of(), Optional.empty())
                : new VolumeSource.PersistentVolumeClaim(driver, false);
        if (kind == 2) {
            shared.put(uid, driver);
        }
        paths.put(uid, PODS + uid + "/volumes/kubernetes.io~csi/" + directory + "/mount");
        List<Volume> volumes = new ArrayList<>(drawn.volumes());
        volumes.add(new Volume("data", Optional.of(source)));
        spec.volumes(volumes).containers(drawn.containers().stream().map(SimCsiPods::mounting).toList());
    }

    private static Container mounting(Container container) {
        List<VolumeMount> mounts = new ArrayList<>(container.volumeMounts());
        mounts.add(VolumeMount.builder().name("data").mountPath("/csi").build());
        return container.toBuilder().volumeMounts(mounts).build();
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
    void onlyOf(List<Pod> wanted) {
        Set<String> mounted = published();
        wanted.forEach(pod -> mounted.remove(paths.getOrDefault(pod.uid(), "")));
        if (!mounted.isEmpty()) {
            Convergence.fail("mounted for pods that nobody wants: " + mounted);
        }
        List<String> used = wanted.stream().map(pod -> shared.getOrDefault(pod.uid(), "")).toList();
        for (String name : names) {
            if (!used.contains(name) && !drivers.driver(name).staged().isEmpty()) {
                Convergence.fail("staged for pods that nobody wants: " + drivers.driver(name).staged());
            }
        }
    }
}
