package io.jubelet.domain.stats.cgroup;

import static io.jubelet.domain.metrics.ExpositionWriter.utf8;

import io.jubelet.domain.metrics.ExpositionText;
import io.jubelet.domain.metrics.ExpositionWriter;
import io.jubelet.domain.metrics.Label;
import io.jubelet.domain.metrics.MetricFamily;
import io.jubelet.domain.metrics.MetricType;
import io.jubelet.domain.metrics.Sample;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The metrics of {@code /metrics/cadvisor}. A node with 110 pods has more than 30,000 samples, so they are written one by one: the
 * families by name, in each the cgroups by container and path.
 */
public final class CgroupMetrics {

    private static final List<SampleMetric> SAMPLES = Stream.of(CpuMetrics.ALL, MemoryMetrics.ALL, DiskMetrics.ALL,
            NetworkMetrics.ALL, ProcessMetrics.ALL, StallMetrics.ALL,
            // Health checks inside of images are not executed by a kubelet.
            List.of(SampleMetric.single("container_health_state", "The result of the container's health check",
                    MetricType.GAUGE, _ -> -1))).flatMap(Collection::stream).toList();
    private static final Comparator<CgroupUse> ORDER =
            Comparator.<CgroupUse, String>comparing(cgroup -> cgroup.owner().container()).thenComparing(CgroupUse::path);

    private static final byte[] NO_TIME = utf8("\n");

    private final ExpositionWriter writer;
    private final List<CgroupLine> cgroups;
    private final byte[] now;
    private final double nowSeconds;

    private CgroupMetrics(ExpositionWriter writer, List<CgroupUse> cgroups, Instant now) {
        this.writer = writer;
        this.cgroups = cgroups.stream().sorted(ORDER).map(CgroupLine::new).toList();
        this.now = CgroupLine.time(now);
        this.nowSeconds = now.getEpochSecond();
    }

    /**
     * Writes the families.
     *
     * @param machine the machine; empty when it can't be examined
     * @param cgroups all cgroups, each once; empty when they can't be read
     * @param now the time
     */
    public static void write(Optional<MachineDetails> machine, Optional<List<CgroupUse>> cgroups, Instant now,
            ExpositionWriter.Sink sink) {
        var writer = new ExpositionWriter(sink);
        new CgroupMetrics(writer, cgroups.orElse(List.of()), now).families(machine, cgroups.isPresent()).values()
                .forEach(Runnable::run);
        writer.flush();
    }

    /** Writers of the families, by name. */
    private Map<String, Runnable> families(Optional<MachineDetails> machine, boolean readable) {
        Map<String, Runnable> families = new TreeMap<>();
        MachineMetrics.of(machine).forEach(family -> families.put(family.name(), () -> ExpositionText.write(writer, family)));
        var error = new MetricFamily("container_scrape_error",
                "1 if there was an error while getting container metrics, 0 otherwise", MetricType.GAUGE,
                List.of(new Sample(List.of(), readable ? 0 : 1, OptionalLong.empty())));
        families.put(error.name(), () -> ExpositionText.write(writer, error));
        SettingsMetric.ALL.forEach(metric -> families.put(metric.name(), () -> settings(metric)));
        SAMPLES.forEach(metric -> families.put(metric.name(), () -> samples(metric)));
        families.put("container_last_seen", this::lastSeen);
        return families;
    }

    private void settings(SettingsMetric metric) {
        var family = new Family(metric.name(), metric.help(), MetricType.GAUGE);
        for (CgroupLine line : cgroups) {
            OptionalDouble value = metric.value().apply(line.cgroup().settings());
            if (value.isPresent()) {
                family.begin(line, NO_TIME);
                family.add(value.getAsDouble(), List.of());
            }
        }
    }

    private void samples(SampleMetric metric) {
        var family = new Family(metric.name(), metric.help(), metric.type());
        for (CgroupLine line : cgroups) {
            CgroupUse cgroup = line.cgroup();
            if (cgroup.sample().isPresent() && metric.applies().test(cgroup.settings())) {
                family.begin(line, line.time());
                metric.values().accept(cgroup.sample().get(), family);
            }
        }
    }

    private void lastSeen() {
        var family = new Family("container_last_seen", "Last time a container was seen by the exporter", MetricType.GAUGE);
        for (CgroupLine line : cgroups) {
            if (line.cgroup().sample().isPresent()) {
                family.begin(line, now);
                family.add(nowSeconds, List.of());
            }
        }
    }

    /** The samples of one family. Of samples of a cgroup with the same labels only the first is written. */
    private final class Family implements SampleMetric.Values {

        private final MetricType type;
        private final String help;
        private final String text;
        private final byte[] name;
        private final Map<Label, byte[]> known = new HashMap<>();
        private final Set<List<Label>> seen = new HashSet<>();
        private boolean begun;
        private CgroupLine line;
        private byte[] end;

        Family(String name, String help, MetricType type) {
            this.text = name;
            this.name = utf8(name);
            this.help = help;
            this.type = type;
        }

        void begin(CgroupLine cgroup, byte[] lineEnd) {
            line = cgroup;
            end = lineEnd;
            seen.clear();
        }

        @Override
        public void add(double value, List<Label> labels) {
            if (!labels.isEmpty() && !seen.add(labels)) {
                return;
            }
            if (!begun) {
                writer.header(text, help, type);
                begun = true;
            }
            writer.bytes(name);
            line.write(writer, labels, known);
            writer.number(value);
            writer.bytes(end);
        }
    }
}
