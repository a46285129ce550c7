package io.jubelet.domain.stats.summary;

import io.jubelet.domain.stats.CpuUsage;
import io.jubelet.domain.stats.IoUsage;
import io.jubelet.domain.stats.MemoryUsage;
import io.jubelet.domain.stats.NetworkInterfaceUsage;
import io.jubelet.domain.stats.NetworkUsage;
import io.jubelet.domain.stats.Pressure;
import io.jubelet.domain.stats.SwapUsage;
import io.jubelet.domain.value.IndentedJson;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.OptionalLong;

/** A summary as the JSON of {@code /stats/summary}: members that have no value are left out. Counters are unsigned. */
public final class SummaryJson {

    private final IndentedJson json;

    private SummaryJson(IndentedJson json) {
        this.json = json;
    }

    /** The summary as text, without a line end. */
    public static String of(Summary summary) {
        return IndentedJson.object(json -> new SummaryJson(json).write(summary));
    }

    private void write(Summary summary) {
        json.addObject("node", () -> write(summary.node()));
        json.addObjects("pods", summary.pods(), (_, pod) -> write(pod));
    }

    private void write(NodeUse node) {
        json.add("nodeName", node.nodeName());
        if (!node.systemContainers().isEmpty()) {
            json.addObjects("systemContainers", node.systemContainers(), (_, container) -> write(container));
        }
        time("startTime", node.startTime());
        cpu(node.cpu());
        memory(node.memory());
        io(node.io());
        network(node.network());
        fileSystem("fs", node.fileSystem());
        if (node.imageFileSystem().isPresent() || node.containerFileSystem().isPresent()) {
            json.addObject("runtime", () -> {
                fileSystem("imageFs", node.imageFileSystem());
                fileSystem("containerFs", node.containerFileSystem());
            });
        }
        node.processes().ifPresent(processes -> json.addObject("rlimit", () -> {
            time("time", processes.time());
            json.addRaw("maxpid", Long.toString(processes.max()));
            json.addRaw("curproc", Long.toString(processes.running()));
        }));
        swap(node.swap());
    }

    private void write(PodUse pod) {
        json.addObject("podRef", () -> {
            json.add("name", pod.pod().name());
            json.add("namespace", pod.pod().namespace());
            json.add("uid", pod.pod().uid());
        });
        time("startTime", pod.startTime());
        json.addObjects("containers", pod.containers(), (_, container) -> write(container));
        cpu(pod.cpu());
        memory(pod.memory());
        io(pod.io());
        network(pod.network());
        if (!pod.volumes().isEmpty()) {
            json.addObjects("volume", pod.volumes(), (_, volume) -> write(volume));
        }
        fileSystem("ephemeral-storage", pod.ephemeralStorage());
        if (pod.processes().isPresent()) {
            json.addObject("process_stats", () -> number("process_count", pod.processes()));
        }
        swap(pod.swap());
    }

    private void write(ContainerUse container) {
        json.add("name", container.name());
        time("startTime", container.startTime());
        cpu(container.cpu());
        memory(container.memory());
        io(container.io());
        fileSystem("rootfs", container.rootfs());
        fileSystem("logs", container.logs());
        swap(container.swap());
    }

    private void write(VolumeUse volume) {
        write(volume.fileSystem());
        if (!volume.name().isEmpty()) {
            json.add("name", volume.name());
        }
        volume.claim().ifPresent(claim -> json.addObject("pvcRef", () -> {
            json.add("name", claim.name());
            json.add("namespace", claim.namespace());
        }));
        volume.abnormal().ifPresent(abnormal -> json.addObject("volumeHealthStats",
                () -> json.addRaw("abnormal", abnormal.toString())));
    }

    private void cpu(Optional<CpuUsage> use) {
        use.ifPresent(cpu -> json.addObject("cpu", () -> {
            time("time", cpu.timestamp());
            number("usageNanoCores", cpu.usageNanoCores());
            number("usageCoreNanoSeconds", cpu.usageCoreNanoSeconds());
            pressure(cpu.pressure());
        }));
    }

    private void memory(Optional<MemoryUsage> use) {
        use.ifPresent(memory -> json.addObject("memory", () -> {
            time("time", memory.timestamp());
            number("availableBytes", memory.availableBytes());
            number("usageBytes", memory.usageBytes());
            number("workingSetBytes", memory.workingSetBytes());
            number("rssBytes", memory.rssBytes());
            number("pageFaults", memory.pageFaults());
            number("majorPageFaults", memory.majorPageFaults());
            pressure(memory.pressure());
        }));
    }

    private void io(Optional<IoUsage> use) {
        use.ifPresent(io -> json.addObject("io", () -> {
            time("time", io.timestamp());
            pressure(io.pressure());
        }));
    }

    private void swap(Optional<SwapUsage> use) {
        use.ifPresent(swap -> json.addObject("swap", () -> {
            time("time", swap.timestamp());
            number("swapAvailableBytes", swap.availableBytes());
            number("swapUsageBytes", swap.usageBytes());
        }));
    }

    /** The members of the default interface stand beside the time. */
    private void network(Optional<NetworkUsage> use) {
        use.ifPresent(network -> json.addObject("network", () -> {
            time("time", network.timestamp());
            network.defaultInterface().ifPresentOrElse(this::write, () -> json.add("name", ""));
            if (!network.interfaces().isEmpty()) {
                json.addObjects("interfaces", network.interfaces(), (_, each) -> write(each));
            }
        }));
    }

    private void write(NetworkInterfaceUsage use) {
        json.add("name", use.name());
        number("rxBytes", use.rxBytes());
        number("rxErrors", use.rxErrors());
        number("txBytes", use.txBytes());
        number("txErrors", use.txErrors());
    }

    private void fileSystem(String name, Optional<FileSystemUse> use) {
        use.ifPresent(fileSystem -> json.addObject(name, () -> write(fileSystem)));
    }

    private void write(FileSystemUse use) {
        time("time", use.time());
        number("availableBytes", use.availableBytes());
        number("capacityBytes", use.capacityBytes());
        number("usedBytes", use.usedBytes());
        number("inodesFree", use.inodesFree());
        number("inodes", use.inodes());
        number("inodesUsed", use.inodesUsed());
    }

    private void pressure(Optional<Pressure> pressure) {
        pressure.ifPresent(stalls -> json.addObject("psi", () -> {
            stall("full", stalls.full());
            stall("some", stalls.some());
        }));
    }

    private void stall(String name, Optional<Pressure.Stall> measured) {
        Pressure.Stall stall = measured.orElse(new Pressure.Stall(0, 0, 0, 0));
        json.addObject(name, () -> {
            number("total", OptionalLong.of(stall.total()));
            share("avg10", stall.avg10());
            share("avg60", stall.avg60());
            share("avg300", stall.avg300());
        });
    }

    private void share(String name, double percent) {
        json.addRaw(name, BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString());
    }

    private void number(String name, OptionalLong value) {
        value.ifPresent(number -> json.addRaw(name, Long.toUnsignedString(number)));
    }

    /** Whole seconds; an unknown time is null. */
    private void time(String name, Instant time) {
        json.addRaw(name, time.equals(Instant.EPOCH) ? "null" : '"' + time.truncatedTo(ChronoUnit.SECONDS).toString() + '"');
    }
}
