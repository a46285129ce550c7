package io.jubelet.domain.launch;

import static io.jubelet.domain.launch.Launches.container;
import static io.jubelet.domain.launch.Launches.context;
import static io.jubelet.domain.launch.Launches.launch;
import static io.jubelet.domain.launch.Launches.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.AppArmorProfile;
import io.jubelet.domain.container.Capabilities;
import io.jubelet.domain.container.SELinuxOptions;
import io.jubelet.domain.container.SeccompProfile;
import io.jubelet.domain.container.SeccompProfileType;
import io.jubelet.domain.container.SecurityContextBuilder;
import io.jubelet.domain.cri.LinuxContainerSecurity;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.ProfileType;
import io.jubelet.domain.cri.SeLinuxOption;
import io.jubelet.domain.cri.SecurityProfile;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.PodSecurityContextBuilder;
import io.jubelet.domain.pod.PodSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class ContainerSecurityTest {

    private static final UnaryOperator<SecurityContextBuilder> NOTHING = UnaryOperator.identity();
    private static final UnaryOperator<PodSecurityContextBuilder> NOTHING_FOR_POD = UnaryOperator.identity();

    private static ContainerLaunchBuilder prepared(
            UnaryOperator<SecurityContextBuilder> own, UnaryOperator<PodSecurityContextBuilder> shared) {
        Pod pod = pod(spec -> spec.securityContext(shared.apply(PodSecurityContext.builder()).build()));
        return launch(pod, container(c -> c.securityContext(context(own))));
    }

    private static LinuxContainerSecurity of(
            UnaryOperator<SecurityContextBuilder> own, UnaryOperator<PodSecurityContextBuilder> shared)
            throws PodConfigException {
        return of(prepared(own, shared).build());
    }

    private static LinuxContainerSecurity of(ContainerLaunch launch) throws PodConfigException {
        return ContainerConfigs.of(launch, Launches.NODE).security();
    }

    private static String refusal(ContainerLaunch launch) {
        return assertThrows(PodConfigException.class, () -> of(launch)).getMessage();
    }

    @Test
    void containerWinsOverItsPod() throws PodConfigException {
        LinuxContainerSecurity security = of(
                own -> own.runAsUser(1L).capabilities(new Capabilities(List.of("A"), List.of("B"))),
                shared -> shared.runAsUser(2L).runAsGroup(3L));
        assertEquals(Optional.of(1L), security.runAsUser());
        assertEquals(Optional.of(3L), security.runAsGroup());
        assertEquals(List.of("A"), security.addCapabilities());
        assertEquals(List.of("B"), security.dropCapabilities());
    }

    @Test
    void theUserOfThePodIsTheDefault() throws PodConfigException {
        assertEquals(Optional.of(2L), of(NOTHING, shared -> shared.runAsUser(2L)).runAsUser());
    }

    @Test
    void withoutAUserThatOfTheImageIsTaken() throws PodConfigException {
        assertEquals(Optional.of(5L),
                of(prepared(NOTHING, NOTHING_FOR_POD).imageUser(new ImageUser.Id(5)).build()).runAsUser());
        LinuxContainerSecurity named =
                of(prepared(NOTHING, NOTHING_FOR_POD).imageUser(new ImageUser.Name("nginx")).build());
        assertEquals(Optional.empty(), named.runAsUser());
        assertEquals("nginx", named.runAsUsername());
        assertEquals("", of(prepared(own -> own.runAsUser(1L), NOTHING_FOR_POD)
                .imageUser(new ImageUser.Name("nginx")).build()).runAsUsername());
    }

    @Test
    void imageUserIsRootIfNothingIsSaid() {
        assertEquals(new ImageUser.Id(0), ImageUser.of(Optional.empty(), ""));
        assertEquals(new ImageUser.Id(4), ImageUser.of(Optional.of(4L), "x"));
        assertEquals(new ImageUser.Name("x"), ImageUser.of(Optional.empty(), "x"));
    }

    @Test
    void rootIsRefusedWhereItMustNotBe() throws PodConfigException {
        String where = " (pod: \"web_shop(u1)\", container: main)";
        UnaryOperator<PodSecurityContextBuilder> nonRoot = shared -> shared.runAsNonRoot(true);
        assertEquals("container's runAsUser breaks non-root policy" + where,
                refusal(prepared(own -> own.runAsUser(0L), nonRoot).build()));
        assertEquals("container has runAsNonRoot and image will run as root" + where,
                refusal(prepared(NOTHING, nonRoot).build()));
        assertEquals("container has runAsNonRoot and image has non-numeric user (nginx), cannot verify user is non-root"
                + where, refusal(prepared(NOTHING, nonRoot).imageUser(new ImageUser.Name("nginx")).build()));
        for (long invalid : new long[] {-1, 1L << 31}) {
            assertEquals("container has runAsNonRoot and image has an invalid user id (" + invalid
                    + "). (Must be 1-(2147483647)): must be between 0 and 2147483647, inclusive" + where,
                    refusal(prepared(NOTHING, nonRoot).imageUser(new ImageUser.Id(invalid)).build()));
        }
        of(prepared(NOTHING, nonRoot).imageUser(new ImageUser.Id(1)).build());
        of(prepared(NOTHING, nonRoot).imageUser(new ImageUser.Id(Integer.MAX_VALUE)).build());
        of(prepared(own -> own.runAsUser(9L), nonRoot).build());
        of(prepared(own -> own.runAsNonRoot(false), nonRoot).build());
    }

    @Test
    void escalationIsForbiddenOnlyWhenSaid() throws PodConfigException {
        assertFalse(of(NOTHING, NOTHING_FOR_POD).noNewPrivs());
        assertFalse(of(own -> own.allowPrivilegeEscalation(true), NOTHING_FOR_POD).noNewPrivs());
        assertTrue(of(own -> own.allowPrivilegeEscalation(false), NOTHING_FOR_POD).noNewPrivs());
    }

    @Test
    void privilegesAreOnlyThoseOfTheContainer() throws PodConfigException {
        LinuxContainerSecurity plain = of(NOTHING, NOTHING_FOR_POD);
        assertEquals(List.of(false, false), List.of(plain.privileged(), plain.readonlyRootfs()));
        assertEquals(Optional.empty(), plain.seLinuxOptions());
        assertFalse(plain.strictSupplementalGroups());
        assertTrue(of(own -> own.privileged(true), NOTHING_FOR_POD).privileged());
        assertTrue(of(own -> own.readOnlyRootFilesystem(true), NOTHING_FOR_POD).readonlyRootfs());
        assertTrue(of(NOTHING, shared -> shared.supplementalGroupsPolicy("Strict")).strictSupplementalGroups());
    }

    @Test
    void theSeLinuxLabelIsThatOfTheContainerElseOfThePod() throws PodConfigException {
        UnaryOperator<PodSecurityContextBuilder> shared = s -> s.seLinuxOptions(new SELinuxOptions("u", "r", "t", "l"));
        assertEquals(Optional.of(new SeLinuxOption("u", "r", "t", "l")), of(NOTHING, shared).seLinuxOptions());
        assertEquals(Optional.of(new SeLinuxOption("", "", "own", "")),
                of(own -> own.seLinuxOptions(new SELinuxOptions("", "", "own", "")), shared).seLinuxOptions());
    }

    @Test
    void kernelPathsAreHiddenUnlessUnmasked() throws PodConfigException {
        LaunchSettings node = Launches.NODE.toBuilder().machineMaskedPaths(List.of("/sys/x")).build();
        LinuxContainerSecurity masked = ContainerConfigs.of(prepared(NOTHING, NOTHING_FOR_POD).build(), node).security();
        assertEquals(List.of("/proc/asound", "/proc/acpi", "/proc/interrupts", "/proc/kcore", "/proc/keys",
                "/proc/latency_stats", "/proc/timer_list", "/proc/timer_stats", "/proc/sched_debug", "/proc/scsi",
                "/sys/firmware", "/sys/devices/virtual/powercap", "/sys/x"), masked.maskedPaths());
        assertEquals(List.of("/proc/bus", "/proc/fs", "/proc/irq", "/proc/sys", "/proc/sysrq-trigger"), masked.readonlyPaths());
        LinuxContainerSecurity open = of(own -> own.procMount("Unmasked"), NOTHING_FOR_POD);
        assertEquals(List.of(), open.maskedPaths());
        assertEquals(List.of(), open.readonlyPaths());
    }

    @Test
    void groupsOfVolumesComeLast() throws PodConfigException {
        Pod pod = pod(spec -> spec.securityContext(
                PodSecurityContext.builder().fsGroup(1L).supplementalGroups(List.of(2L)).build()));
        PodLaunch launch = new PodLaunch(pod, Optional.empty(), List.of(3L));
        assertEquals(List.of(1L, 2L, 3L),
                of(launch(pod, container(c -> c)).launch(launch).build()).supplementalGroups());
        Pod bare = new Pod(pod.metadata(), PodSpec.builder().build(), pod.status());
        assertEquals(List.of(3L), of(launch(bare, container(c -> c))
                .launch(new PodLaunch(bare, Optional.empty(), List.of(3L))).build()).supplementalGroups());
    }

    @Test
    void seccompComesFromContainerThenPodThenNode() throws PodConfigException {
        SeccompProfile local = new SeccompProfile(Optional.of(SeccompProfileType.LOCALHOST), "a/../b.json");
        SeccompProfile standard = new SeccompProfile(Optional.of(SeccompProfileType.RUNTIME_DEFAULT), "");
        assertEquals(Optional.of(new SecurityProfile(ProfileType.LOCALHOST, "/var/lib/kubelet/seccomp/b.json")),
                of(own -> own.seccompProfile(local), shared -> shared.seccompProfile(standard)).seccomp());
        assertEquals(Optional.of(new SecurityProfile(ProfileType.RUNTIME_DEFAULT, "")),
                of(NOTHING, shared -> shared.seccompProfile(standard)).seccomp());
        assertEquals(Optional.of(new SecurityProfile(ProfileType.UNCONFINED, "")),
                of(NOTHING, NOTHING_FOR_POD).seccomp());
        assertEquals(Optional.of(new SecurityProfile(ProfileType.RUNTIME_DEFAULT, "")), ContainerConfigs.of(
                prepared(NOTHING, NOTHING_FOR_POD).build(), Launches.NODE.toBuilder().seccompDefault(true).build())
                .security().seccomp());
        SeccompProfile nameless = new SeccompProfile(Optional.of(SeccompProfileType.LOCALHOST), "");
        assertEquals("localhostProfile must be set if seccompProfile type is Localhost.",
                refusal(prepared(own -> own.seccompProfile(nameless), NOTHING_FOR_POD).build()));
    }

    @Test
    void appArmorComesFromContainerThenAnnotationThenPod() throws PodConfigException {
        AppArmorProfile unconfined = new AppArmorProfile(Optional.of(SeccompProfileType.UNCONFINED), "");
        AppArmorProfile local = new AppArmorProfile(Optional.of(SeccompProfileType.LOCALHOST), "p");
        assertEquals(Optional.empty(), of(NOTHING, NOTHING_FOR_POD).appArmor());
        assertEquals(Optional.of(new SecurityProfile(ProfileType.LOCALHOST, "p")),
                of(own -> own.appArmorProfile(local), shared -> shared.appArmorProfile(unconfined)).appArmor());
        assertEquals(Optional.of(new SecurityProfile(ProfileType.UNCONFINED, "")),
                of(NOTHING, shared -> shared.appArmorProfile(unconfined)).appArmor());
        Map<String, SecurityProfile> annotations = Map.of(
                "runtime/default", new SecurityProfile(ProfileType.RUNTIME_DEFAULT, ""),
                "unconfined", new SecurityProfile(ProfileType.UNCONFINED, ""),
                "localhost/q", new SecurityProfile(ProfileType.LOCALHOST, "q"),
                "nonsense", new SecurityProfile(ProfileType.LOCALHOST, "p"));
        for (Map.Entry<String, SecurityProfile> entry : annotations.entrySet()) {
            Pod pod = pod(meta -> meta.annotations(
                            Map.of("container.apparmor.security.beta.kubernetes.io/main", entry.getKey())),
                    spec -> spec.securityContext(PodSecurityContext.builder().appArmorProfile(local).build()));
            assertEquals(Optional.of(entry.getValue()), of(launch(pod, container(c -> c)).build()).appArmor());
        }
        assertEquals("unknown apparmor profile type: \"\"", refusal(prepared(own -> own.appArmorProfile(
                new AppArmorProfile(Optional.empty(), "")), NOTHING_FOR_POD).build()));
        assertEquals("missing localhost apparmor profile name", refusal(prepared(own -> own.appArmorProfile(
                new AppArmorProfile(Optional.of(SeccompProfileType.LOCALHOST), "")), NOTHING_FOR_POD).build()));
    }

    @Test
    void ephemeralContainerJoinsItsTargetUnlessProcessesAreShared() throws PodConfigException {
        LinuxContainerSecurity joined = of(prepared(NOTHING, NOTHING_FOR_POD).targetContainerId("t").build());
        assertEquals(NamespaceMode.TARGET, joined.namespaces().pid());
        assertEquals("t", joined.namespaces().targetId());
        LinuxContainerSecurity alone = of(NOTHING, NOTHING_FOR_POD);
        assertEquals(NamespaceMode.CONTAINER, alone.namespaces().pid());
        Pod shared = pod(spec -> spec.shareProcessNamespace(true));
        LinuxContainerSecurity all = of(launch(shared, container(c -> c)).targetContainerId("t").build());
        assertEquals(NamespaceMode.POD, all.namespaces().pid());
        assertEquals("", all.namespaces().targetId());
    }
}
