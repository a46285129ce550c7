package io.jubelet.adapters.cri.translate;

import io.jubelet.adapters.cri.wire.CommonProto;
import io.jubelet.adapters.cri.wire.ContainerProto;
import io.jubelet.adapters.cri.wire.SandboxConfigProto;
import io.jubelet.domain.cri.LinuxContainerSecurity;
import io.jubelet.domain.cri.LinuxSandboxSecurity;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.NamespaceOptions;
import io.jubelet.domain.cri.ProfileType;
import io.jubelet.domain.cri.SeLinuxOption;
import io.jubelet.domain.cri.SecurityProfile;
import io.jubelet.domain.cri.UserNamespace;
import java.util.Optional;
import java.util.function.Function;

/** Privileges of sandboxes and containers, read as a runtime reads them. */
final class SecurityReading {

    private SecurityReading() {
    }

    static LinuxSandboxSecurity sandbox(SandboxConfigProto.LinuxSandboxSecurityContext from) {
        return new LinuxSandboxSecurity(namespaces(from.getNamespaceOptions()),
                part(from.hasSelinuxOptions(), from.getSelinuxOptions(), SecurityReading::seLinux),
                part(from.hasRunAsUser(), from.getRunAsUser(), CommonProto.Int64Value::getValue),
                part(from.hasRunAsGroup(), from.getRunAsGroup(), CommonProto.Int64Value::getValue),
                from.getReadonlyRootfs(), from.getSupplementalGroupsList(), strict(from.getSupplementalGroupsPolicy()),
                from.getPrivileged(),
                part(from.hasSeccomp(), from.getSeccomp(), SecurityReading::profile),
                part(from.hasApparmor(), from.getApparmor(), SecurityReading::profile));
    }

    static LinuxContainerSecurity container(ContainerProto.LinuxContainerSecurityContext from) {
        return new LinuxContainerSecurity(from.getCapabilities().getAddCapabilitiesList(),
                from.getCapabilities().getDropCapabilitiesList(), from.getPrivileged(),
                namespaces(from.getNamespaceOptions()),
                part(from.hasSelinuxOptions(), from.getSelinuxOptions(), SecurityReading::seLinux),
                part(from.hasRunAsUser(), from.getRunAsUser(), CommonProto.Int64Value::getValue),
                part(from.hasRunAsGroup(), from.getRunAsGroup(), CommonProto.Int64Value::getValue),
                from.getRunAsUsername(), from.getReadonlyRootfs(), from.getSupplementalGroupsList(),
                strict(from.getSupplementalGroupsPolicy()), from.getNoNewPrivs(), from.getMaskedPathsList(),
                from.getReadonlyPathsList(),
                part(from.hasSeccomp(), from.getSeccomp(), SecurityReading::profile),
                part(from.hasApparmor(), from.getApparmor(), SecurityReading::profile));
    }

    private static <F, T> Optional<T> part(boolean present, F from, Function<F, T> reading) {
        return present ? Optional.of(reading.apply(from)) : Optional.empty();
    }

    private static NamespaceOptions namespaces(CommonProto.NamespaceOption from) {
        return new NamespaceOptions(mode(from.getNetwork()), mode(from.getPid()), mode(from.getIpc()),
                from.getTargetId(), part(from.hasUsernsOptions(), from.getUsernsOptions(), SecurityReading::user));
    }

    private static UserNamespace user(CommonProto.UserNamespace from) {
        return new UserNamespace(mode(from.getMode()), CommonTranslation.ids(from.getUidsList()),
                CommonTranslation.ids(from.getGidsList()));
    }

    private static NamespaceMode mode(CommonProto.NamespaceMode from) {
        return switch (from) {
            case POD, UNRECOGNIZED -> NamespaceMode.POD;
            case CONTAINER -> NamespaceMode.CONTAINER;
            case NODE -> NamespaceMode.NODE;
            case TARGET -> NamespaceMode.TARGET;
        };
    }

    private static boolean strict(CommonProto.SupplementalGroupsPolicy from) {
        return from == CommonProto.SupplementalGroupsPolicy.Strict;
    }

    private static SeLinuxOption seLinux(CommonProto.SELinuxOption from) {
        return new SeLinuxOption(from.getUser(), from.getRole(), from.getType(), from.getLevel());
    }

    private static SecurityProfile profile(CommonProto.SecurityProfile from) {
        return new SecurityProfile(switch (from.getProfileType()) {
            case RuntimeDefault, UNRECOGNIZED -> ProfileType.RUNTIME_DEFAULT;
            case Unconfined -> ProfileType.UNCONFINED;
            case Localhost -> ProfileType.LOCALHOST;
        }, from.getLocalhostRef());
    }
}
