package io.jubelet.domain.server;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.SandboxSummary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Pods as the runtime knows them: identity, names of containers and their images. */
public final class RunningPods {

    private RunningPods() {
    }

    /** The pods of these sandboxes and containers, newest first. */
    public static List<Pod> of(List<SandboxSummary> sandboxes, List<ContainerSummary> containers) {
        Map<PodIdentity, Instant> newest = new HashMap<>();
        Map<PodIdentity, List<Container>> found = new HashMap<>();
        for (SandboxSummary sandbox : sandboxes) {
            newest.merge(sandbox.pod(), sandbox.createdAt(), (a, b) -> a.isAfter(b) ? a : b);
        }
        for (ContainerSummary container : containers) {
            newest.merge(container.pod(), container.createdAt(), (a, b) -> a.isAfter(b) ? a : b);
            found.computeIfAbsent(container.pod(), _ -> new ArrayList<>())
                    .add(Container.builder().name(container.name()).image(container.image()).build());
        }
        return newest.keySet().stream()
                .sorted(Comparator.<PodIdentity, Instant>comparing(newest::get).reversed().thenComparing(PodIdentity::toString))
                .map(pod -> pod(pod, found.getOrDefault(pod, List.of()))).toList();
    }

    private static Pod pod(PodIdentity pod, List<Container> containers) {
        return new Pod(ObjectMeta.builder().name(pod.name()).namespace(pod.namespace()).uid(pod.uid()).build(),
                PodSpec.builder().containers(containers).build(), PodStatus.builder().build());
    }
}
