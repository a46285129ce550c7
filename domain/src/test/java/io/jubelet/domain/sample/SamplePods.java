package io.jubelet.domain.sample;

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

/** Short ways to write the pods that tests need. */
public final class SamplePods {

    private SamplePods() {
    }

    /** A pod around a spec, without status. */
    public static Pod pod(PodSpec spec) {
        ObjectMeta metadata = ObjectMeta.builder().name("p").namespace("ns").uid("u").build();
        return new Pod(metadata, spec, PodStatus.builder().build());
    }

    /** A container of some image. */
    public static Container container(String name) {
        return Container.builder().name(name).image("i").build();
    }

    /** A container with requests and limits, each as {@code cpu=1 memory=1Gi}. */
    public static Container container(String name, String requests, String limits) {
        return container(name).toBuilder().resources(resources(requests, limits)).build();
    }

    /** The same container as sidecar. */
    public static Container sidecar(Container container) {
        return container.toBuilder().restartPolicy(RestartPolicy.ALWAYS).build();
    }

    /** Requests and limits, each as {@code cpu=1 memory=1Gi}. */
    public static ResourceRequirements resources(String requests, String limits) {
        return new ResourceRequirements(amounts(limits), amounts(requests), List.of());
    }

    /** Amounts written as {@code cpu=1 memory=1Gi}. */
    public static Map<String, Quantity> amounts(String text) {
        Map<String, Quantity> amounts = new TreeMap<>();
        for (String entry : text.isEmpty() ? new String[0] : text.split(" ")) {
            String[] parts = entry.split("=");
            amounts.put(parts[0], Quantity.parse(parts[1]));
        }
        return amounts;
    }
}
