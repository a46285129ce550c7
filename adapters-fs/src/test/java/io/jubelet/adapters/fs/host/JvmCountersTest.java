package io.jubelet.adapters.fs.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.metrics.ExpositionText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JvmCountersTest {

    private static final int ALIGNED = 8;

    @TempDir
    private Path directory;

    @Test
    void countersBecomeMetrics() throws IOException {
        assertEquals("""
                jvm_classes_currently_loaded 108
                jvm_classes_loaded_total 110
                jvm_classes_unloaded_total 2
                jvm_gc_collection_seconds_sum{gc="young"} 0.5
                jvm_gc_collection_seconds_count{gc="young"} 7
                jvm_memory_pool_committed_bytes{pool="Eden Space"} 20
                jvm_memory_pool_committed_bytes{pool="Survivor Space"} 8
                jvm_memory_pool_max_bytes{pool="Eden Space"} 30
                jvm_memory_pool_max_bytes{pool="Survivor Space"} 10
                jvm_memory_pool_used_bytes{pool="Eden Space"} 10
                jvm_memory_pool_used_bytes{pool="Survivor Space"} 6
                jvm_threads_current 18
                """, samples(JvmCounters.of(file(ByteOrder.LITTLE_ENDIAN))));
    }

    @Test
    void anotherOrderOfBytesMakesNoDifference() throws IOException {
        assertEquals(samples(JvmCounters.of(file(ByteOrder.LITTLE_ENDIAN))), samples(JvmCounters.of(file(ByteOrder.BIG_ENDIAN))));
    }

    @Test
    void whatCannotBeUnderstoodIsLeftOut() throws IOException {
        assertEquals(Optional.empty(), JvmCounters.of(directory.resolve("absent")));
        assertEquals(Optional.empty(), JvmCounters.of(Files.writeString(directory.resolve("text"), "something else, not short")));
        assertEquals(Optional.empty(), JvmCounters.of(Files.writeString(directory.resolve("empty"), "")));
        byte[] whole = Files.readAllBytes(file(ByteOrder.LITTLE_ENDIAN));
        for (int length = 0; length < whole.length; length += ALIGNED) {
            assertEquals(Optional.empty(), JvmCounters.of(Files.write(directory.resolve("cut"), Arrays.copyOf(whole, length))));
        }
    }

    @Test
    void aFileThatLeadsAroundInCirclesEnds() throws IOException {
        byte[] whole = Files.readAllBytes(file(ByteOrder.LITTLE_ENDIAN));
        ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN).putInt(32, 0).putInt(28, Integer.MAX_VALUE);
        assertEquals(Optional.empty(), JvmCounters.of(Files.write(directory.resolve("circle"), whole)));
    }

    private static String samples(Optional<JvmCounters> counters) {
        return ExpositionText.of(counters.orElseThrow().families()).lines().filter(line -> !line.startsWith("#"))
                .map(line -> line + "\n").reduce("", String::concat);
    }

    /** A file as HotSpot writes it. */
    private Path file(ByteOrder order) throws IOException {
        Map<String, Object> counters = new LinkedHashMap<>();
        counters.put("sun.os.hrt.frequency", 1000L);
        counters.put("sun.gc.collector.0.name", "young");
        counters.put("sun.gc.collector.0.invocations", 7L);
        counters.put("sun.gc.collector.0.time", 500L);
        counters.put("sun.gc.generation.0.spaces", 3L);
        space(counters, 0, "eden", 10, 20, 30);
        space(counters, 1, "s0", 6, 4, 5);
        space(counters, 2, "s1", 0, 4, 5);
        counters.put("java.cls.loadedClasses", 10L);
        counters.put("java.cls.sharedLoadedClasses", 100L);
        counters.put("java.cls.unloadedClasses", 2L);
        counters.put("java.threads.live", 18L);
        var entries = new ByteArrayOutputStream();
        counters.forEach((name, value) -> entries.writeBytes(entry(order, name, value)));
        ByteBuffer head = ByteBuffer.allocate(32).putInt(0xcafec0c0).put((byte) (order == ByteOrder.LITTLE_ENDIAN ? 1 : 0)).order(order);
        head.putInt(24, 32).putInt(28, counters.size());
        var whole = new ByteArrayOutputStream();
        whole.writeBytes(head.array());
        whole.writeBytes(entries.toByteArray());
        return Files.write(directory.resolve("counters"), whole.toByteArray());
    }

    private static void space(Map<String, Object> counters, int space, String name, long used, long capacity, long max) {
        String prefix = "sun.gc.generation.0.space." + space + ".";
        counters.put(prefix + "name", name);
        counters.put(prefix + "used", used);
        counters.put(prefix + "capacity", capacity);
        counters.put(prefix + "maxCapacity", max);
    }

    private static byte[] entry(ByteOrder order, String name, Object value) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        int data = (20 + text.length + ALIGNED) / ALIGNED * ALIGNED;
        byte[] letters = value instanceof String string ? string.getBytes(StandardCharsets.UTF_8) : new byte[0];
        ByteBuffer entry = ByteBuffer.allocate(data + (letters.length + 2 * ALIGNED - 1) / ALIGNED * ALIGNED).order(order);
        entry.putInt(entry.capacity()).putInt(20).putInt(letters.length).put((byte) (value instanceof Long ? 'J' : 'B'));
        entry.putInt(16, data).position(20).put(text);
        if (value instanceof Long number) {
            entry.putLong(data, number);
        } else {
            entry.position(data).put(letters);
        }
        return entry.array();
    }
}
