package io.jubelet.domain.launch;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerBuilder;
import io.jubelet.domain.container.SecurityContext;
import io.jubelet.domain.container.SecurityContextBuilder;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.DnsConfig;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.meta.ObjectMetaBuilder;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodSpecBuilder;
import io.jubelet.domain.pod.PodStatus;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Short ways to launch the container {@code main} of the pod {@code web} in the namespace {@code shop}. */
final class Launches {

    static final LaunchSettings NODE = LaunchSettings.builder()
            .podLogsDirectory("/var/log/pods")
            .seccompProfileRoot("/var/lib/kubelet/seccomp")
            .memoryCapacity(8L << 30)
            .cgroupV2(true)
            .cpuCfsQuota(true)
            .cpuCfsPeriod(100_000)
            .swap(new Swap.Unaccounted())
            .build();

    private Launches() {
    }

    static Pod pod(UnaryOperator<ObjectMetaBuilder> metadata, UnaryOperator<PodSpecBuilder> spec) {
        return new Pod(
                metadata.apply(ObjectMeta.builder().name("web").namespace("shop").uid("u1")).build(),
                spec.apply(PodSpec.builder().securityContext(PodSecurityContext.builder().build())).build(),
                PodStatus.builder().build());
    }

    static Pod pod(UnaryOperator<PodSpecBuilder> spec) {
        return pod(UnaryOperator.identity(), spec);
    }

    static PodLaunch launch(Pod pod) {
        return new PodLaunch(pod, Optional.empty(), List.of());
    }

    static Container container(UnaryOperator<ContainerBuilder> container) {
        return container.apply(Container.builder().name("main").image("busybox")).build();
    }

    static SecurityContext context(UnaryOperator<SecurityContextBuilder> context) {
        return context.apply(SecurityContext.builder()).build();
    }

    static SandboxConfig sandbox(Pod pod) throws PodConfigException {
        return SandboxConfigs.of(new SandboxLaunch(launch(pod), 2, "web", "db.shop.svc.cluster.local",
                new DnsConfig(List.of(), List.of(), List.of()), "/kubepods/podu1", false), NODE);
    }

    static ContainerLaunchBuilder launch(Pod pod, Container container) {
        return ContainerLaunch.builder().launch(launch(pod)).container(container).imageRef("sha256:1")
                .imageUser(ImageUser.ROOT);
    }

    /** The request for a container alone in its pod. */
    static ContainerConfig configure(UnaryOperator<ContainerBuilder> container) throws PodConfigException {
        Container main = container(container);
        return ContainerConfigs.of(launch(pod(spec -> spec.containers(List.of(main))), main).build(), NODE);
    }
}
