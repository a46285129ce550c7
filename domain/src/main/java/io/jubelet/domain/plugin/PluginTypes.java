package io.jubelet.domain.plugin;

/** Types of plugins that a kubelet supports, by their names in the registration. */
public final class PluginTypes {

    /** A driver of the Container Storage Interface. */
    public static final String CSI = "CSIPlugin";
    /** A plugin with devices that containers request as an extended resource. */
    public static final String DEVICE = "DevicePlugin";
    /** A driver for dynamic resource allocation. */
    public static final String DRA = "DRAPlugin";

    private PluginTypes() {
    }
}
