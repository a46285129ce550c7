package io.jubelet.app.boot;

import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.settings.NodeNetwork;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.app.settings.PodCgroups;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.CgroupPolicy;
import io.jubelet.domain.cgroup.MemoryReservationPolicy;
import io.jubelet.domain.launch.LaunchSettings;
import io.jubelet.domain.launch.Swap;
import io.jubelet.domain.network.NodeDns;
import io.jubelet.domain.network.ResolvConf;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.restart.CrashLoopBackoff;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.files.ManagedFiles;
import io.jubelet.ports.host.HostFacts;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes of configuration and machine what is the same for all pods. */
final class NodeSettingsFactory {

    private static final Logger LOG = System.getLogger("io.jubelet.boot");

    private NodeSettingsFactory() {
    }

    static NodeSettings of(AgentConfiguration configuration, HostFacts host, ManagedFiles files, String runtimeName,
            boolean cgroupV2, boolean systemd, Instant start) {
        var pods = configuration.pods();
        LaunchSettings launch = LaunchSettings.builder()
                .podLogsDirectory(pods.logsDirectory().toString())
                .seccompProfileRoot(configuration.node().rootDirectory().resolve("seccomp").toString())
                .seccompDefault(pods.seccompDefault())
                .memoryCapacity(host.machine().memoryBytes())
                .cgroupV2(cgroupV2)
                .cpuCfsQuota(pods.cpuCfsQuota())
                .cpuCfsPeriod(pods.cpuCfsQuotaPeriod().toNanos() / 1000)
                .swap(host.swapAccounting() ? new Swap.Forbidden() : new Swap.Unaccounted())
                .hugePageSizes(hugePageSizes(host))
                .machineMaskedPaths(host.maskedPaths())
                .stopSignals(pods.stopSignals())
                .seLinux(host.seLinux())
                .build();
        var dns = new NodeDns(configuration.dns().clusterDns(), configuration.dns().clusterDomain(),
                configuration.dns().resolvConf().flatMap(path -> resolver(files, path)),
                Machine.addresses(host));
        return new NodeSettings(configuration.node().name(), runtimeName, start, launch,
                new NodeNetwork(hostIps(configuration, host), dns),
                new PodCgroups(root(configuration.cgroups()), new CgroupPolicy(pods.cpuCfsQuota(), pods.cpuCfsQuotaPeriod().toNanos() / 1000, false,
                        MemoryReservationPolicy.NONE), systemd, pods.pidsLimit()),
                CrashLoopBackoff.withMax(pods.maxContainerRestartPeriod()));
    }

    /** A container may only use pages of a size that is limited, so every size of the machine has a limit. */
    private static List<String> hugePageSizes(HostFacts host) {
        return host.machine().hugePages().stream()
                .map(pages -> ResourceName.kernelPageSize(pages.pageSizeKiB() << 10)).toList();
    }

    /** As the node reports them, so that pods and node agree. */
    private static HostIps hostIps(AgentConfiguration configuration, HostFacts host) {
        boolean byName = !configuration.cluster().isStandalone() && configuration.registration().ips().isEmpty();
        return new HostIps(NodeStatusSettingsFactory.of(configuration).computation(), host,
                byName ? Optional.of(configuration.node().name()) : Optional.empty(), HostIps.PATIENCE, Tasks.VIRTUAL);
    }

    private static Optional<CgroupName> root(AgentConfiguration.Cgroups cgroups) {
        if (!cgroups.perQos()) {
            return Optional.empty();
        }
        List<String> components = new ArrayList<>();
        for (String component : cgroups.root().split("/")) {
            if (!component.isEmpty()) {
                components.add(component);
            }
        }
        components.add("kubepods");
        return Optional.of(new CgroupName(components));
    }

    private static Optional<ResolvConf> resolver(ManagedFiles files, Path path) {
        try {
            return Optional.of(ResolvConf.parse(files.resolverConfiguration(path.toString())));
        } catch (NotFoundException | PodConfigException e) {
            LOG.log(Level.WARNING, "resolvConf {0}: {1}; pods resolve names as if it were empty", path, e.getMessage());
            return Optional.of(new ResolvConf(List.of(), List.of(), List.of()));
        }
    }
}
