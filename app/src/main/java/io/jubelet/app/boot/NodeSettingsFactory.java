package io.jubelet.app.boot;

import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.FeatureGate;
import io.jubelet.app.node.SeenNames;
import io.jubelet.app.settings.NodeNetwork;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.launch.LaunchSettings;
import io.jubelet.domain.network.NodeDns;
import io.jubelet.domain.network.ResolvConf;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.selinux.SeLinuxMounts;
import io.jubelet.ports.host.HostFacts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Makes the settings for all pods from the configuration and the machine. */
final class NodeSettingsFactory {

    private NodeSettingsFactory() {
    }

    static NodeSettings of(AgentConfiguration configuration, HostFacts host, String runtimeName,
            CgroupSettings cgroups, SeenNames names, Instant start) {
        var pods = configuration.pods();
        LaunchSettings launch = LaunchSettings.builder()
                .podLogsDirectory(pods.logsDirectory().toString())
                .seccompProfileRoot(configuration.node().rootDirectory().resolve("seccomp").toString())
                .seccompDefault(pods.seccompDefault())
                .memoryCapacity(host.machine().memoryBytes())
                .cgroupV2(cgroups.unified())
                .singleProcessOomKill(cgroups.singleProcessOomKill())
                .memoryQos(cgroups.containerMemory())
                .cpuCfsQuota(pods.cpuCfsQuota())
                .cpuCfsPeriod(pods.cpuCfsQuotaPeriod().toNanos() / 1000)
                .swap(cgroups.swap(host.swapAccounting()))
                .hugePageSizes(hugePageSizes(host))
                .machineMaskedPaths(host.maskedPaths())
                .stopSignals(pods.stopSignals())
                .seLinux(host.seLinux())
                .seLinuxMounts(new SeLinuxMounts(host.containerContexts(), configuration.gates().isOn(FeatureGate.SELINUX_MOUNT)))
                .managed(ManagersAccess.managed(configuration))
                .build();
        Optional<String> resolvConf = resolvConf(configuration, host);
        var dns = new NodeDns(configuration.dns().clusterDns(), configuration.dns().clusterDomain(),
                configuration.dns().resolvConf().isPresent() ? Optional.of(ResolvConf.EMPTY) : Optional.empty(),
                configuration.registration().ips());
        return new NodeSettings(configuration.node().name(), runtimeName, start, launch,
                new NodeNetwork(hostIps(configuration, host, names), dns, resolvConf,
                        configuration.runtime().podCidr()),
                cgroups.cgroups(), pods.restarts());
    }

    /** A container may only use pages of a size that is limited, so every size of the machine has a limit. */
    private static List<String> hugePageSizes(HostFacts host) {
        return host.machine().hugePages().stream()
                .map(pages -> ResourceName.kernelPageSize(pages.pageSizeKiB() << 10)).toList();
    }

    /** As the node reports them, so that pods and node agree. */
    private static HostIps hostIps(AgentConfiguration configuration, HostFacts host, SeenNames names) {
        boolean byName = !configuration.cluster().isStandalone() && !configuration.registration().choosesAddresses();
        return new HostIps(NodeStatusSettingsFactory.of(configuration).computation(), host,
                byName ? Optional.of(configuration.node().name()) : Optional.empty(), names::latest, HostIps.RESOLVER_TIMEOUT,
                Tasks.VIRTUAL);
    }

    /** A simulated machine requires nothing of the real one. */
    private static Optional<String> resolvConf(AgentConfiguration configuration, HostFacts host) {
        return configuration.dns().resolvConf().filter(path -> !(host instanceof SimulatedHost) || Files.exists(path))
                .map(Path::toString);
    }
}
