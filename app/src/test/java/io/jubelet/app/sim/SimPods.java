package io.jubelet.app.sim;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerBuilder;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Pods of every kind the simulation knows, drawn from the seed. */
final class SimPods {

    private final RandomGenerator random;
    private final SimProbes probes;
    private int sequence;

    SimPods(RandomGenerator random, SimProbes probes) {
        this.random = random;
        this.probes = probes;
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
            apps.add(probes.addedTo(container("app" + i, command())).build());
        }
        return new Pod(
                ObjectMeta.builder().name(name).namespace("default").uid(name + "-" + sequence++).build(),
                PodSpec.builder().restartPolicy(policy).terminationGracePeriodSeconds((long) random.nextInt(5))
                        .initContainers(init).containers(apps).build(),
                PodStatus.builder().build());
    }

    /** The same pod (same uid) with another image for one container. */
    Pod otherImage(Pod pod) {
        List<Container> apps = new ArrayList<>(pod.spec().containers());
        int which = random.nextInt(apps.size());
        apps.set(which, apps.get(which).toBuilder().image("registry.local/app:" + sequence++).build());
        return pod.withSpec(pod.spec().toBuilder().containers(apps).build());
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
