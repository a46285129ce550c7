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
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.pod.Sysctl;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.sample.SamplePods;
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
        assertEquals(List.of("web", "shop", "u1"), List.of(config.name(), config.namespace(), config.uid()));
        assertEquals(Optional.of(new DnsConfig(List.of(), List.of(), List.of())), config.dns());
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
                new DnsConfig(List.of(), List.of(), List.of()), "", false);
        assertEquals("failed to construct FQDN from pod hostname and cluster domain, FQDN web." + "d".repeat(61)
                        + " is too long (64 characters is the max, 65 characters requested)",
                assertThrows(PodConfigException.class, () -> SandboxConfigs.of(tooLong, Launches.NODE)).getMessage());
    }

    @Test
    void qualifiedHostnameOfTheLongestLengthFits() throws PodConfigException {
        Pod qualified = pod(spec -> spec.setHostnameAsFQDN(true));
        assertEquals("web." + "d".repeat(60), hostname(qualified, "d".repeat(60)));
        assertEquals("web", hostname(qualified, ""));
    }

    private static String hostname(Pod pod, String domain) throws PodConfigException {
        return SandboxConfigs.of(new SandboxLaunch(Launches.launch(pod), 0, "web", domain,
                new DnsConfig(List.of(), List.of(), List.of()), "", false), Launches.NODE).hostname();
    }

    @Test
    void portsWithoutNameAreTheSameIfAllElseIs() throws PodConfigException {
        ContainerPort tcp = port("", 90, 0, "");
        ContainerPort udp = ContainerPort.builder().containerPort(90).protocol(Protocol.UDP).build();
        Container main = container(c -> c.ports(List.of(tcp, udp, port("", 90, 91, ""), port("", 92, 0, ""), udp,
                port("a", 93, 0, ""), port("b", 94, 0, ""))));
        assertEquals(List.of(new PortMapping(Protocol.TCP, 90, 0, ""), new PortMapping(Protocol.UDP, 90, 0, ""),
                new PortMapping(Protocol.TCP, 90, 91, ""), new PortMapping(Protocol.TCP, 92, 0, ""),
                new PortMapping(Protocol.TCP, 93, 0, ""), new PortMapping(Protocol.TCP, 94, 0, "")),
                sandbox(pod(spec -> spec.containers(List.of(main)))).portMappings());
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
                new Sysctl("net.ipv4.ip_forward", "3"), new Sysctl("net/ipv4/tcp_syncookies", "4"),
                new Sysctl("plain", "2"))).build();
        assertEquals(Map.of("net.ipv4.conf.eno2/100.rp_filter", "1", "net.ipv4.conf.eno2/100.forwarding", "0",
                "net.ipv4.ip_forward", "3", "net.ipv4.tcp_syncookies", "4", "plain", "2"),
                sandbox(pod(spec -> spec.securityContext(context))).sysctls());
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
                new DnsConfig(List.of(), List.of(), List.of()), "", false), Launches.NODE).security();
        assertEquals(LinuxSandboxSecurity.builder()
                .namespaces(new NamespaceOptions(NamespaceMode.POD, NamespaceMode.NODE, NamespaceMode.NODE, "",
                        Optional.of(mapped)))
                .runAsUser(7L).runAsGroup(8L).supplementalGroups(List.of(100L, 200L, 300L))
                .strictSupplementalGroups(true).seLinuxOptions(new SeLinuxOption("u", "r", "t", "l"))
                .seccomp(new SecurityProfile(ProfileType.RUNTIME_DEFAULT, "")).build(), security);
    }

    @Test
    void aPodWithoutSecurityContextGetsTheDefaultsOfTheRuntime() throws PodConfigException {
        Pod bare = new Pod(pod(spec -> spec).metadata(), PodSpec.builder().build(), PodStatus.builder().build());
        assertEquals(LinuxSandboxSecurity.builder()
                .namespaces(NamespaceOptions.builder().network(NamespaceMode.POD).pid(NamespaceMode.POD).ipc(NamespaceMode.POD)
                        .build()).seccomp(new SecurityProfile(ProfileType.RUNTIME_DEFAULT, "")).build(), sandbox(bare).security());
    }

    @Test
    void groupsAreMergedUnlessThePolicyIsStrict() throws PodConfigException {
        for (String policy : List.of("", "Merge")) {
            PodSecurityContext context = PodSecurityContext.builder().supplementalGroupsPolicy(policy).build();
            assertFalse(sandbox(pod(spec -> spec.securityContext(context))).security().strictSupplementalGroups());
        }
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
        Container plain = container(c -> c.securityContext(context(UnaryOperator.identity())));
        assertFalse(sandbox(pod(spec -> spec.containers(List.of(container(UnaryOperator.identity()), plain))))
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

    @Test
    void resourcesAreThoseOfAllContainersWithoutTheOverhead() throws PodConfigException {
        Container one = container(c -> c.resources(SamplePods.resources("cpu=250m memory=1Gi", "cpu=500m memory=2Gi")));
        Pod pod = pod(spec -> spec.containers(List.of(one, one)).overhead(Map.of("cpu", Quantity.parse("1"))));
        assertEquals(LinuxContainerResources.builder().cpuShares(512).cpuQuota(100_000).cpuPeriod(100_000)
                .memoryLimitInBytes(4L << 30).unified(Map.of("memory.oom.group", "1")).build(), sandbox(pod).resources());
        Pod limited = pod(spec -> spec.containers(List.of(one)).resources(SamplePods.resources("cpu=1", "cpu=3 memory=5Gi")));
        assertEquals(LinuxContainerResources.builder().cpuShares(1024).cpuQuota(300_000).cpuPeriod(100_000)
                .memoryLimitInBytes(5L << 30).unified(Map.of("memory.oom.group", "1")).build(), sandbox(limited).resources());
    }

    @Test
    void cpusOfItsOwnNeedNoQuota() throws PodConfigException {
        Container main = container(c -> c.resources(SamplePods.resources("cpu=2", "cpu=2")));
        SandboxLaunch launch = new SandboxLaunch(Launches.launch(pod(spec -> spec.containers(List.of(main))
                .overhead(Map.of("cpu", Quantity.parse("250m"))))), 0, "web", "",
                new DnsConfig(List.of(), List.of(), List.of()), "", true);
        SandboxConfig config = SandboxConfigs.of(launch, Launches.NODE);
        assertEquals(-1, config.resources().cpuQuota());
        assertEquals(25_000, config.overhead().cpuQuota());
        LaunchSettings without = Launches.NODE.toBuilder().cpuCfsQuota(false).build();
        assertEquals(0, SandboxConfigs.of(launch, without).resources().cpuQuota());
    }
}
