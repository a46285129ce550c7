package io.jubelet.app.config;

/**
 * Cgroups beside those of pods, which statistics report by a name; each is empty when it is not configured.
 *
 * @param kubelet that of this agent, which moves itself into it
 * @param runtime that of the container runtime, which nothing is moved into
 * @param misc that of the other processes of the system, which this agent moves into it
 */
public record SystemCgroups(String kubelet, String runtime, String misc) {

    /** Nothing configured. */
    public static final SystemCgroups NONE = new SystemCgroups("", "", "");
}
