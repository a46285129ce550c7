package io.jubelet.domain.launch;

import static io.jubelet.domain.launch.Launches.container;
import static io.jubelet.domain.launch.Launches.context;
import static io.jubelet.domain.launch.Launches.pod;
import static io.jubelet.domain.launch.Launches.sandbox;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerPort;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.container.Protocol;
import io.jubelet.domain.container.SELinuxOptions;
import io.jubelet.domain.cri.DnsConfig;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.LinuxSandboxSecurity;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.NamespaceOptions;
import io.jubelet.domain.cri.PortMapping;
import io.jubelet.domain.cri.ProfileType;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.cri.SeLinuxOption;
import io.jubelet.domain.cri.SecurityProfile;
import io.jubelet.domain.cri.UserNamespace;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.Sysctl;
import io.jubelet.domain.quantity.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class SandboxConfigsTest {

    private static ContainerPort port(String name, int containerPort, int hostPort, String hostIp) {
        return ContainerPort.builder().name(name).containerPort(containerPort).hostPort(hostPort).hostIP(hostIp)
                .build();
    }

    @Test
    void identityIsRecordedAndWinsOverTheLabelsOfThePod() throws PodConfigException {
        SandboxConfig config = sandbox(pod(meta -> meta
                .labels(Map.of("app", "x", "io.kubernetes.pod.uid", "forged")).annotations(Map.of("note", "n")),
                spec -> spec));
        assertEquals(Map.of("app", "x", "io.kubernetes.pod.name", "web", "io.kubernetes.pod.namespace", "shop",
                "io.kubernetes.pod.uid", "u1"), config.labels());
        assertEquals(Map.of("note", "n"), config.annotations());
        assertEquals("/var/log/pods/shop_web_u1", config.logDirectory());
        assertEquals(2, config.attempt());
        assertEquals("/kubepods/podu1", config.cgroupParent());
    }

    @Test
    void hostNetworkHasNoHostname() throws PodConfigException {
        SandboxConfig config = sandbox(pod(spec -> spec.hostNetwork(true).setHostnameAsFQDN(true)));
        assertEquals("", config.hostname());
        assertEquals(NamespaceMode.NODE, config.security().namespaces().network());
    }

    @Test
    void qualifiedHostnameMustFitIntoTheKernel() throws PodConfigException {
        assertEquals("web", sandbox(pod(spec -> spec)).hostname());
        Pod qualified = pod(spec -> spec.setHostnameAsFQDN(true));
        assertEquals("web.db.shop.svc.cluster.local", sandbox(qualified).hostname());
        SandboxLaunch tooLong = new SandboxLaunch(Launches.launch(qualified), 0, "web", "d".repeat(61),
                new DnsConfig(List.of(), List.of(), List.of()), "");
        assertEquals("failed to construct FQDN from pod hostname and cluster domain, FQDN web." + "d".repeat(61)
                        + " is too long (64 characters is the max, 65 characters requested)",
                assertThrows(PodConfigException.class, () -> SandboxConfigs.of(tooLong, Launches.NODE)).getMessage());
    }

    @Test
    void portsOfRegularContainersAreMappedOncePerContainer() throws PodConfigException {
        Container init = container(c -> c.ports(List.of(port("", 1, 0, ""))));
        Container first = container(c -> c.ports(List.of(
                port("http", 80, 8080, ""), port("http", 81, 0, ""), port("", 90, 0, "1.2.3.4"),
                port("", 90, 0, "1.2.3.4"), port("", 90, 0, "::1"))));
        Container second = container(c -> c.ports(List.of(port("http", 82, 0, ""))));
        SandboxConfig config = sandbox(pod(spec -> spec
                .initContainers(List.of(init)).containers(List.of(first, second))));
        assertEquals(List.of(
                new PortMapping(Protocol.TCP, 80, 8080, ""), new PortMapping(Protocol.TCP, 90, 0, "1.2.3.4"),
                new PortMapping(Protocol.TCP, 90, 0, "::1"), new PortMapping(Protocol.TCP, 82, 0, "")),
                config.portMappings());
    }

    @Test
    void sysctlsAreWrittenWithDots() throws PodConfigException {
        PodSecurityContext context = PodSecurityContext.builder().sysctls(List.of(
                new Sysctl("net.ipv4.conf.eno2/100.rp_filter", "1"),
                new Sysctl("net/ipv4/conf/eno2.100/forwarding", "0"),
                new Sysctl("plain", "2"))).build();
        assertEquals(Map.of("net.ipv4.conf.eno2/100.rp_filter", "1", "net.ipv4.conf.eno2/100.forwarding", "0",
                "plain", "2"), sandbox(pod(spec -> spec.securityContext(context))).sysctls());
    }

    @Test
    void securityOfThePodIsThatOfTheSandbox() throws PodConfigException {
        PodSecurityContext context = PodSecurityContext.builder()
                .runAsUser(7L).runAsGroup(8L).fsGroup(100L).supplementalGroups(List.of(300L))
                .supplementalGroupsPolicy("Strict").seLinuxOptions(new SELinuxOptions("u", "r", "t", "l")).build();
        Pod pod = pod(spec -> spec.securityContext(context).hostPID(true).hostIPC(true));
        UserNamespace mapped = new UserNamespace(NamespaceMode.NODE, List.of(), List.of());
        PodLaunch launch = new PodLaunch(pod, Optional.of(mapped), List.of(200L));
        LinuxSandboxSecurity security = SandboxConfigs.of(new SandboxLaunch(launch, 0, "web", "",
                new DnsConfig(List.of(), List.of(), List.of()), ""), Launches.NODE).security();
        assertEquals(LinuxSandboxSecurity.builder()
                .namespaces(new NamespaceOptions(NamespaceMode.POD, NamespaceMode.NODE, NamespaceMode.NODE, "",
                        Optional.of(mapped)))
                .runAsUser(7L).runAsGroup(8L).supplementalGroups(List.of(100L, 200L, 300L))
                .strictSupplementalGroups(true).seLinuxOptions(new SeLinuxOption("u", "r", "t", "l"))
                .seccomp(new SecurityProfile(ProfileType.RUNTIME_DEFAULT, "")).build(), security);
    }

    @Test
    void unknownGroupPolicyIsRefused() {
        PodSecurityContext context = PodSecurityContext.builder().supplementalGroupsPolicy("Other").build();
        assertEquals("unsupported supplementalGroupsPolicy: Other", assertThrows(PodConfigException.class,
                () -> sandbox(pod(spec -> spec.securityContext(context)))).getMessage());
    }

    @Test
    void processesAreSharedOnlyWhenWanted() throws PodConfigException {
        assertEquals(NamespaceMode.CONTAINER, sandbox(pod(spec -> spec)).security().namespaces().pid());
        assertEquals(NamespaceMode.POD,
                sandbox(pod(spec -> spec.shareProcessNamespace(true))).security().namespaces().pid());
        assertEquals(NamespaceMode.NODE,
                sandbox(pod(spec -> spec.shareProcessNamespace(true).hostPID(true))).security().namespaces().pid());
    }

    @Test
    void anyPrivilegedContainerMakesThePodPrivileged() throws PodConfigException {
        Container privileged = container(c -> c.securityContext(context(s -> s.privileged(true))));
        assertFalse(sandbox(pod(spec -> spec.containers(List.of(container(UnaryOperator.identity())))))
                .security().privileged());
        assertTrue(sandbox(pod(spec -> spec.initContainers(List.of(privileged)))).security().privileged());
        assertTrue(sandbox(pod(spec -> spec.ephemeralContainers(List.of(new EphemeralContainer(privileged, "")))))
                .security().privileged());
    }

    @Test
    void overheadIsRequestAndLimitAtOnce() throws PodConfigException {
        assertEquals(LinuxContainerResources.NONE, sandbox(pod(spec -> spec)).overhead());
        assertEquals(LinuxContainerResources.builder().cpuShares(256).cpuQuota(25_000).cpuPeriod(100_000)
                        .memoryLimitInBytes(64 << 20).unified(Map.of("memory.oom.group", "1")).build(),
                sandbox(pod(spec -> spec.overhead(
                        Map.of("cpu", Quantity.parse("250m"), "memory", Quantity.parse("64Mi"))))).overhead());
    }
}
