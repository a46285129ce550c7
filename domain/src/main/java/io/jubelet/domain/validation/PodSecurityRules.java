package io.jubelet.domain.validation;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.Sysctl;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Privileges and namespaces of the pod as a whole. */
final class PodSecurityRules {

    private PodSecurityRules() {
    }

    static void check(Field spec, PodSpec of, boolean userNamespacesInHostNetwork) {
        if (of.shareProcessNamespace().orElse(false) && of.hostPID()) {
            spec.child("shareProcessNamespace")
                    .invalid(true, "ShareProcessNamespace and HostPID cannot both be enabled");
        }
        if (!of.hostUsers().orElse(true)) {
            userNamespace(spec, of, userNamespacesInHostNetwork);
        }
        of.securityContext().ifPresent(security -> context(spec.child("securityContext"), security, of));
        windows(spec, of);
    }

    private static void userNamespace(Field spec, PodSpec of, boolean inHostNetwork) {
        if (of.hostNetwork() && !inHostNetwork) {
            spec.child("hostNetwork").forbidden("when `pod.Spec.HostUsers` is false");
        }
        if (of.hostPID()) {
            spec.child("hostPID").forbidden("when `pod.Spec.HostUsers` is false");
        }
        if (of.hostIPC()) {
            spec.child("hostIPC").forbidden("when `pod.Spec.HostUsers` is false");
        }
    }

    private static void context(Field field, PodSecurityContext security, PodSpec of) {
        security.runAsUser().ifPresent(id -> SecurityRules.id(field.child("runAsUser"), id));
        security.runAsGroup().ifPresent(id -> SecurityRules.id(field.child("runAsGroup"), id));
        security.fsGroup().ifPresent(id -> SecurityRules.id(field.child("fsGroup"), id));
        List<Long> groups = security.supplementalGroups();
        for (int i = 0; i < groups.size(); i++) {
            SecurityRules.id(field.child("supplementalGroups").index(i), groups.get(i));
        }
        if (!security.supplementalGroupsPolicy().isEmpty()) {
            field.child("supplementalGroupsPolicy").oneOf(security.supplementalGroupsPolicy(),
                    Set.of("Merge", "Strict"));
        }
        if (!security.fsGroupChangePolicy().isEmpty()) {
            field.child("fsGroupChangePolicy").oneOf(security.fsGroupChangePolicy(),
                    Set.of("Always", "OnRootMismatch"));
        }
        if (!security.seLinuxChangePolicy().isEmpty()) {
            field.child("seLinuxChangePolicy").oneOf(security.seLinuxChangePolicy(),
                    Set.of("MountOption", "Recursive"));
        }
        security.seccompProfile().ifPresent(p -> SecurityRules.seccomp(field.child("seccompProfile"), p));
        security.appArmorProfile().ifPresent(p -> SecurityRules.appArmor(field.child("appArmorProfile"), p));
        sysctls(field.child("sysctls"), security.sysctls(), of);
    }

    private static void sysctls(Field field, List<Sysctl> sysctls, PodSpec of) {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < sysctls.size(); i++) {
            String name = sysctls.get(i).name();
            Field at = field.index(i).child("name");
            String dotted = name.replace('/', '.');
            if (name.isEmpty()) {
                at.required("");
            } else {
                at.invalid(name, Names.sysctl(name));
            }
            if (!names.add(dotted)) {
                at.duplicate(name);
            }
            if (of.hostNetwork() && dotted.startsWith("net.")) {
                at.invalid(name, "may not be specified when 'hostNetwork' is true");
            }
            if (of.hostIPC() && (dotted.startsWith("kernel.shm") || dotted.startsWith("kernel.msg")
                    || dotted.equals("kernel.sem") || dotted.startsWith("fs.mqueue."))) {
                at.invalid(name, "may not be specified when 'hostIPC' is true");
            }
        }
    }

    private static void windows(Field spec, PodSpec of) {
        if (of.os().filter(os -> os.name().equals("linux")).isEmpty()) {
            return;
        }
        boolean options = of.securityContext().flatMap(PodSecurityContext::windowsOptions).isPresent()
                || Stream.concat(of.initContainers().stream(), of.containers().stream())
                        .map(Container::securityContext).flatMap(s -> s.stream())
                        .anyMatch(s -> s.windowsOptions().isPresent());
        if (options) {
            spec.child("securityContext").child("windowsOptions")
                    .forbidden("windows options cannot be set for a linux pod");
        }
    }
}
