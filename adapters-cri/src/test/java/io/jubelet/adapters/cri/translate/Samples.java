package io.jubelet.adapters.cri.translate;

import io.jubelet.domain.container.Protocol;
import io.jubelet.domain.cri.AuthConfig;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.Device;
import io.jubelet.domain.cri.DnsConfig;
import io.jubelet.domain.cri.HugepageLimit;
import io.jubelet.domain.cri.IdMapping;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.KeyValue;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.LinuxContainerSecurity;
import io.jubelet.domain.cri.LinuxSandboxSecurity;
import io.jubelet.domain.cri.Mount;
import io.jubelet.domain.cri.MountPropagationMode;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.NamespaceOptions;
import io.jubelet.domain.cri.PortMapping;
import io.jubelet.domain.cri.ProfileType;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.cri.SandboxConfigBuilder;
import io.jubelet.domain.cri.SeLinuxOption;
import io.jubelet.domain.cri.SecurityProfile;
import io.jubelet.domain.cri.UserNamespace;
import java.util.List;
import java.util.Map;

/** Requests with every part set to something other than its default. */
final class Samples {

    private Samples() {
    }

    static ImageSpec image() {
        return new ImageSpec("sha256:1", "busybox", "kata", Map.of("a", "b"), "sha256:2");
    }

    static AuthConfig auth() {
        return new AuthConfig("user", "password", "auth", "registry", "identity", "token");
    }

    private static List<IdMapping> ids() {
        return List.of(new IdMapping(65536, 1, 4294967295L));
    }

    private static NamespaceOptions namespaces() {
        return NamespaceOptions.builder()
                .network(NamespaceMode.NODE).pid(NamespaceMode.TARGET).ipc(NamespaceMode.NODE).targetId("target")
                .userNamespace(new UserNamespace(NamespaceMode.NODE, ids(), ids())).build();
    }

    private static SecurityProfile profile() {
        return new SecurityProfile(ProfileType.LOCALHOST, "my-profile");
    }

    private static LinuxContainerResources resources() {
        return new LinuxContainerResources(100000, 50000, 512, 1 << 30, -998, "0-1", "0",
                List.of(new HugepageLimit("2MB", 1 << 21)), Map.of("memory.high", "1"), 1L << 31);
    }

    static SandboxConfig sandbox() {
        return sandboxWithoutDns()
                .dns(new DnsConfig(List.of("10.0.0.10"), List.of("svc.local"), List.of("ndots:5")))
                .build();
    }

    static SandboxConfigBuilder sandboxWithoutDns() {
        return SandboxConfig.builder()
                .name("web").uid("uid").namespace("default").attempt(2).hostname("web").logDirectory("/var/log/pods/x")
                .portMappings(List.of(new PortMapping(Protocol.SCTP, 80, 8080, "127.0.0.1")))
                .labels(Map.of("a", "b")).annotations(Map.of("c", "d"))
                .cgroupParent("/kubepods/pod1").sysctls(Map.of("kernel.shm_rmid_forced", "1"))
                .security(LinuxSandboxSecurity.builder()
                        .namespaces(namespaces())
                        .seLinuxOptions(new SeLinuxOption("u", "r", "t", "l"))
                        .runAsUser(1000L).runAsGroup(1000L).readonlyRootfs(true).supplementalGroups(List.of(7L))
                        .strictSupplementalGroups(true).privileged(true).seccomp(profile()).appArmor(profile())
                        .build())
                .overhead(resources()).resources(resources());
    }

    static ContainerConfig container() {
        Mount mount = Mount.builder()
                .containerPath("/data").hostPath("/srv").readonly(true).selinuxRelabel(true)
                .propagation(MountPropagationMode.BIDIRECTIONAL).uidMappings(ids()).gidMappings(ids())
                .recursiveReadOnly(true).image(image()).imageSubPath("sub").build();
        return ContainerConfig.builder()
                .name("main").attempt(3).image(image()).command(List.of("sh")).args(List.of("-c")).workingDir("/w")
                .envs(List.of(new KeyValue("KEY", "värde"), new KeyValue("BYTES", "k\udcff\udc80e"))).mounts(List.of(mount))
                .devices(List.of(new Device("/dev/a", "/dev/b", "rwm")))
                .labels(Map.of("a", "b")).annotations(Map.of("c", "d"))
                .logPath("main/3.log").stdin(true).stdinOnce(true).tty(true).resources(resources())
                .security(LinuxContainerSecurity.builder()
                        .addCapabilities(List.of("NET_ADMIN")).dropCapabilities(List.of("ALL")).privileged(true)
                        .namespaces(namespaces()).seLinuxOptions(new SeLinuxOption("u", "r", "t", "l"))
                        .runAsUser(1000L).runAsGroup(1000L).runAsUsername("web").readonlyRootfs(true)
                        .supplementalGroups(List.of(7L)).strictSupplementalGroups(true).noNewPrivs(true)
                        .maskedPaths(List.of("/proc/kcore")).readonlyPaths(List.of("/proc/sys"))
                        .seccomp(profile()).appArmor(profile()).build())
                .cdiDevices(List.of("vendor.example/gpu=0"))
                .stopSignal("SIGRTMIN+1")
                .build();
    }
}
