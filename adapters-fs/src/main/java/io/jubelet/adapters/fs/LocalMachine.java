package io.jubelet.adapters.fs;

import io.jubelet.adapters.fs.cgroup.KernelCgroups;
import io.jubelet.adapters.fs.host.KernelHostFacts;
import io.jubelet.adapters.fs.host.JvmCounters;
import io.jubelet.adapters.fs.host.ProcKernelParameters;
import io.jubelet.adapters.fs.host.ProcessMetrics;
import io.jubelet.adapters.fs.kmsg.KernelLog;
import io.jubelet.adapters.fs.manifest.FilePodSource;
import io.jubelet.adapters.fs.stats.KernelMemoryAlarms;
import io.jubelet.domain.metrics.MetricFamily;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.host.HostFacts;
import io.jubelet.ports.host.KernelMessages;
import io.jubelet.ports.host.KernelParameters;
import io.jubelet.ports.host.MemoryAlarms;
import io.jubelet.ports.source.ManifestReader;
import io.jubelet.ports.source.PodSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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

    /**
     * The cgroups as they are mounted now.
     *
     * @throws NotFoundException when this machine has none
     */
    public static CgroupTree cgroups() {
        return KernelCgroups.ofThisMachine();
    }

    /** The log of the kernel; nothing is read until it is started. */
    public static KernelMessages kernelMessages() {
        return KernelLog.ofThisMachine();
    }

    /** Parameters of the kernel. */
    public static KernelParameters kernelParameters() {
        return new ProcKernelParameters(Path.of("/proc/sys"));
    }

    /**
     * Notifications that memory runs short; nothing is opened until somebody watches.
     *
     * @throws NotFoundException when this machine has no cgroups
     */
    public static MemoryAlarms memoryAlarms() {
        return KernelMemoryAlarms.ofThisMachine();
    }

    /** Metrics of this process and its JVM, measured now. */
    public static List<MetricFamily> processMetrics() {
        return Stream.concat(ProcessMetrics.of(Path.of("/proc"), "self").stream(),
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
}
