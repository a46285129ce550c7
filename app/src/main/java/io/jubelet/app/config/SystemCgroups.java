package io.jubelet.app.config;

/**
 * Cgroups that statistics report by a name; each is empty when it is not configured.
 *
 * @param kubelet that of this agent
 * @param runtime that of the container runtime
 * @param misc that of the other processes of the system
 */
public record SystemCgroups(String kubelet, String runtime, String misc) {

    /** Nothing configured. */
    public static final SystemCgroups NONE = new SystemCgroups("", "", "");
}
