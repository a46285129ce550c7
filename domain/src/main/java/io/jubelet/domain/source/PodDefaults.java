package io.jubelet.domain.source;

import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodSpecBuilder;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The defaults that the v1 API gives to a pod before it is used. */
public final class PodDefaults {

    private static final long TERMINATION_GRACE_PERIOD_SECONDS = 30;
    /** Replacement of a negative grace period, which has no defined meaning. */
    private static final long LEAST_GRACE_PERIOD_SECONDS = 1;
    /** Init containers stood here before they had a field, and would be given twice. */
    private static final Set<String> INIT_CONTAINERS = Set.of("pod.alpha.kubernetes.io/init-containers",
            "pod.beta.kubernetes.io/init-containers", "pod.alpha.kubernetes.io/init-container-statuses",
            "pod.beta.kubernetes.io/init-container-statuses");

    private PodDefaults() {
    }

    /** The same pod with every default written out; applying it again changes nothing. */
    public static Pod apply(Pod pod) {
        PodSpec spec = pod.spec();
        PodSpecBuilder builder = spec.toBuilder()
                .volumes(spec.volumes().stream().map(VolumeDefaults::apply).toList())
                .initContainers(spec.initContainers().stream()
                        .map(container -> ContainerDefaults.apply(container, spec.hostNetwork())).toList())
                .containers(spec.containers().stream()
                        .map(container -> ContainerDefaults.apply(container, spec.hostNetwork())).toList())
                .dnsPolicy(spec.dnsPolicy().isEmpty() ? "ClusterFirst" : spec.dnsPolicy())
                .restartPolicy(spec.restartPolicy().orElse(RestartPolicy.ALWAYS))
                .securityContext(spec.securityContext().orElseGet(() -> PodSecurityContext.builder().build()))
                .terminationGracePeriodSeconds(gracePeriod(spec))
                .schedulerName(spec.schedulerName().isEmpty() ? "default-scheduler" : spec.schedulerName())
                .enableServiceLinks(spec.enableServiceLinks().orElse(true))
                .overhead(ContainerDefaults.rounded(spec.overhead()));
        PodSpec defaulted = builder.build();
        return new Pod(metadata(pod.metadata()), defaulted.resources()
                .map(resources -> withResources(defaulted, resources)).orElse(defaulted), pod.status());
    }

    private static long gracePeriod(PodSpec spec) {
        long seconds = spec.terminationGracePeriodSeconds().orElse(TERMINATION_GRACE_PERIOD_SECONDS);
        return seconds < 0 ? LEAST_GRACE_PERIOD_SECONDS : seconds;
    }

    private static ObjectMeta metadata(ObjectMeta metadata) {
        if (Collections.disjoint(metadata.annotations().keySet(), INIT_CONTAINERS)) {
            return metadata;
        }
        Map<String, String> annotations = new TreeMap<>(metadata.annotations());
        annotations.keySet().removeAll(INIT_CONTAINERS);
        return metadata.toBuilder().annotations(annotations).build();
    }

    private static PodSpec withResources(PodSpec spec, ResourceRequirements resources) {
        ResourceRequirements defaulted = PodResourceDefaults.apply(spec, resources);
        return spec.toBuilder().resources(new ResourceRequirements(ContainerDefaults.rounded(defaulted.limits()),
                ContainerDefaults.rounded(defaulted.requests()), defaulted.claims())).build();
    }
}
