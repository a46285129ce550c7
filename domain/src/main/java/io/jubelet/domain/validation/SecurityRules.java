package io.jubelet.domain.validation;

import io.jubelet.domain.container.AppArmorProfile;
import io.jubelet.domain.container.SeccompProfile;
import io.jubelet.domain.container.SeccompProfileType;
import io.jubelet.domain.container.SecurityContext;
import io.jubelet.domain.pod.PodSpec;
import java.util.List;
import java.util.Set;

/** Privileges of one container, and the profiles it shares with the pod. */
final class SecurityRules {

    private static final long MOST_ID = Integer.MAX_VALUE;
    private static final int MOST_PROFILE_LENGTH = 4095;

    private SecurityRules() {
    }

    static void check(Field field, SecurityContext security, PodSpec spec) {
        security.runAsUser().ifPresent(id -> id(field.child("runAsUser"), id));
        security.runAsGroup().ifPresent(id -> id(field.child("runAsGroup"), id));
        security.seccompProfile().ifPresent(profile -> seccomp(field.child("seccompProfile"), profile));
        security.appArmorProfile().ifPresent(profile -> appArmor(field.child("appArmorProfile"), profile));
        if (!security.procMount().isEmpty()) {
            field.child("procMount").oneOf(security.procMount(), Set.of("Default", "Unmasked"));
            if (security.procMount().equals("Unmasked") && spec.hostUsers().orElse(true)) {
                field.child("procMount").invalid(security.procMount(),
                        "`hostUsers` must be false to use `Unmasked`");
            }
        }
        if (!security.allowPrivilegeEscalation().orElse(true)) {
            if (security.privileged().orElse(false)) {
                field.invalid("allowPrivilegeEscalation",
                        "cannot set `allowPrivilegeEscalation` to false and `privileged` to true");
            }
            List<String> added = security.capabilities().map(c -> c.add()).orElse(List.of());
            if (added.contains("CAP_SYS_ADMIN")) {
                field.invalid("allowPrivilegeEscalation",
                        "cannot set `allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN");
            }
        }
    }

    /** A user or group id. */
    static void id(Field field, long id) {
        field.range(id, 0, MOST_ID);
    }

    /** A system call filter. */
    static void seccomp(Field field, SeccompProfile profile) {
        if (profile.type().isEmpty()) {
            field.child("type").required("type is required when seccompProfile is set");
            return;
        }
        Field local = field.child("localhostProfile");
        if (profile.type().get() == SeccompProfileType.LOCALHOST) {
            local.required(profile.localhostProfile(), "must be set when seccomp type is Localhost");
            Paths.descending(local, profile.localhostProfile());
        } else if (!profile.localhostProfile().isEmpty()) {
            local.invalid(profile.localhostProfile(), "can only be set when seccomp type is Localhost");
        }
    }

    /** An AppArmor profile. */
    static void appArmor(Field field, AppArmorProfile profile) {
        if (profile.type().isEmpty()) {
            field.child("type").required("type is required when appArmorProfile is set");
            return;
        }
        Field local = field.child("localhostProfile");
        String name = profile.localhostProfile();
        if (profile.type().get() == SeccompProfileType.LOCALHOST) {
            local.required(name.strip(), "must be set when AppArmor type is Localhost");
            if (!name.strip().equals(name)) {
                local.invalid(name, "must not be padded with whitespace");
            }
            if (name.length() > MOST_PROFILE_LENGTH) {
                local.tooLong(MOST_PROFILE_LENGTH);
            }
        } else if (!name.isEmpty()) {
            local.invalid(name, "can only be set when AppArmor type is Localhost");
        }
    }
}
