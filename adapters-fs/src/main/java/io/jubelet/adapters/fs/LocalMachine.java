package io.jubelet.adapters.fs;

import io.jubelet.adapters.fs.cgroup.KernelCgroups;
import io.jubelet.adapters.fs.cgroup.KernelProcessCgroups;
import io.jubelet.adapters.fs.cgroup.SystemdCgroups;
import io.jubelet.adapters.fs.checkpoint.DiskStateFiles;
import io.jubelet.adapters.fs.exec.ProcessCommands;
import io.jubelet.adapters.fs.host.IdMap;
import io.jubelet.adapters.fs.host.IptablesPacketFilter;
import io.jubelet.adapters.fs.host.JvmCounters;
import io.jubelet.adapters.fs.host.KernelHostFacts;
import io.jubelet.adapters.fs.host.KernelTopology;
import io.jubelet.adapters.fs.host.ProcKernelParameters;
import io.jubelet.adapters.fs.host.ProcessCollector;
import io.jubelet.adapters.fs.host.SubordinateIds;
import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kmsg.KernelLog;
import io.jubelet.adapters.fs.manifest.FilePodSource;
import io.jubelet.adapters.fs.manifest.ManifestFiles;
import io.jubelet.adapters.fs.stats.KernelMemoryAlarms;
import io.jubelet.domain.metrics.MetricFamily;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.cgroup.ProcessCgroups;
import io.jubelet.ports.checkpoint.StateFiles;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.host.HostFacts;
import io.jubelet.ports.host.HostTopology;
import io.jubelet.ports.host.KernelMessages;
import io.jubelet.ports.host.KernelParameters;
import io.jubelet.ports.host.MemoryAlarms;
import io.jubelet.ports.host.PacketFilter;
import io.jubelet.ports.source.ManifestReader;
import io.jubelet.ports.source.PodSource;
import io.jubelet.ports.time.Timers;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** This machine behind the ports that are about its kernel and about files outside the directories of the agent. */
public final class LocalMachine {

    private LocalMachine() {
    }

    /**
     * What the machine has.
     *
     * @param rootDirectory root directory of the agent, whose file system is measured
     */
    public static HostFacts facts(Path rootDirectory) {
        return KernelHostFacts.ofThisMachine(rootDirectory);
    }

    /** NUMA nodes and CPUs; they are read when they are requested. */
    public static HostTopology topology() {
        return KernelTopology.ofThisMachine();
    }

    /**
     * Files of state that all kubelets of this machine read.
     *
     * @param rootDirectory root directory of the agent
     */
    public static StateFiles states(Path rootDirectory) {
        return new DiskStateFiles(rootDirectory);
    }

    /**
     * The cgroups as they are mounted now.
     *
     * @param ownCpus whether containers may get CPUs of their own ({@code cpuManagerPolicy: static}). With version 1, cgroups that are
     *     made here then do not have the scheduler balance load: runtimes could not switch that off for containers in them otherwise.
     * @throws NotFoundException when this machine has none
     */
    public static CgroupTree cgroups(boolean ownCpus) {
        return KernelCgroups.ofThisMachine(ownCpus);
    }

    /**
     * Names of the hierarchies of cgroup v1 that are mounted now, by controller or by name; none with version 2 alone.
     *
     * @throws NotFoundException when this machine has no cgroups
     */
    public static Set<String> cgroupHierarchies() {
        return KernelCgroups.ofThisMachine(false).hierarchies();
    }

    /**
     * The cgroups of this machine by the systemd driver: slices are made over D-Bus, which is connected to when the first one is.
     *
     * @param ownCpus as in {@link #cgroups(boolean)}
     * @throws NotFoundException when this machine has no cgroups
     */
    public static CgroupTree systemdCgroups(boolean ownCpus) {
        return SystemdCgroups.ofThisMachine(ownCpus);
    }

    /**
     * The cgroups of processes outside of pods, as they are mounted now.
     *
     * @throws NotFoundException when this machine has no cgroups
     */
    public static ProcessCgroups processCgroups() {
        return KernelProcessCgroups.ofThisMachine();
    }

    /** The log of the kernel; nothing is read until it is started. */
    public static KernelMessages kernelMessages() {
        return KernelLog.ofThisMachine();
    }

    /** Parameters of the kernel. */
    public static KernelParameters kernelParameters() {
        return new ProcKernelParameters(Path.of("/proc/sys"));
    }

    /** Whether this process has other ids than the machine, and may therefore not set parameters of the whole kernel. */
    public static boolean isInUserNamespace() {
        return IdMap.ofThisProcess().isMapped();
    }

    /**
     * Packet filters by the iptables of this machine.
     *
     * @param timers limit how long its programs run
     */
    public static PacketFilter packetFilter(Timers timers) {
        return new IptablesPacketFilter(new ProcessCommands(timers));
    }

    /**
     * Notifications that memory runs short; nothing is opened before the first watch.
     *
     * @throws NotFoundException when this machine has no cgroups
     */
    public static MemoryAlarms memoryAlarms() {
        return KernelMemoryAlarms.ofThisMachine();
    }

    /**
     * Subordinate ids of a user as getsubids(1) reports them; empty when the machine has no such user or no such tool.
     *
     * @param timers limit how long the tool runs
     * @throws PortException when the tool fails, or the ids of users and groups differ
     */
    public static Optional<String> subordinateIds(String user, Timers timers) {
        return SubordinateIds.ofThisMachine(new ProcessCommands(timers)).of(user);
    }

    /** The CPUs that are on, such as {@code 0-3,8}; empty when the kernel does not tell. */
    public static String cpus() {
        Path file = Path.of("/sys/devices/system/cpu/online");
        return Files.exists(file) ? Failures.translate("read", file, () -> Files.readString(file).strip()) : "";
    }

    /** Metrics of this process and its JVM, measured now. */
    public static List<MetricFamily> processMetrics() {
        return Stream.concat(ProcessCollector.of(Path.of("/proc"), "self").stream(),
                JvmCounters.ofThisProcess().map(JvmCounters::families).stream().flatMap(List::stream)).toList();
    }

    /**
     * Pods from a directory of manifests or from a single one; nothing is read until the source is started.
     *
     * @param path directory or file
     * @param checkEvery fileCheckFrequency, more than zero
     * @param reader makes pods of manifests
     */
    public static PodSource manifests(Path path, Duration checkEvery, ManifestReader reader) {
        return new FilePodSource(path, checkEvery, reader);
    }

    /** The files that {@link #manifests} reads at a path; none when the path does not exist. */
    public static List<Path> manifestFiles(Path path) {
        return Failures.translate("read the manifests in", path, () -> ManifestFiles.list(path));
    }

    /**
     * The content of one of them.
     *
     * @throws io.jubelet.ports.codec.ManifestException when it is too large, a link that leads nowhere, or something else than a
     *     file
     */
    public static byte[] manifest(Path file) {
        return Failures.translate("read", file, () -> ManifestFiles.read(file));
    }

    /**
     * The content of one that is given in another way; reads to the end. The stream stays open.
     *
     * @throws io.jubelet.ports.codec.ManifestException when it is too large
     */
    public static byte[] manifest(InputStream in) {
        return Failures.translate("read", Path.of("the standard input"), () -> ManifestFiles.read(in));
    }
}
