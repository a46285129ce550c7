package io.jubelet.domain.network;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodSpecBuilder;
import io.jubelet.domain.pod.PodStatus;
import java.util.function.UnaryOperator;

/** The pod {@code web} in the namespace {@code shop}. */
final class NetworkPods {

    private NetworkPods() {
    }

    static Pod pod(UnaryOperator<PodSpecBuilder> spec) {
        return pod("web", spec);
    }

    static Pod pod(String name, UnaryOperator<PodSpecBuilder> spec) {
        return new Pod(ObjectMeta.builder().name(name).namespace("shop").uid("u").build(),
                spec.apply(PodSpec.builder()).build(), PodStatus.builder().build());
    }
}
