package io.jubelet.domain.topology;

import io.jubelet.domain.container.Container;
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
 * Pods with pod-level resources, as tables write them. Resources are {@code CPU MEMORY HUGEPAGES}, each an amount, {@code REQUEST/LIMIT},
 * or {@code -} for none; a container is {@code NAME:CPU:MEMORY:HUGEPAGES}, with an exclamation mark behind it for a sidecar.
 */
public final class PodTexts {

    private static final List<String> NAMES = List.of("cpu", "memory", "hugepages-2Mi");

    private PodTexts() {
    }

    /** A pod; without resources of its own for {@code -}. */
    public static Pod pod(String resources, String inits, String apps) {
        var spec = PodSpec.builder().initContainers(containers(inits)).containers(containers(apps));
        if (!resources.equals("-")) {
            spec.resources(resources(resources.split(" ")));
        }
        return new Pod(ObjectMeta.builder().name("u").namespace("ns").uid("u").build(), spec.build(), PodStatus.builder().build());
    }

    private static List<Container> containers(String texts) {
        return texts == null ? List.of()
                : Stream.of(texts.strip().split(" ")).filter(text -> !text.isEmpty()).map(PodTexts::container).toList();
    }

    private static Container container(String text) {
        String[] parts = text.replace("!", "").split(":");
        String[] amounts = new String[parts.length - 1];
        System.arraycopy(parts, 1, amounts, 0, amounts.length);
        var container = Container.builder().name(parts[0]).image("i").resources(resources(amounts));
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
