package io.jubelet.app.sim;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerBuilder;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.volume.DownwardAPIVolumeFile;
import io.jubelet.domain.volume.ObjectFieldSelector;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Pods of every kind the simulation knows, drawn from the seed. */
final class SimPods {

    /** The file with the labels of a pod, in the volume {@code fields}. */
    static final String LABELS = "etc/labels";

    private static final List<Volume> VOLUMES = List.of(
            new Volume("work", Optional.of(new VolumeSource.EmptyDir("", Optional.empty()))),
            new Volume("memory", Optional.of(new VolumeSource.EmptyDir("Memory", Optional.empty()))),
            new Volume("settings", Optional.of(new VolumeSource.ConfigMap("settings", List.of(), Optional.empty(),
                    Optional.of(true)))),
            new Volume("fields", Optional.of(new VolumeSource.DownwardAPI(List.of(new DownwardAPIVolumeFile(LABELS,
                    Optional.of(new ObjectFieldSelector("v1", "metadata.labels")), Optional.empty(),
                    Optional.empty())), Optional.empty()))));

    private final RandomGenerator random;
    private final SimProbes probes;
    private final Optional<SimResizes> resizes;
    private final Optional<DrawnManagers> managers;
    private int sequence;

    SimPods(RandomGenerator random, SimProbes probes, Optional<SimResizes> resizes, Optional<DrawnManagers> managers) {
        this.random = random;
        this.probes = probes;
        this.resizes = resizes;
        this.managers = managers;
    }

    /** A new pod of this name. */
    Pod draw(String name) {
        RestartPolicy policy = RestartPolicy.values()[random.nextInt(3)];
        List<Container> init = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            init.add(random.nextInt(3) == 0
                    ? probes.addedTo(container("side" + i, List.of("sleep", "infinity"))
                            .restartPolicy(RestartPolicy.ALWAYS)).build()
                    : container("init" + i, random.nextInt(5) == 0 ? List.of("false") : List.of("sleep", "1")).build());
        }
        List<Container> apps = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            apps.add(probes.addedTo(container("app" + i, command())).volumeMounts(mounts()).build());
        }
        Pod pod = new Pod(
                ObjectMeta.builder().name(name).namespace("default").uid(name + "-" + sequence++).build(),
                PodSpec.builder().restartPolicy(policy).terminationGracePeriodSeconds((long) random.nextInt(5))
                        .initContainers(init).containers(apps).volumes(VOLUMES).build(),
                PodStatus.builder().build());
        Pod sized = resizes.map(some -> some.equipped(pod)).orElse(pod);
        return managers.map(some -> some.equipped(sized)).orElse(sized);
    }

    /** Its init containers and its containers, in the order of their starts. */
    static Stream<Container> containers(Pod pod) {
        return Stream.concat(pod.spec().initContainers().stream(), pod.spec().containers().stream());
    }

    /** The same pod (same uid) with another image for one container. */
    Pod otherImage(Pod pod) {
        List<Container> apps = new ArrayList<>(pod.spec().containers());
        int which = random.nextInt(apps.size());
        apps.set(which, apps.get(which).toBuilder().image("registry.local/app:" + sequence++).build());
        return pod.withSpec(pod.spec().toBuilder().containers(apps).build());
    }

    /** Some volumes, some of them in parts. */
    private List<VolumeMount> mounts() {
        return VOLUMES.stream().filter(_ -> random.nextInt(3) == 0).map(volume -> VolumeMount.builder().name(volume.name())
                .mountPath("/" + volume.name()).subPath(random.nextBoolean() ? "" : "etc").build()).toList();
    }

    private List<String> command() {
        return switch (random.nextInt(6)) {
            case 0 -> List.of("true");
            case 1 -> List.of("false");
            case 2 -> List.of("sleep", String.valueOf(1 + random.nextInt(20)));
            case 3 -> List.of("sh", "-c", "trap '' TERM; sleep infinity");
            default -> List.of("sleep", "infinity");
        };
    }

    private static ContainerBuilder container(String name, List<String> command) {
        return Container.builder().name(name).image("registry.local/" + name + ":1").command(command);
    }
}
