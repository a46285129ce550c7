package io.jubelet.domain.source;

import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodSpecBuilder;
import io.jubelet.domain.resource.ResourceRequirements;

/** The defaults that the v1 API gives to a pod before it is used. */
public final class PodDefaults {

    private static final long TERMINATION_GRACE_PERIOD_SECONDS = 30;

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
                .terminationGracePeriodSeconds(
                        spec.terminationGracePeriodSeconds().orElse(TERMINATION_GRACE_PERIOD_SECONDS))
                .schedulerName(spec.schedulerName().isEmpty() ? "default-scheduler" : spec.schedulerName())
                .enableServiceLinks(spec.enableServiceLinks().orElse(true))
                .overhead(ContainerDefaults.rounded(spec.overhead()));
        PodSpec defaulted = builder.build();
        return pod.withSpec(defaulted.resources()
                .map(resources -> withResources(defaulted, resources)).orElse(defaulted));
    }

    private static PodSpec withResources(PodSpec spec, ResourceRequirements resources) {
        return spec.toBuilder().resources(PodResourceDefaults.apply(spec, resources)).build();
    }
}
