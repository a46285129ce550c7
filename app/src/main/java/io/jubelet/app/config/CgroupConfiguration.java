package io.jubelet.app.config;

/**
 * Cgroups of pods, and requirements on the host.
 *
 * @param root cgroup above those of all pods, empty for the top
 * @param perQos whether quality-of-service classes and pods have cgroups of their own
 * @param driver {@code cgroupfs} or {@code systemd}; the driver that the runtime reports takes precedence
 * @param failOnV1 refuse to start on cgroup v1
 * @param failOnSwap refuse to start while swap is on
 * @param system cgroups of processes outside of pods
 * @param enforcement which limits the cgroups of pods and of reserves get
 * @param memory how memory of pods is reserved, throttled and swapped
 * @param oomScoreAdj of the agent itself, -1000 to 1000
 */
public record CgroupConfiguration(String root, boolean perQos, String driver, boolean failOnV1, boolean failOnSwap,
        SystemCgroups system, Enforcement enforcement, MemoryRules memory, int oomScoreAdj) {
}
