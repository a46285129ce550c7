package io.jubelet.app.topology;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Pods as tests of this package write them. A container is {@code NAME:CPU:MEMORY:HUGEPAGES:GPUS}, of which the end may be missing: each an
 * amount that is request and limit, {@code REQUEST/LIMIT}, or {@code -} for none, with an exclamation mark behind it for a sidecar.
 * Several containers are separated by spaces.
 */
final class TextPods {

    static final String GPUS = "example.com/gpu";
    private static final List<String> NAMES = List.of("cpu", "memory", "hugepages-2Mi", GPUS);

    private TextPods() {
    }

    /** A pod of this uid. */
    static Pod pod(String uid, String inits, String apps) {
        return pod(uid, "", inits, apps);
    }

    /** A pod without init containers. */
    static Pod pod(String uid, String apps) {
        return pod(uid, "", "", apps);
    }

    /** A pod with pod-level resources, {@code CPU:MEMORY:HUGEPAGES}. */
    static Pod pod(String uid, String resources, String inits, String apps) {
        var spec = PodSpec.builder().initContainers(containers(inits)).containers(containers(apps));
        if (!resources.isEmpty()) {
            spec.resources(resources(resources.split(":")));
        }
        return new Pod(ObjectMeta.builder().name(uid).namespace("ns").uid(uid).build(), spec.build(), PodStatus.builder().build());
    }

    /** The pod with an ephemeral container of this name. */
    static Pod debugged(Pod pod, String name) {
        return pod.withSpec(pod.spec().toBuilder().ephemeralContainers(List.of(new EphemeralContainer(container(name), ""))).build());
    }

    private static List<Container> containers(String texts) {
        return Stream.of(texts.split(" ")).filter(text -> !text.isEmpty()).map(TextPods::container).toList();
    }

    private static Container container(String text) {
        String[] parts = text.replace("!", "").split(":", 2);
        var container = Container.builder().name(parts[0]).image("x").resources(resources(parts.length < 2 ? new String[0]
                : parts[1].split(":")));
        return text.endsWith("!") ? container.restartPolicy(RestartPolicy.ALWAYS).build() : container.build();
    }

    private static ResourceRequirements resources(String... amounts) {
        Map<String, Quantity> requests = new TreeMap<>();
        Map<String, Quantity> limits = new TreeMap<>();
        for (int i = 0; i < amounts.length; i++) {
            if (!amounts[i].equals("-")) {
                String[] both = amounts[i].split("/");
                requests.put(NAMES.get(i), Quantity.parse(both[0]));
                limits.put(NAMES.get(i), Quantity.parse(both[both.length - 1]));
            }
        }
        return new ResourceRequirements(requests, limits, List.of());
    }
}
