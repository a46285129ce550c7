package io.jubelet.domain.plugin;

import io.jubelet.domain.value.QuotedText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reasons to refuse the registration of a plugin, with the texts of a kubelet. See the documentation of the
 * device plugin API, of the Container Storage Interface and KEP-3063 (DRA).
 */
public final class PluginFaults {

    /** The version of the device plugin API. */
    public static final String DEVICE_VERSION = "v1beta1";
    /** The gRPC services of DRA drivers that can be used, the better one first. */
    public static final List<String> DRA_SERVICES = List.of("v1.DRAPlugin", "v1beta1.DRAPlugin");

    private PluginFaults() {
    }

    /**
     * The fault of a device plugin.
     *
     * @param plugin what it says of itself
     * @return empty when nothing is
     */
    public static Optional<String> ofDevicePlugin(PluginInfo plugin) {
        if (!plugin.versions().contains(DEVICE_VERSION)) {
            return Optional.of("manager version, " + DEVICE_VERSION + ", is not among plugin supported versions "
                    + plain(plugin.versions()));
        }
        return ExtendedResourceName.isValid(plugin.name()) ? Optional.empty()
                : Optional.of("invalid name of device plugin socket: " + invalidName(plugin.name()));
    }

    /**
     * The fault of a registration over the socket of the kubelet.
     *
     * @param version the version that the device plugin speaks
     * @param resource name of its resource
     * @return empty when nothing is
     */
    public static Optional<String> ofDeviceRegistration(String version, String resource) {
        if (!version.equals(DEVICE_VERSION)) {
            return Optional.of("requested API version " + QuotedText.of(version)
                    + " is not supported by kubelet. Supported version is " + quoted(List.of(DEVICE_VERSION)));
        }
        return ExtendedResourceName.isValid(resource) ? Optional.empty() : Optional.of(invalidName(resource));
    }

    private static String invalidName(String resource) {
        return "the ResourceName " + QuotedText.of(resource) + " is invalid";
    }

    /**
     * The fault of a CSI driver.
     *
     * @param plugin what it says of itself
     * @param registered the highest version of each driver that is registered, by name
     * @return empty when nothing is
     */
    public static Optional<String> ofCsiDriver(PluginInfo plugin, Map<String, PluginVersion> registered) {
        return csiVersionFault(plugin, registered).map(fault -> "validation failed for CSI Driver " + plugin.name()
                + " at endpoint " + plugin.endpoint() + ": kubernetes.io/csi: ValidatePlugin for CSI driver "
                + QuotedText.of(plugin.name()) + " failed. " + fault);
    }

    /**
     * The fault of a CSI driver at its registration: another one may have registered since it was validated.
     *
     * @param plugin what it says of itself
     * @param registered the highest version of each driver that is registered, by name
     * @return empty when nothing is
     */
    public static Optional<String> ofCsiRegistration(PluginInfo plugin, Map<String, PluginVersion> registered) {
        return csiVersionFault(plugin, registered).map(fault -> "kubernetes.io/csi: RegisterPlugin for CSI driver "
                + QuotedText.of(plugin.name()) + " failed. " + fault);
    }

    private static Optional<String> csiVersionFault(PluginInfo plugin, Map<String, PluginVersion> registered) {
        if (plugin.versions().isEmpty()) {
            return Optional.of("Plugin returned an empty list for supported versions");
        }
        PluginVersion highest;
        try {
            highest = PluginVersion.highest(plugin.versions());
        } catch (IllegalArgumentException e) {
            return Optional.of("None of the versions specified " + quoted(plugin.versions()) + " are supported. err="
                    + e.getMessage());
        }
        PluginVersion other = registered.get(plugin.name());
        return other == null || other.compareTo(highest) < 0 ? Optional.empty()
                : Optional.of("Another driver with the same name is already registered with a higher supported version: "
                        + QuotedText.of(other.toString()));
    }

    /**
     * The fault of a DRA driver.
     *
     * @param plugin what it says of itself; its versions are names of gRPC services
     * @return empty when nothing is
     */
    public static Optional<String> ofDraDriver(PluginInfo plugin) {
        if (plugin.versions().stream().anyMatch(DRA_SERVICES::contains)) {
            return Optional.empty();
        }
        String fault = plugin.versions().isEmpty() ? "empty list of supported gRPC services (aka supported versions)"
                : "none of services supported by the plugin (" + quoted(plugin.versions())
                        + ") are supported by the kubelet (" + quoted(DRA_SERVICES) + ")";
        return Optional.of("invalid supported gRPC versions of DRA driver plugin " + plugin.name() + " at endpoint "
                + plugin.endpoint() + ": " + fault);
    }

    static String plain(List<String> values) {
        return "[" + String.join(" ", values) + "]";
    }

    private static String quoted(List<String> values) {
        return values.stream().map(QuotedText::of).collect(Collectors.joining(" ", "[", "]"));
    }
}
