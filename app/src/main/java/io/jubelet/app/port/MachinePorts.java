package io.jubelet.app.port;

import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.host.HostFacts;
import io.jubelet.ports.probe.ProbeClient;

/**
 * This machine.
 *
 * @param facts what the machine has
 * @param cgroups control groups
 * @param probes requests of probes and hooks over the network
 */
public record MachinePorts(
        HostFacts facts,
        CgroupTree cgroups,
        ProbeClient probes) {
}
