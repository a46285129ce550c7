package io.jubelet.domain.env;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EnvVar;
import io.jubelet.domain.container.EnvVarSource;
import io.jubelet.domain.container.Protocol;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodSpecBuilder;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.sample.SamplePods;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The pod {@code web} in the namespace {@code shop} and what its environment is made from. */
final class EnvCases {

    static final PodFacts FACTS = new PodFacts(List.of("fd00::5", "10.0.0.5"), List.of("192.0.2.1", "2001:db8::1"),
            SamplePods.amounts("cpu=3500m memory=7Gi ephemeral-storage=90Gi"));
    static final EnvSources SOURCES = new EnvSources(
            List.of(new Service("shop", "db", "10.0.0.9", List.of(new Service.Port("", 80, Protocol.TCP)))),
            Map.of("cm", Map.of("A", "cm-a", "B", "cm-b")),
            Map.of("sec", Map.of("A", "sec-a", "pw", "s3cret")),
            Map.of(),
            FACTS);

    private EnvCases() {
    }

    static Pod pod(UnaryOperator<PodSpecBuilder> spec) {
        ObjectMeta meta = ObjectMeta.builder().name("web").namespace("shop").uid("u1")
                .labels(Map.of("b", "2", "a", "x\"y")).annotations(Map.of("note", "l1\nl2")).build();
        return new Pod(meta, spec.apply(PodSpec.builder().nodeName("n1").serviceAccountName("sa")).build(),
                PodStatus.builder().build());
    }

    static Container container(EnvVar... env) {
        return Container.builder().name("main").env(List.of(env)).build();
    }

    static EnvVar text(String name, String value) {
        return new EnvVar(name, value, Optional.empty());
    }

    static EnvVar from(String name, EnvVarSource source) {
        return new EnvVar(name, "", Optional.of(source));
    }
}
