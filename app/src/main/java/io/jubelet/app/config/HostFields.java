package io.jubelet.app.config;

import io.jubelet.domain.validation.GatedFields;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Settings about the machine itself. */
final class HostFields {

    static final String STOP_SIGNALS = "ContainerStopSignals";
    static final String ACTIVE_POD_RESOURCES = "KubeletPodResourcesListUseActivePods";
    static final String RESOURCE_HEALTH = "ResourceHealthStatus";
    static final String HEALTH_MESSAGES = "ResourceHealthStatusMessage";
    static final String POD_CERTIFICATES = "PodCertificateRequest";
    static final String VOLUME_HEALTH = "CSIVolumeHealth";
    static final String SELINUX_MOUNT = "SELinuxMount";
    static final String POD_GROUP_CLAIMS = "DRAWorkloadResourceClaims";
    static final String PODS_API = "PodsAPI";
    static final String IMAGES_BY_HANDLER = "RuntimeClassInImageCriApi";
    static final String NO_EXCLUSIVE_QUOTA = "DisableCPUQuotaWithExclusiveCPUs";
    static final String COMPARISONS = "TaintTolerationComparisonOperators";
    static final String EXISTING_ONLY = "KubeletRegistrationGetOnExistsOnly";
    static final String VOLUME_IMAGES = "ImageVolumeWithDigest";
    static final String RESET_BY_RESTART = "ChangeContainerStatusOnKubeletRestart";
    static final String USER_NAMESPACES = "UserNamespacesHostNetworkSupport";
    static final String LOCK_FILE = "lock-file";
    private static final String LOCK = "--" + LOCK_FILE;
    private static final String CONTENTION = "--exit-on-lock-contention";
    private static final String OPEN_FILES = "maxOpenFiles";

    private HostFields() {
    }

    static void check(Settings settings, BiConsumer<String, String> errors) {
        if (settings.flag(CONTENTION) && settings.path(LOCK).isEmpty()) {
            errors.accept(CONTENTION, "cannot exit on lock file contention: no lock file specified; give --lock-file");
        }
    }

    /** What pods may have by feature gates. */
    static GatedFields podFields(Settings settings) {
        return new GatedFields(settings.isOn(COMPARISONS), settings.isOn(USER_NAMESPACES));
    }

    static AgentConfiguration.Host of(Settings settings) {
        return new AgentConfiguration.Host(Optional.of(settings.path(LOCK)).filter(path -> !path.isEmpty()).map(Path::of),
                settings.flag(CONTENTION), settings.number(OPEN_FILES), settings.isSet(OPEN_FILES),
                settings.flag("protectKernelDefaults"), settings.flag("makeIPTablesUtilChains"));
    }
}
