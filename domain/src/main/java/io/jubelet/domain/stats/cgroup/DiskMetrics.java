package io.jubelet.domain.stats.cgroup;

import static io.jubelet.domain.stats.cgroup.SampleMetric.many;

import io.jubelet.domain.metrics.Label;
import io.jubelet.domain.metrics.MetricType;
import io.jubelet.domain.stats.cgroup.FileSystemCounts.Traffic;
import io.jubelet.domain.stats.cgroup.SampleMetric.Values;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** Metrics of file systems and of the devices below them. */
final class DiskMetrics {

    private static final double NANOS = 1e9;

    static final List<SampleMetric> ALL = List.of(
            fileSystems("container_fs_inodes_free", "Number of available Inodes", FileSystemCounts::inodesFree),
            fileSystems("container_fs_inodes_total", "Number of Inodes", FileSystemCounts::inodes),
            fileSystems("container_fs_limit_bytes",
                    "Number of bytes that can be consumed by the container on this filesystem.", FileSystemCounts::limit),
            fileSystems("container_fs_usage_bytes",
                    "Number of bytes that are consumed by the container on this filesystem.", FileSystemCounts::usage),
            bytes("container_fs_reads_bytes_total", "Cumulative count of bytes read", "Read"),
            requests("container_fs_reads_total", "Cumulative count of reads completed", "Read", Traffic::reads),
            count("container_fs_sector_reads_total", "Cumulative count of sector reads completed", Traffic::sectorsRead),
            count("container_fs_reads_merged_total", "Cumulative count of reads merged", Traffic::readsMerged),
            seconds("container_fs_read_seconds_total", "Cumulative count of seconds spent reading", Traffic::readTime),
            bytes("container_fs_writes_bytes_total", "Cumulative count of bytes written", "Write"),
            requests("container_fs_writes_total", "Cumulative count of writes completed", "Write", Traffic::writes),
            count("container_fs_sector_writes_total", "Cumulative count of sector writes completed",
                    Traffic::sectorsWritten),
            count("container_fs_writes_merged_total", "Cumulative count of writes merged", Traffic::writesMerged),
            seconds("container_fs_write_seconds_total", "Cumulative count of seconds spent writing", Traffic::writeTime),
            traffic("container_fs_io_current", "Number of I/Os currently in progress", MetricType.GAUGE,
                    traffic -> Counts.unsigned(traffic.inProgress())),
            seconds("container_fs_io_time_seconds_total", "Cumulative count of seconds spent doing I/Os", Traffic::time),
            seconds("container_fs_io_time_weighted_seconds_total", "Cumulative weighted I/O time in seconds",
                    Traffic::weightedTime),
            many("container_blkio_device_usage_total", "Blkio Device bytes usage", MetricType.COUNTER,
                    DiskMetrics::devices).where(CgroupSpec::diskIo));

    private DiskMetrics() {
    }

    private static SampleMetric fileSystems(String name, String help, ToLongFunction<FileSystemCounts> value) {
        return many(name, help, MetricType.GAUGE, (sample, values) -> sample.fileSystems()
                .forEach(fs -> values.add(Counts.unsigned(value.applyAsLong(fs)), "device", fs.device())));
    }

    private static SampleMetric bytes(String name, String help, String operation) {
        return many(name, help, MetricType.COUNTER, (sample, values) -> sample.disks().forEach(disk -> values.add(
                Counts.unsigned(disk.bytes().getOrDefault(operation, 0L)), "device", disk.device())));
    }

    /** A metric of the devices whose requests are counted, and of the file systems. */
    private static SampleMetric requests(String name, String help, String operation, ToLongFunction<Traffic> value) {
        return many(name, help, MetricType.COUNTER, (sample, values) -> {
            sample.disks().stream().filter(disk -> !disk.requests().isEmpty()).forEach(disk -> values.add(
                    Counts.unsigned(disk.requests().getOrDefault(operation, 0L)), "device", disk.device()));
            sample.fileSystems().forEach(
                    fs -> values.add(Counts.unsigned(value.applyAsLong(fs.traffic())), "device", fs.device()));
        });
    }

    private static SampleMetric count(String name, String help, ToLongFunction<Traffic> value) {
        return traffic(name, help, MetricType.COUNTER, traffic -> Counts.unsigned(value.applyAsLong(traffic)));
    }

    private static SampleMetric seconds(String name, String help, ToLongFunction<Traffic> nanos) {
        return traffic(name, help, MetricType.COUNTER, traffic -> Counts.unsigned(nanos.applyAsLong(traffic)) / NANOS);
    }

    private static SampleMetric traffic(String name, String help, MetricType type, ToDoubleFunction<Traffic> value) {
        return many(name, help, type, (sample, values) -> sample.fileSystems()
                .forEach(fs -> values.add(value.applyAsDouble(fs.traffic()), "device", fs.device())));
    }

    private static void devices(CgroupSample sample, Values values) {
        sample.disks().forEach(disk -> disk.bytes().forEach((operation, bytes) -> values.add(
                Counts.unsigned(bytes), List.of(
                        new Label("device", disk.device()),
                        new Label("major", Long.toUnsignedString(disk.major())),
                        new Label("minor", Long.toUnsignedString(disk.minor())),
                        new Label("operation", operation)))));
    }
}
