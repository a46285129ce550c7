package io.jubelet.adapters.fs.host;

import io.jubelet.domain.metrics.Label;
import io.jubelet.domain.metrics.MetricCollector;
import io.jubelet.domain.metrics.MetricFamily;
import io.jubelet.domain.metrics.MetricType;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Counters of HotSpot in the file that it shares with tools such as {@code jstat}: collections, memory pools, classes, threads.
 * Reading it takes no memory that stays, unlike the management module. Pools of the heap have the sizes that they had after the
 * last collection. Not every JVM has the file ({@code -XX:-UsePerfData}), and missing counters are omitted.
 */
public final class JvmCounters {

    private static final int MAGIC = 0xcafec0c0;
    private static final int LITTLE_ENDIAN = 1;
    private static final int BYTE_ORDER_AT = 4;
    private static final int FIRST_ENTRY_AT = 24;
    /** Of each entry: its length, where its name begins, how many elements it has, its type, two more, where its data begins. */
    private static final int NAME_AT = 4;
    private static final int TYPE_AT = 12;
    private static final int DATA_AT = 16;
    private static final int LARGEST = 1 << 20;
    private static final Map<String, String> POOLS = Map.of("eden", "Eden Space", "s0", "Survivor Space", "s1", "Survivor Space",
            "old", "Tenured Gen");

    private final Map<String, Long> numbers = new HashMap<>();
    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, Pool> pools = new HashMap<>();
    private final MetricCollector metrics = new MetricCollector();

    private JvmCounters() {
    }

    /** The counters of this process; empty when it has no such file. */
    public static Optional<JvmCounters> ofThisProcess() {
        // The JVM has it there wherever java.io.tmpdir is.
        return of(Path.of("/tmp", "hsperfdata_" + System.getProperty("user.name"), Long.toString(ProcessHandle.current().pid())));
    }

    /** The counters in a file; empty when it is missing or can't be understood. */
    static Optional<JvmCounters> of(Path file) {
        try {
            if (Files.size(file) > LARGEST) {
                return Optional.empty();
            }
            var counters = new JvmCounters();
            return counters.read(ByteBuffer.wrap(Files.readAllBytes(file))) ? Optional.of(counters) : Optional.empty();
        } catch (IOException | BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private boolean read(ByteBuffer data) {
        if (data.getInt(0) != MAGIC) {
            return false;
        }
        data.order(data.get(BYTE_ORDER_AT) == LITTLE_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        int at = data.getInt(FIRST_ENTRY_AT);
        int entries = data.getInt(FIRST_ENTRY_AT + Integer.BYTES);
        for (int i = 0; i < entries; i++) {
            String name = text(data, at + data.getInt(at + NAME_AT));
            int value = at + data.getInt(at + DATA_AT);
            switch (data.get(at + TYPE_AT)) {
                case 'J' -> numbers.put(name, data.getLong(value));
                case 'B' -> texts.put(name, text(data, value));
                default -> { }
            }
            int length = data.getInt(at);
            if (length <= 0) {
                return false;
            }
            at += length;
        }
        return true;
    }

    private static String text(ByteBuffer data, int from) {
        int end = from;
        while (data.get(end) != 0) {
            end++;
        }
        return new String(data.array(), from, end - from, StandardCharsets.UTF_8);
    }

    private OptionalLong number(String name) {
        Long number = numbers.get(name);
        return number == null ? OptionalLong.empty() : OptionalLong.of(number);
    }

    /** As metrics, under the names that Prometheus' client for Java has for them. */
    public List<MetricFamily> families() {
        double second = number("sun.os.hrt.frequency").orElse(0);
        if (second > 0) {
            collections(second);
            number("java.ci.totalTime").ifPresent(ticks -> metrics.add("jvm_compilation_time_seconds_total",
                    "The total time in seconds taken for HotSpot class compilation", MetricType.COUNTER, List.of(), ticks / second));
        }
        for (int generation = 0; numbers.containsKey("sun.gc.generation." + generation + ".spaces"); generation++) {
            for (int space = 0; space < numbers.get("sun.gc.generation." + generation + ".spaces"); space++) {
                heap("sun.gc.generation." + generation + ".space." + space + ".");
            }
        }
        pool("Metaspace", "sun.gc.metaspace.");
        pool("Compressed Class Space", "sun.gc.compressedclassspace.");
        pools.forEach((name, pool) -> pool.add(metrics, List.of(new Label("pool", name))));
        classes();
        threads();
        return metrics.families();
    }

    private void collections(double second) {
        for (int i = 0; numbers.containsKey("sun.gc.collector." + i + ".invocations"); i++) {
            String collector = "sun.gc.collector." + i + ".";
            metrics.addSummary("jvm_gc_collection_seconds", "Time spent in a given JVM garbage collector in seconds.",
                    List.of(new Label("gc", texts.getOrDefault(collector + "name", Integer.toString(i)))),
                    number(collector + "time").orElse(0) / second, numbers.get(collector + "invocations"));
        }
    }

    /** Sizes in bytes. */
    private record Pool(long used, long committed, long max) {

        Pool plus(Pool other) {
            return new Pool(used + other.used, committed + other.committed, max + other.max);
        }

        void add(MetricCollector metrics, List<Label> labels) {
            metrics.add("jvm_memory_pool_used_bytes", "Used bytes of a given JVM memory pool, in the heap after the last collection.",
                    MetricType.GAUGE, labels, used);
            metrics.add("jvm_memory_pool_committed_bytes", "Committed bytes of a given JVM memory pool.", MetricType.GAUGE,
                    labels, committed);
            metrics.add("jvm_memory_pool_max_bytes", "Max bytes of a given JVM memory pool.", MetricType.GAUGE, labels, max);
        }
    }

    private void heap(String prefix) {
        String name = texts.getOrDefault(prefix + "name", "");
        pool(POOLS.getOrDefault(name, name), prefix);
    }

    private void pool(String name, String prefix) {
        number(prefix + "used").ifPresent(used -> pools.merge(name, new Pool(used, number(prefix + "capacity").orElse(0),
                number(prefix + "maxCapacity").orElse(0)), Pool::plus));
    }

    private void classes() {
        long loaded = number("java.cls.loadedClasses").orElse(0) + number("java.cls.sharedLoadedClasses").orElse(0);
        long unloaded = number("java.cls.unloadedClasses").orElse(0) + number("java.cls.sharedUnloadedClasses").orElse(0);
        if (loaded > 0) {
            gauge("jvm_classes_currently_loaded", "The number of classes that are currently loaded in the JVM", loaded - unloaded);
            counter("jvm_classes_loaded_total", "The total number of classes that have been loaded since the JVM has started", loaded);
            counter("jvm_classes_unloaded_total", "The total number of classes that have been unloaded since the JVM has started",
                    unloaded);
        }
    }

    private void threads() {
        number("java.threads.live").ifPresent(live -> gauge("jvm_threads_current", "Current thread count of a JVM", live));
        number("java.threads.daemon").ifPresent(daemons -> gauge("jvm_threads_daemon", "Daemon thread count of a JVM", daemons));
        number("java.threads.livePeak").ifPresent(peak -> gauge("jvm_threads_peak", "Peak thread count of a JVM", peak));
        number("java.threads.started").ifPresent(started -> counter("jvm_threads_started_total", "Started thread count of a JVM",
                started));
    }

    private void gauge(String name, String help, long value) {
        metrics.add(name, help, MetricType.GAUGE, List.of(), value);
    }

    private void counter(String name, String help, long value) {
        metrics.add(name, help, MetricType.COUNTER, List.of(), value);
    }
}
