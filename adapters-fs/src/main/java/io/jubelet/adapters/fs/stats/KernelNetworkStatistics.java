package io.jubelet.adapters.fs.stats;

import io.jubelet.domain.stats.cgroup.InterfaceCounts;
import io.jubelet.domain.stats.cgroup.InterfaceCounts.Direction;
import io.jubelet.ports.stats.NetworkStatistics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** {@link NetworkStatistics} of {@code /proc/<process>/net/dev}, with the network namespaces of namespaces(7). */
public final class KernelNetworkStatistics implements NetworkStatistics {

    private static final List<String> LEFT_OUT = List.of("lo", "veth", "docker", "nerdctl");
    private static final int HEADER_LINES = 2;
    /** Eight numbers of what came in, then eight of what went out. */
    private static final int FIELDS = 16;
    private static final int OUT = 8;

    private final String proc;

    /** Statistics of the processes of this {@code /proc}. */
    KernelNetworkStatistics(String proc) {
        this.proc = proc;
    }

    /** The interfaces of this machine. */
    public static KernelNetworkStatistics ofThisMachine() {
        return new KernelNetworkStatistics("/proc");
    }

    @Override
    public List<InterfaceCounts> ofMachine() {
        try (var file = new StatFile()) {
            return file.read(proc + "/1/net/dev") ? interfaces(file) : List.of();
        }
    }

    @Override
    public Map<Long, List<InterfaceCounts>> ofProcesses(Collection<Long> processes) {
        Map<Long, List<InterfaceCounts>> found = new HashMap<>();
        try (var file = new StatFile()) {
            for (long process : processes) {
                if (file.read(proc + "/" + process + "/net/dev")) {
                    found.put(process, interfaces(file));
                }
            }
        }
        return found;
    }

    @Override
    public Set<Long> inOtherNamespaces(Collection<Long> processes) {
        Optional<Path> own = namespace("self");
        Set<Long> found = new HashSet<>();
        for (long process : processes) {
            if (namespace(Long.toString(process)).filter(other -> own.isPresent() && !other.equals(own.get())).isPresent()) {
                found.add(process);
            }
        }
        return found;
    }

    private Optional<Path> namespace(String process) {
        try {
            return Optional.of(Files.readSymbolicLink(Path.of(proc, process, "ns", "net")));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static List<InterfaceCounts> interfaces(StatFile file) {
        List<InterfaceCounts> found = new ArrayList<>();
        int line = 0;
        for (int at = 0; at < file.length(); at = file.end(at) + 1) {
            if (line++ >= HEADER_LINES) {
                counts(file, at, file.end(at)).ifPresent(found::add);
            }
        }
        return found;
    }

    private static Optional<InterfaceCounts> counts(StatFile file, int from, int end) {
        int begin = file.skipBlanks(from, end);
        int colon = begin;
        while (colon < end && file.at(colon) != ':') {
            colon++;
        }
        String name = file.text(begin, colon);
        if (colon == end || LEFT_OUT.stream().anyMatch(name::startsWith)) {
            return Optional.empty();
        }
        long[] fields = new long[FIELDS];
        int at = colon + 1;
        for (int i = 0; i < FIELDS; i++) {
            at = file.skipBlanks(at, end);
            long number = file.numberAt(at, end);
            fields[i] = number == StatFile.MISSING ? 0 : number;
            at = file.skipWord(at, end);
        }
        return Optional.of(new InterfaceCounts(name, direction(fields, 0), direction(fields, OUT)));
    }

    /** Bytes, packets, errors, dropped. */
    private static Direction direction(long[] fields, int from) {
        return new Direction(fields[from], fields[from + 1], fields[from + 2], fields[from + 3]);
    }
}
