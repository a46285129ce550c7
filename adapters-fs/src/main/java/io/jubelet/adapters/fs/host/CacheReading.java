package io.jubelet.adapters.fs.host;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Caches beyond the second level that some, and not all, cores of a NUMA node share. */
final class CacheReading {

    private static final int PRIVATE_LEVELS = 2;

    private final HostFiles text;

    /** A cache as one CPU sees it. */
    private record Cache(int id, int level, int cpus) {
    }

    CacheReading(HostFiles text) {
        this.text = text;
    }

    /**
     * The ids of such caches by the first CPU of a core; none when the caches of one core can't be read, as on some virtual
     * machines.
     *
     * @param cores the CPUs of each core of a NUMA node
     */
    Map<Integer, Integer> shared(List<List<Integer>> cores) {
        Map<Integer, Integer> shared = new TreeMap<>();
        for (List<Integer> core : cores) {
            Optional<List<Cache>> caches = caches(core.getFirst());
            if (caches.isEmpty()) {
                return Map.of();
            }
            caches.get().stream().filter(cache -> cache.level() > PRIVATE_LEVELS)
                    .filter(cache -> cache.cpus() != cores.size() * core.size()).findFirst()
                    .ifPresent(cache -> shared.put(core.getFirst(), cache.id()));
        }
        return shared;
    }

    private Optional<List<Cache>> caches(int cpu) {
        String directory = "sys/devices/system/cpu/cpu" + cpu + "/cache";
        List<Optional<Cache>> all = text.names(directory).stream().filter(name -> name.startsWith("index"))
                .map(name -> cache(directory + "/" + name)).toList();
        return all.isEmpty() || all.stream().anyMatch(Optional::isEmpty) ? Optional.empty()
                : Optional.of(all.stream().flatMap(Optional::stream).toList());
    }

    private Optional<Cache> cache(String directory) {
        OptionalInt id = number(directory + "/id");
        OptionalInt level = number(directory + "/level");
        OptionalInt cpus = cpus(text.first(directory + "/shared_cpu_map"));
        return id.isPresent() && level.isPresent() && cpus.isPresent()
                ? Optional.of(new Cache(id.getAsInt(), level.getAsInt(), cpus.getAsInt())) : Optional.empty();
    }

    private OptionalInt number(String file) {
        String content = text.first(file);
        return content.matches("\\d{1,9}") ? OptionalInt.of(Integer.parseInt(content)) : OptionalInt.empty();
    }

    /** The bits of a mask such as {@code ff,00000001}. */
    private static OptionalInt cpus(String mask) {
        if (!mask.matches("[0-9a-fA-F]{1,16}(,[0-9a-fA-F]{1,16})*")) {
            return OptionalInt.empty();
        }
        int bits = 0;
        for (String word : mask.split(",")) {
            bits += Long.bitCount(Long.parseUnsignedLong(word, 16));
        }
        return OptionalInt.of(bits);
    }
}
