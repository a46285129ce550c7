package io.jubelet.domain.volume.flex;

/**
 * Capabilities that a driver declares in its answer to {@code init}.
 *
 * @param attach whether its volumes are attached to a node and mounted there once, before they are mounted for pods
 * @param selinuxRelabel whether files of its volumes may be given SELinux labels
 * @param supportsMetrics whether its volumes are measured
 * @param fsGroup whether files of its volumes are given to the group of the pod
 * @param requiresFsResize whether the node makes the file system larger when a volume has grown
 */
public record FlexCapabilities(boolean attach, boolean selinuxRelabel, boolean supportsMetrics, boolean fsGroup,
        boolean requiresFsResize) {

    /** Capabilities of a driver that declares none. */
    public static final FlexCapabilities DEFAULT = new FlexCapabilities(true, true, false, true, true);
}
