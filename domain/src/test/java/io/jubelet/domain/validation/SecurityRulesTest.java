package io.jubelet.domain.validation;

import static io.jubelet.domain.validation.Pods.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.AppArmorProfile;
import io.jubelet.domain.container.Capabilities;
import io.jubelet.domain.container.SeccompProfile;
import io.jubelet.domain.container.SeccompProfileType;
import io.jubelet.domain.container.SecurityContext;
import io.jubelet.domain.container.SecurityContextBuilder;
import io.jubelet.domain.container.WindowsSecurityContextOptions;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodOS;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.PodSecurityContextBuilder;
import io.jubelet.domain.pod.PodSpecBuilder;
import io.jubelet.domain.pod.Sysctl;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Privileges, ids and profiles of pods and containers. */
class SecurityRulesTest {

    private static List<String> paths(Pod pod) {
        return PodValidation.ofNew(pod).stream().map(FieldError::path).toList();
    }

    private static List<String> split(String fields, String prefix) {
        return Stream.of(fields.split(" ")).filter(field -> !field.isEmpty())
                .map(field -> field.equals("|") ? prefix : prefix + field).toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        // namespaces of the host, of the pod, and the fields that do not fit
        "PID     | share     | shareProcessNamespace", "''      | share     | ''", "PID     | ''        | ''",
        "PID     | users     | hostPID", "IPC     | users     | hostIPC", "network | users     | hostNetwork",
        "''      | users     | ''", "PID IPC network | users | hostNetwork hostPID hostIPC", "PID IPC network | '' | ''"})
    void namespacesOfPodAndHostExcludeEachOther(String host, String ofPod, String fields) {
        assertEquals(split(fields, "spec."), paths(Pods.spec(spec -> spec.hostPID(host.contains("PID")).hostIPC(host.contains("IPC"))
                .hostNetwork(host.contains("network")).hostUsers(!ofPod.equals("users")).shareProcessNamespace(ofPod.equals("share")))));
    }

    @ParameterizedTest
    @MethodSource
    void fieldsOfAPodHaveValuesThatTheyCanHave(UnaryOperator<PodSecurityContextBuilder> change, String fields) {
        assertEquals(split(fields, "spec.securityContext."),
                paths(Pods.spec(spec -> spec.securityContext(change.apply(PodSecurityContext.builder()).build()))));
    }

    static List<Arguments> fieldsOfAPodHaveValuesThatTheyCanHave() {
        long most = Integer.MAX_VALUE;
        return List.of(
                ofPod(c -> c.runAsUser(0L).runAsGroup(0L).fsGroup(0L).supplementalGroups(List.of(0L, most)), ""),
                ofPod(c -> c.runAsUser(most).runAsGroup(most).fsGroup(most), ""),
                ofPod(c -> c.runAsUser(-1L).runAsGroup(-1L).fsGroup(-1L), "runAsUser runAsGroup fsGroup"),
                ofPod(c -> c.runAsUser(most + 1).runAsGroup(most + 1), "runAsUser runAsGroup"),
                ofPod(c -> c.supplementalGroups(List.of(-1L, 1L, most + 1)), "supplementalGroups[0] supplementalGroups[2]"),
                ofPod(c -> c.supplementalGroupsPolicy("Merge").fsGroupChangePolicy("Always").seLinuxChangePolicy("MountOption"), ""),
                ofPod(c -> c.supplementalGroupsPolicy("Strict").fsGroupChangePolicy("OnRootMismatch").seLinuxChangePolicy("Recursive"), ""),
                ofPod(c -> c.supplementalGroupsPolicy("x").fsGroupChangePolicy("x").seLinuxChangePolicy("x"),
                        "supplementalGroupsPolicy fsGroupChangePolicy seLinuxChangePolicy"),
                ofPod(c -> c.seccompProfile(new SeccompProfile(Optional.empty(), "")), "seccompProfile.type"),
                ofPod(c -> c.appArmorProfile(new AppArmorProfile(Optional.empty(), "")), "appArmorProfile.type"));
    }

    private static Arguments ofPod(UnaryOperator<PodSecurityContextBuilder> change, String fields) {
        return Arguments.of(change, fields);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "net.a kernel.shmmax   |             | ''", "net.a          | network     | 0", "net/a          | network     | 0",
        "kernel.shmmax         | network     | ''", "net.a          | IPC         | ''", "kernel.shmmax  | IPC         | 0",
        "kernel.msgmax         | IPC         | 0", "kernel.sem     | IPC         | 0", "kernel.semx    | IPC         | ''",
        "fs.mqueue.a           | IPC         | 0", "fs.file-max    | IPC         | ''", "a.b a/b        |             | 1",
        "A                     |             | 0"})
    void parametersOfTheHostAreNotSet(String names, String host, String wrong) {
        List<Sysctl> sysctls = Stream.of(names.split(" ")).map(name -> new Sysctl(name, "1")).toList();
        assertEquals(wrong.isEmpty() ? List.of() : List.of("spec.securityContext.sysctls[" + wrong + "].name"),
                paths(Pods.spec(spec -> spec.hostNetwork("network".equals(host)).hostIPC("IPC".equals(host))
                        .securityContext(PodSecurityContext.builder().sysctls(sysctls).build()))));
        assertEquals(List.of("spec.securityContext.sysctls[0].name"), paths(Pods.spec(spec -> spec.securityContext(
                PodSecurityContext.builder().sysctls(List.of(new Sysctl("", "1"))).build()))));
    }

    @ParameterizedTest
    @CsvSource({"linux, true, true", "linux, false, true", "windows, true, false", ", true, false"})
    void aPodForLinuxHasNoOptionsForWindows(String os, boolean ofPod, boolean refused) {
        var options = new WindowsSecurityContextOptions("", "", "", Optional.empty());
        UnaryOperator<PodSpecBuilder> change = spec -> ofPod
                ? spec.securityContext(PodSecurityContext.builder().windowsOptions(options).build())
                : spec.containers(List.of(Pods.container(c -> c.securityContext(
                        SecurityContext.builder().windowsOptions(options).build()))));
        Pod pod = Pods.spec(spec -> os == null ? change.apply(spec) : change.apply(spec).os(new PodOS(os)));
        assertEquals(refused, paths(pod).contains("spec.securityContext.windowsOptions"));
    }

    @ParameterizedTest
    @MethodSource
    void fieldsOfAContainerHaveValuesThatTheyCanHave(UnaryOperator<SecurityContextBuilder> change, boolean hostUsers, String fields) {
        assertEquals(split(fields, "spec.containers[0].securityContext"), paths(Pods.spec(spec -> spec.hostUsers(hostUsers)
                .containers(List.of(Pods.container(c -> c.securityContext(change.apply(SecurityContext.builder()).build())))))));
    }

    static List<Arguments> fieldsOfAContainerHaveValuesThatTheyCanHave() {
        return List.of(
                of(c -> c.runAsUser(0L).runAsGroup(0L), true, ""),
                of(c -> c.runAsUser(-1L).runAsGroup(-1L), true, ".runAsUser .runAsGroup"),
                of(c -> c.procMount("Default"), true, ""),
                of(c -> c.procMount("Unmasked"), false, ""),
                of(c -> c.procMount("Unmasked"), true, ".procMount"),
                of(c -> c.procMount("x"), true, ".procMount"),
                of(c -> c.allowPrivilegeEscalation(false), true, ""),
                of(c -> c.allowPrivilegeEscalation(false).privileged(false), true, ""),
                of(c -> c.allowPrivilegeEscalation(false).privileged(true), true, "|"),
                of(c -> c.allowPrivilegeEscalation(true).privileged(true), true, ""),
                of(c -> c.allowPrivilegeEscalation(false).capabilities(new Capabilities(List.of("CAP_SYS_ADMIN"), List.of())), true, "|"),
                of(c -> c.allowPrivilegeEscalation(false).capabilities(new Capabilities(List.of("CHOWN"), List.of("CAP_SYS_ADMIN"))),
                        true, ""),
                of(c -> c.capabilities(new Capabilities(List.of("CAP_SYS_ADMIN"), List.of())), true, ""));
    }

    private static Arguments of(UnaryOperator<SecurityContextBuilder> change, boolean hostUsers, String fields) {
        return Arguments.of(change, hostUsers, fields);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", ignoreLeadingAndTrailingWhitespace = false, value = {
        "RUNTIME_DEFAULT||''", "UNCONFINED||''", "RUNTIME_DEFAULT|a|seccompProfile.localhostProfile appArmorProfile.localhostProfile",
        "UNCONFINED|a|seccompProfile.localhostProfile appArmorProfile.localhostProfile", "LOCALHOST|a|''",
        "LOCALHOST||seccompProfile.localhostProfile appArmorProfile.localhostProfile",
        "LOCALHOST|../a|seccompProfile.localhostProfile", "LOCALHOST|/a|seccompProfile.localhostProfile",
        "LOCALHOST|' a'|appArmorProfile.localhostProfile", "-||seccompProfile.type appArmorProfile.type"})
    void aProfileOfTheHostHasAName(SeccompProfileType type, String name, String fields) {
        String given = name == null ? "" : name;
        assertEquals(split(fields, "spec.containers[0].securityContext."), paths(Pods.spec(spec -> spec.containers(List.of(
                Pods.container(c -> c.securityContext(SecurityContext.builder()
                        .seccompProfile(new SeccompProfile(Optional.ofNullable(type), given))
                        .appArmorProfile(new AppArmorProfile(Optional.ofNullable(type), given)).build())))))));
    }

    @ParameterizedTest
    @CsvSource({"4095, false", "4096, true"})
    void aProfileHasNoEndlessName(int length, boolean refused) {
        var profile = new AppArmorProfile(Optional.of(SeccompProfileType.LOCALHOST), "a".repeat(length));
        assertEquals(refused, !paths(Pods.spec(spec -> spec.securityContext(
                PodSecurityContext.builder().appArmorProfile(profile).build()))).isEmpty());
    }

    @Test
    void aLinuxPodHasOptionsForLinux() {
        expect(spec -> spec.os(new PodOS("linux")).containers(List.of(Pods.container(c -> c.securityContext(
                SecurityContext.builder().runAsUser(1L).build())))));
    }

    @Test
    void kernelParametersHaveNames() {
        expect(spec -> spec.securityContext(PodSecurityContext.builder().sysctls(List.of(new Sysctl("", "1"))).build()),
                "spec.securityContext.sysctls[0].name: Required value");
    }
}
