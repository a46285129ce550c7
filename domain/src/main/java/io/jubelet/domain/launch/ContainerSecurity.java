package io.jubelet.domain.launch;

import io.jubelet.domain.cri.LinuxContainerSecurity;
import io.jubelet.domain.cri.LinuxContainerSecurityBuilder;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.NamespaceOptions;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSecurityContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Privileges of a container. */
final class ContainerSecurity {

    private static final List<String> MASKED = List.of(
            "/proc/asound", "/proc/acpi", "/proc/interrupts", "/proc/kcore", "/proc/keys", "/proc/latency_stats",
            "/proc/timer_list", "/proc/timer_stats", "/proc/sched_debug", "/proc/scsi", "/sys/firmware",
            "/sys/devices/virtual/powercap");
    private static final List<String> READ_ONLY = List.of(
            "/proc/bus", "/proc/fs", "/proc/irq", "/proc/sys", "/proc/sysrq-trigger");

    private ContainerSecurity() {
    }

    static LinuxContainerSecurity of(ContainerLaunch launch, LaunchSettings settings) throws PodConfigException {
        Pod pod = launch.launch().pod();
        EffectiveContext context = EffectiveContext.of(pod.spec(), launch.container());
        NonRoot.verify(launch, context);
        LinuxContainerSecurityBuilder security = LinuxContainerSecurity.builder()
                .addCapabilities(context.capabilities().add())
                .dropCapabilities(context.capabilities().drop())
                .privileged(context.privileged())
                .readonlyRootfs(context.readOnlyRootFilesystem())
                .noNewPrivs(context.noNewPrivileges())
                .namespaces(namespaces(launch))
                .seccomp(Profiles.seccomp(pod, launch.container(), settings));
        if (!context.procUnmasked()) {
            security.maskedPaths(Stream.concat(MASKED.stream(), settings.machineMaskedPaths().stream()).toList())
                    .readonlyPaths(READ_ONLY);
        }
        context.seLinuxOptions().map(SandboxConfigs::label).ifPresent(security::seLinuxOptions);
        context.runAsGroup().ifPresent(security::runAsGroup);
        user(security, context, launch.imageUser());
        groups(security, launch.launch());
        Profiles.appArmor(pod, launch.container()).ifPresent(security::appArmor);
        return security.build();
    }

    /** Without a user in the pod that of the image is given, so that it can't differ from the one that was checked. */
    private static void user(LinuxContainerSecurityBuilder security, EffectiveContext context, ImageUser imageUser) {
        if (context.runAsUser().isPresent()) {
            security.runAsUser(context.runAsUser().get());
            return;
        }
        switch (imageUser) {
            case ImageUser.Id(long uid) -> security.runAsUser(uid);
            case ImageUser.Name(String name) -> security.runAsUsername(name);
        }
    }

    private static void groups(LinuxContainerSecurityBuilder security, PodLaunch launch) throws PodConfigException {
        List<Long> groups = new ArrayList<>();
        Optional<PodSecurityContext> context = launch.pod().spec().securityContext();
        if (context.isPresent()) {
            context.get().fsGroup().ifPresent(groups::add);
            groups.addAll(context.get().supplementalGroups());
            security.strictSupplementalGroups(SupplementalGroups.strict(context.get()));
        }
        groups.addAll(launch.volumeGroups());
        security.supplementalGroups(groups);
    }

    /** An ephemeral container joins the processes of its target unless the whole pod shares them anyway (KEP-277). */
    private static NamespaceOptions namespaces(ContainerLaunch launch) {
        NamespaceOptions options = Namespaces.of(launch.launch());
        if (launch.targetContainerId().isEmpty() || options.pid() != NamespaceMode.CONTAINER) {
            return options;
        }
        return options.toBuilder().pid(NamespaceMode.TARGET).targetId(launch.targetContainerId()).build();
    }
}
