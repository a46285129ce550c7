package io.jubelet.domain.launch;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.container.SELinuxOptions;
import io.jubelet.domain.cri.LinuxSandboxSecurity;
import io.jubelet.domain.cri.LinuxSandboxSecurityBuilder;
import io.jubelet.domain.cri.ProfileType;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.cri.SandboxConfigBuilder;
import io.jubelet.domain.cri.SeLinuxOption;
import io.jubelet.domain.cri.SecurityProfile;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.Sysctl;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RuntimeLabels;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Builds the request for the sandbox of a pod. */
public final class SandboxConfigs {

    /** Longest host name of the Linux kernel. */
    private static final int MAX_NODENAME = 64;

    private SandboxConfigs() {
    }

    /**
     * The request for one sandbox.
     *
     * @throws PodConfigException if the host name does not fit into the kernel or a policy is unknown
     */
    public static SandboxConfig of(SandboxLaunch sandbox, LaunchSettings settings) throws PodConfigException {
        Pod pod = sandbox.launch().pod();
        ObjectMeta meta = pod.metadata();
        PodSpec spec = pod.spec();
        SandboxConfigBuilder config = SandboxConfig.builder()
                .name(meta.name())
                .namespace(meta.namespace())
                .uid(meta.uid())
                .attempt(sandbox.attempt())
                .labels(labels(meta))
                .annotations(meta.annotations())
                .dns(sandbox.dns())
                .logDirectory(LogPaths.podDirectory(settings.podLogsDirectory(), identity(pod)))
                .portMappings(PortMappings.of(spec.containers()))
                .cgroupParent(sandbox.cgroupParent())
                .sysctls(sysctls(spec))
                .security(security(sandbox.launch()))
                .overhead(SandboxResources.overhead(spec, settings))
                .resources(SandboxResources.containers(spec, sandbox.exclusiveCpus(), settings));
        if (!spec.hostNetwork()) {
            config.hostname(nodename(sandbox));
        }
        return config.build();
    }

    static PodIdentity identity(Pod pod) {
        return new PodIdentity(pod.metadata().namespace(), pod.metadata().name(), pod.uid());
    }

    /** The labels of the pod; those by which kubelets recognise it win. */
    private static Map<String, String> labels(ObjectMeta meta) {
        Map<String, String> labels = new HashMap<>(meta.labels());
        labels.put(RuntimeLabels.POD_NAME, meta.name());
        labels.put(RuntimeLabels.POD_NAMESPACE, meta.namespace());
        labels.put(RuntimeLabels.POD_UID, meta.uid());
        return labels;
    }

    private static String nodename(SandboxLaunch sandbox) throws PodConfigException {
        boolean qualified = sandbox.launch().pod().spec().setHostnameAsFQDN().orElse(false);
        if (!qualified || sandbox.hostDomain().isEmpty()) {
            return sandbox.hostname();
        }
        String name = sandbox.hostname() + "." + sandbox.hostDomain();
        if (name.length() > MAX_NODENAME) {
            throw new PodConfigException("failed to construct FQDN from pod hostname and cluster domain, FQDN " + name
                    + " is too long (" + MAX_NODENAME + " characters is the max, " + name.length()
                    + " characters requested)");
        }
        return name;
    }

    private static Map<String, String> sysctls(PodSpec spec) {
        Map<String, String> sysctls = new HashMap<>();
        for (Sysctl sysctl : spec.securityContext().map(PodSecurityContext::sysctls).orElse(List.of())) {
            sysctls.put(dotted(sysctl.name()), sysctl.value());
        }
        return sysctls;
    }

    /**
     * Kernel parameters may be written with slashes between the steps and dots inside of them, or the other way round.
     */
    private static String dotted(String sysctl) {
        int slash = sysctl.indexOf('/');
        int dot = sysctl.indexOf('.');
        if (slash < 0 || dot >= 0 && dot < slash) {
            return sysctl;
        }
        return sysctl.replace('.', '\0').replace('/', '.').replace('\0', '/');
    }

    /**
     * The sandbox itself always runs with the seccomp profile of the runtime, so that containers may be as narrow as
     * they like. Namespaces are only given when the pod has a security context, which every pod has after defaulting.
     */
    private static LinuxSandboxSecurity security(PodLaunch launch) throws PodConfigException {
        PodSpec spec = launch.pod().spec();
        LinuxSandboxSecurityBuilder security = LinuxSandboxSecurity.builder()
                .namespaces(Namespaces.DEFAULT)
                .privileged(anyPrivileged(spec))
                .seccomp(new SecurityProfile(ProfileType.RUNTIME_DEFAULT, ""));
        if (spec.securityContext().isPresent()) {
            PodSecurityContext context = spec.securityContext().get();
            List<Long> groups = new ArrayList<>();
            context.fsGroup().ifPresent(groups::add);
            groups.addAll(launch.volumeGroups());
            groups.addAll(context.supplementalGroups());
            security.namespaces(Namespaces.of(launch))
                    .supplementalGroups(groups)
                    .strictSupplementalGroups(SupplementalGroups.strict(context));
            context.runAsUser().ifPresent(security::runAsUser);
            context.runAsGroup().ifPresent(security::runAsGroup);
            context.seLinuxOptions().map(SandboxConfigs::label).ifPresent(security::seLinuxOptions);
        }
        return security.build();
    }

    static SeLinuxOption label(SELinuxOptions options) {
        return new SeLinuxOption(options.user(), options.role(), options.type(), options.level());
    }

    private static boolean anyPrivileged(PodSpec spec) {
        Stream<Container> ephemeral = spec.ephemeralContainers().stream().map(EphemeralContainer::container);
        return Stream.of(spec.initContainers().stream(), spec.containers().stream(), ephemeral)
                .flatMap(containers -> containers)
                .flatMap(container -> container.securityContext().stream())
                .anyMatch(context -> context.privileged().orElse(false));
    }
}
