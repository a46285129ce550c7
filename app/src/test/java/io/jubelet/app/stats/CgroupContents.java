package io.jubelet.app.stats;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the files of a cgroup of version 2 hold. */
final class CgroupContents {

    private static final String PRESSURE = """
            some avg10=0.12 avg60=0.00 avg300=0.00 total=4711
            full avg10=0.00 avg60=0.00 avg300=0.00 total=12
            """;

    static final Map<String, String> UNIFIED = new TreeMap<>(Map.ofEntries(
            Map.entry("cgroup.events", "populated 1\nfrozen 0\n"),
            Map.entry("cpu.stat", "usage_usec 5000123\nuser_usec 3000\nsystem_usec 2000\nnr_periods 10\nnr_throttled 2\n"
                    + "throttled_usec 7\nnr_bursts 0\nburst_usec 0\n"),
            Map.entry("cpu.weight", "100\n"), Map.entry("cpu.max", "max 100000\n"),
            Map.entry("memory.current", "123456789\n"), Map.entry("memory.swap.current", "0\n"),
            Map.entry("memory.peak", "133456789\n"), Map.entry("memory.max", "max\n"), Map.entry("memory.min", "0\n"),
            Map.entry("memory.swap.max", "max\n"),
            Map.entry("memory.events", "low 0\nhigh 0\nmax 0\noom 0\noom_kill 0\noom_group_kill 0\n"),
            Map.entry("memory.stat", Stream.of("anon", "file", "kernel", "kernel_stack", "pagetables", "sec_pagetables",
                    "percpu", "sock", "vmalloc", "shmem", "zswap", "zswapped", "file_mapped", "file_dirty", "file_writeback",
                    "swapcached", "anon_thp", "file_thp", "shmem_thp", "inactive_anon", "active_anon", "inactive_file",
                    "active_file", "unevictable", "slab_reclaimable", "slab_unreclaimable", "slab",
                    "workingset_refault_anon", "workingset_refault_file", "workingset_activate_anon",
                    "workingset_activate_file", "workingset_restore_anon", "workingset_restore_file",
                    "workingset_nodereclaim", "pgscan", "pgsteal", "pgscan_kswapd", "pgscan_direct", "pgfault", "pgmajfault",
                    "pgrefill", "pgactivate", "pgdeactivate", "pglazyfree", "thp_fault_alloc", "thp_collapse_alloc")
                    .collect(Collectors.joining(" 1234567\n", "", " 1234567\n"))),
            Map.entry("io.stat", "8:0 rbytes=4096 wbytes=8192 rios=1 wios=2 dbytes=0 dios=0\n"),
            Map.entry("pids.current", "3\n"), Map.entry("pids.max", "max\n"),
            Map.entry("cpu.pressure", PRESSURE), Map.entry("memory.pressure", PRESSURE), Map.entry("io.pressure", PRESSURE)));

    private CgroupContents() {
    }
}
