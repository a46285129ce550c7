package io.jubelet.adapters.cri.translate;

import io.jubelet.adapters.cri.wire.CommonProto;
import io.jubelet.adapters.cri.wire.ContainerProto;
import io.jubelet.adapters.cri.wire.SandboxConfigProto;
import io.jubelet.domain.cri.LinuxContainerSecurity;
import io.jubelet.domain.cri.LinuxSandboxSecurity;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.NamespaceOptions;
import io.jubelet.domain.cri.SeLinuxOption;
import io.jubelet.domain.cri.SecurityProfile;
import io.jubelet.domain.cri.UserNamespace;

/** Privileges of sandboxes and containers. */
final class SecurityTranslation {

    private SecurityTranslation() {
    }

    static SandboxConfigProto.LinuxSandboxSecurityContext sandbox(LinuxSandboxSecurity from) {
        SandboxConfigProto.LinuxSandboxSecurityContext.Builder to =
                SandboxConfigProto.LinuxSandboxSecurityContext.newBuilder()
                        .setNamespaceOptions(namespaces(from.namespaces()))
                        .setReadonlyRootfs(from.readonlyRootfs())
                        .addAllSupplementalGroups(from.supplementalGroups())
                        .setSupplementalGroupsPolicy(groups(from.strictSupplementalGroups()))
                        .setPrivileged(from.privileged());
        from.seLinuxOptions().ifPresent(option -> to.setSelinuxOptions(seLinux(option)));
        from.runAsUser().ifPresent(id -> to.setRunAsUser(CommonTranslation.number(id)));
        from.runAsGroup().ifPresent(id -> to.setRunAsGroup(CommonTranslation.number(id)));
        from.seccomp().ifPresent(profile -> to.setSeccomp(profile(profile)));
        from.appArmor().ifPresent(profile -> to.setApparmor(profile(profile)));
        return to.build();
    }

    static ContainerProto.LinuxContainerSecurityContext container(LinuxContainerSecurity from) {
        ContainerProto.LinuxContainerSecurityContext.Builder to =
                ContainerProto.LinuxContainerSecurityContext.newBuilder()
                        .setCapabilities(ContainerProto.Capability.newBuilder()
                                .addAllAddCapabilities(from.addCapabilities())
                                .addAllDropCapabilities(from.dropCapabilities()))
                        .setPrivileged(from.privileged())
                        .setNamespaceOptions(namespaces(from.namespaces()))
                        .setRunAsUsername(from.runAsUsername())
                        .setReadonlyRootfs(from.readonlyRootfs())
                        .addAllSupplementalGroups(from.supplementalGroups())
                        .setSupplementalGroupsPolicy(groups(from.strictSupplementalGroups()))
                        .setNoNewPrivs(from.noNewPrivs())
                        .addAllMaskedPaths(from.maskedPaths())
                        .addAllReadonlyPaths(from.readonlyPaths());
        from.seLinuxOptions().ifPresent(option -> to.setSelinuxOptions(seLinux(option)));
        from.runAsUser().ifPresent(id -> to.setRunAsUser(CommonTranslation.number(id)));
        from.runAsGroup().ifPresent(id -> to.setRunAsGroup(CommonTranslation.number(id)));
        from.seccomp().ifPresent(profile -> to.setSeccomp(profile(profile)));
        from.appArmor().ifPresent(profile ->
                to.setApparmor(profile(profile)).setApparmorProfile(appArmorText(profile)));
        return to.build();
    }

    private static CommonProto.NamespaceOption namespaces(NamespaceOptions from) {
        CommonProto.NamespaceOption.Builder to = CommonProto.NamespaceOption.newBuilder()
                .setNetwork(mode(from.network()))
                .setPid(mode(from.pid()))
                .setIpc(mode(from.ipc()))
                .setTargetId(from.targetId());
        from.userNamespace().ifPresent(user -> to.setUsernsOptions(user(user)));
        return to.build();
    }

    private static CommonProto.UserNamespace user(UserNamespace from) {
        return CommonProto.UserNamespace.newBuilder()
                .setMode(mode(from.mode()))
                .addAllUids(CommonTranslation.mappings(from.uids()))
                .addAllGids(CommonTranslation.mappings(from.gids()))
                .build();
    }

    private static CommonProto.NamespaceMode mode(NamespaceMode mode) {
        return switch (mode) {
            case POD -> CommonProto.NamespaceMode.POD;
            case CONTAINER -> CommonProto.NamespaceMode.CONTAINER;
            case NODE -> CommonProto.NamespaceMode.NODE;
            case TARGET -> CommonProto.NamespaceMode.TARGET;
        };
    }

    private static CommonProto.SupplementalGroupsPolicy groups(boolean strict) {
        return strict ? CommonProto.SupplementalGroupsPolicy.Strict : CommonProto.SupplementalGroupsPolicy.Merge;
    }

    private static CommonProto.SELinuxOption seLinux(SeLinuxOption from) {
        return CommonProto.SELinuxOption.newBuilder()
                .setUser(from.user()).setRole(from.role()).setType(from.type()).setLevel(from.level()).build();
    }

    private static CommonProto.SecurityProfile profile(SecurityProfile from) {
        return CommonProto.SecurityProfile.newBuilder()
                .setProfileType(switch (from.type()) {
                    case RUNTIME_DEFAULT -> CommonProto.ProfileType.RuntimeDefault;
                    case UNCONFINED -> CommonProto.ProfileType.Unconfined;
                    case LOCALHOST -> CommonProto.ProfileType.Localhost;
                })
                .setLocalhostRef(from.localhostRef())
                .build();
    }

    /** The form that runtimes without the newer field read. */
    private static String appArmorText(SecurityProfile from) {
        return switch (from.type()) {
            case RUNTIME_DEFAULT -> "runtime/default";
            case UNCONFINED -> "unconfined";
            case LOCALHOST -> "localhost/" + from.localhostRef();
        };
    }
}
