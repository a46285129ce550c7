package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.container.Protocol;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.LinuxContainerSecurity;
import io.jubelet.domain.cri.LinuxSandboxSecurity;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.NamespaceOptions;
import io.jubelet.domain.cri.PortMapping;
import io.jubelet.domain.cri.ProfileType;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.cri.SeLinuxOption;
import io.jubelet.domain.cri.SecurityProfile;
import java.util.List;
import java.util.Map;

/** Requests to the runtime in the form in which the vectors write them. */
final class CriMessages {

    private CriMessages() {
    }

    static Map<String, Object> tree(SandboxConfig config) {
        Proto linux = new Proto()
                .text("cgroupParent", config.cgroupParent())
                .map("sysctls", config.sysctls())
                .message("securityContext", tree(config.security()))
                .message("overhead", tree(config.overhead()))
                .message("resources", tree(config.resources()));
        Proto message = new Proto()
                .message("metadata", new Proto().text("name", config.name()).text("uid", config.uid())
                        .text("namespace", config.namespace()).number("attempt", config.attempt()).tree())
                .text("hostname", config.hostname())
                .text("logDirectory", config.logDirectory())
                .list("portMappings", config.portMappings().stream().map(CriMessages::tree).toList())
                .map("labels", config.labels())
                .map("annotations", config.annotations())
                .message("linux", linux.tree());
        config.dns().ifPresent(dns -> message.message("dnsConfig", new Proto()
                .list("servers", dns.servers()).list("searches", dns.searches())
                .list("options", dns.options()).tree()));
        return message.tree();
    }

    static Map<String, Object> tree(ContainerConfig config) {
        return new Proto()
                .message("metadata", new Proto().text("name", config.name()).number("attempt", config.attempt()).tree())
                .message("image", new Proto().text("image", config.image().image())
                        .text("userSpecifiedImage", config.image().userSpecifiedImage())
                        .text("runtimeHandler", config.image().runtimeHandler()).tree())
                .list("command", config.command())
                .list("args", config.args())
                .text("workingDir", config.workingDir())
                .message("envs", config.envs().stream()
                        .map(env -> new Proto().message("key", env.key()).message("value", env.value()).tree())
                        .toList())
                .list("mounts", config.mounts().stream().map(mount -> (Object) mount.toString()).toList())
                .list("devices", config.devices().stream().map(device -> (Object) device.toString()).toList())
                .list("cdiDevices", config.cdiDevices())
                .map("labels", config.labels())
                .map("annotations", config.annotations())
                .text("logPath", config.logPath())
                .flag("stdin", config.stdin())
                .flag("stdinOnce", config.stdinOnce())
                .flag("tty", config.tty())
                .text("stopSignal", config.stopSignal())
                .message("linux", Map.of(
                        "resources", tree(config.resources()), "securityContext", tree(config.security())))
                .tree();
    }

    private static Map<String, Object> tree(PortMapping port) {
        return new Proto()
                .constant("protocol", port.protocol(), Protocol.TCP, port.protocol().wireName())
                .number("containerPort", port.containerPort())
                .number("hostPort", port.hostPort())
                .text("hostIp", port.hostIp())
                .tree();
    }

    static Map<String, Object> tree(LinuxContainerResources resources) {
        List<Map<String, Object>> hugePages = resources.hugepageLimits().stream()
                .map(limit -> new Proto().text("pageSize", limit.pageSize()).longNumber("limit", limit.limit()).tree())
                .toList();
        return new Proto()
                .longNumber("cpuPeriod", resources.cpuPeriod())
                .longNumber("cpuQuota", resources.cpuQuota())
                .longNumber("cpuShares", resources.cpuShares())
                .longNumber("memoryLimitInBytes", resources.memoryLimitInBytes())
                .longNumber("oomScoreAdj", resources.oomScoreAdj())
                .text("cpusetCpus", resources.cpusetCpus())
                .text("cpusetMems", resources.cpusetMems())
                .list("hugepageLimits", hugePages)
                .map("unified", resources.unified())
                .longNumber("memorySwapLimitInBytes", resources.memorySwapLimitInBytes())
                .tree();
    }

    private static Map<String, Object> tree(LinuxSandboxSecurity security) {
        Proto message = new Proto()
                .message("namespaceOptions", tree(security.namespaces()))
                .wrapped("runAsUser", security.runAsUser())
                .wrapped("runAsGroup", security.runAsGroup())
                .flag("readonlyRootfs", security.readonlyRootfs())
                .list("supplementalGroups", security.supplementalGroups().stream().map(String::valueOf).toList())
                .text("supplementalGroupsPolicy", security.strictSupplementalGroups() ? "Strict" : "")
                .flag("privileged", security.privileged());
        security.seLinuxOptions().ifPresent(label -> message.message("selinuxOptions", tree(label)));
        security.seccomp().ifPresent(profile -> message.message("seccomp", tree(profile)));
        security.appArmor().ifPresent(profile -> message.message("apparmor", tree(profile)));
        return message.tree();
    }

    private static Map<String, Object> tree(LinuxContainerSecurity security) {
        Proto capabilities = new Proto()
                .list("addCapabilities", security.addCapabilities())
                .list("dropCapabilities", security.dropCapabilities());
        Proto message = new Proto()
                .flag("privileged", security.privileged())
                .message("namespaceOptions", tree(security.namespaces()))
                .wrapped("runAsUser", security.runAsUser())
                .wrapped("runAsGroup", security.runAsGroup())
                .text("runAsUsername", security.runAsUsername())
                .flag("readonlyRootfs", security.readonlyRootfs())
                .list("supplementalGroups", security.supplementalGroups().stream().map(String::valueOf).toList())
                .text("supplementalGroupsPolicy", security.strictSupplementalGroups() ? "Strict" : "")
                .flag("noNewPrivs", security.noNewPrivs())
                .list("maskedPaths", security.maskedPaths())
                .list("readonlyPaths", security.readonlyPaths());
        if (!capabilities.tree().isEmpty()) {
            message.message("capabilities", capabilities.tree());
        }
        security.seLinuxOptions().ifPresent(label -> message.message("selinuxOptions", tree(label)));
        security.seccomp().ifPresent(profile -> message.message("seccomp", tree(profile)));
        security.appArmor().ifPresent(profile -> message.message("apparmor", tree(profile))
                .text("apparmorProfile", forOldRuntimes(profile)));
        return message.tree();
    }

    private static String forOldRuntimes(SecurityProfile profile) {
        return switch (profile.type()) {
            case RUNTIME_DEFAULT -> "runtime/default";
            case UNCONFINED -> "unconfined";
            case LOCALHOST -> "localhost/" + profile.localhostRef();
        };
    }

    private static Map<String, Object> tree(NamespaceOptions options) {
        return new Proto()
                .constant("network", options.network(), NamespaceMode.POD, options.network().name())
                .constant("pid", options.pid(), NamespaceMode.POD, options.pid().name())
                .constant("ipc", options.ipc(), NamespaceMode.POD, options.ipc().name())
                .text("targetId", options.targetId())
                .tree();
    }

    private static Map<String, Object> tree(SeLinuxOption label) {
        return new Proto().text("user", label.user()).text("role", label.role()).text("type", label.type())
                .text("level", label.level()).tree();
    }

    private static Map<String, Object> tree(SecurityProfile profile) {
        return new Proto()
                .constant("profileType", profile.type(), ProfileType.RUNTIME_DEFAULT, profile.type().wireName())
                .text("localhostRef", profile.localhostRef())
                .tree();
    }
}
