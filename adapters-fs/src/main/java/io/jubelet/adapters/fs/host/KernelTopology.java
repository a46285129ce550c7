package io.jubelet.adapters.fs.host;

import io.jubelet.domain.topology.CpuInfo;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.CpuTopology;
import io.jubelet.domain.topology.HugePagesPool;
import io.jubelet.domain.topology.MachineTopology;
import io.jubelet.domain.topology.NumaNode;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.host.HostTopology;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@link HostTopology} from what the kernel shows below {@code /sys/devices/system}. */
public final class KernelTopology implements HostTopology {

    private static final String NODES = "sys/devices/system/node";
    private static final String CPUS = "sys/devices/system/cpu";
    private static final Pattern MEMORY = Pattern.compile("MemTotal:\\s*(\\d{1,15}) kB");
    private static final Pattern POOL = Pattern.compile("hugepages-(\\d{1,9})kB");
    /** Ids of cores and sockets are no file names, and may be negative where the firmware does not tell. */
    private static final Pattern ID = Pattern.compile("-?\\d{1,9}");

    private final HostFiles text;

    /** A core of a NUMA node; its CPUs are ascending. */
    private record Core(int id, int socket, List<Integer> threads) {
    }

    KernelTopology(HostFiles text) {
        this.text = text;
    }

    /** The topology of this machine. */
    public static HostTopology ofThisMachine() {
        return new KernelTopology(new HostFiles(Path.of("/")));
    }

    @Override
    public MachineTopology read() {
        List<NumaNode> nodes = new ArrayList<>();
        Map<Integer, CpuInfo> cpus = new TreeMap<>();
        CpuSet online = online();
        for (int id : numbered(NODES, "node")) {
            String directory = NODES + "/node" + id;
            nodes.add(new NumaNode(id, memory(directory + "/meminfo"), hugePages(directory + "/hugepages"),
                    distances(directory + "/distance")));
            add(id, cores(numbered(directory, "cpu"), online), cpus);
        }
        if (nodes.isEmpty()) {
            bySocket(online, nodes, cpus);
        }
        if (cpus.isEmpty()) {
            throw new InternalException("could not detect number of cpus: none of those below /" + CPUS
                    + " is online and has a core and a socket");
        }
        return new MachineTopology(nodes, new CpuTopology(cpus));
    }

    /** A kernel without NUMA: each socket counts as a node. */
    private void bySocket(CpuSet online, List<NumaNode> nodes, Map<Integer, CpuInfo> cpus) {
        Map<Integer, List<Core>> sockets = new TreeMap<>();
        cores(numbered(CPUS, "cpu"), online)
                .forEach(core -> sockets.computeIfAbsent(core.socket(), _ -> new ArrayList<>()).add(core));
        sockets.forEach((socket, cores) -> {
            int id = Math.max(0, socket);
            nodes.add(new NumaNode(id, 0, List.of(), Optional.empty()));
            add(id, cores, cpus);
        });
    }

    private static void checkSmall(int socket) {
        if (socket < 0) {
            throw new InternalException("a CPU has the socket " + socket);
        }
    }

    private void add(int node, List<Core> cores, Map<Integer, CpuInfo> cpus) {
        Map<Integer, Integer> caches = new CacheReading(text).shared(cores.stream().map(Core::threads).toList());
        for (Core core : cores) {
            checkSmall(core.socket());
            int number = core.threads().getFirst();
            var info = new CpuInfo(number, core.socket(), node, caches.getOrDefault(number, core.socket()));
            core.threads().forEach(cpu -> cpus.put(cpu, info));
        }
    }

    private List<Core> cores(List<Integer> numbers, CpuSet online) {
        List<Core> cores = new ArrayList<>();
        for (int cpu : numbers) {
            Optional<Integer> id = id(CPUS + "/cpu" + cpu + "/topology/core_id");
            Optional<Integer> socket = id(CPUS + "/cpu" + cpu + "/topology/physical_package_id");
            if (!online.contains(cpu) || id.isEmpty() || socket.isEmpty()) {
                continue;
            }
            Optional<Core> known = cores.stream().filter(core -> core.id() == id.get() && core.socket() == socket.get())
                    .findFirst();
            if (known.isPresent()) {
                known.get().threads().add(cpu);
            } else {
                cores.add(new Core(id.get(), socket.get(), new ArrayList<>(List.of(cpu))));
            }
        }
        return cores;
    }

    /** CPUs that are online: all of them when the kernel can't switch any off. */
    private CpuSet online() {
        if (!text.exists(CPUS + "/online")) {
            return CpuSet.of(numbered(CPUS, "cpu"));
        }
        String list = text.first(CPUS + "/online");
        try {
            return CpuSet.parse(list);
        } catch (IllegalArgumentException e) {
            throw malformed(CPUS + "/online", list);
        }
    }

    private long memory(String file) {
        if (!text.exists(file)) {
            return 0;
        }
        String content = text.first(file);
        Matcher memory = MEMORY.matcher(content);
        if (!memory.find()) {
            throw malformed(file, content);
        }
        return Long.parseLong(memory.group(1)) * 1024;
    }

    private List<HugePagesPool> hugePages(String directory) {
        List<HugePagesPool> pools = new ArrayList<>();
        for (String name : text.names(directory)) {
            Matcher pool = POOL.matcher(name);
            if (pool.matches()) {
                pools.add(new HugePagesPool(Long.parseLong(pool.group(1)), number(directory + "/" + name + "/nr_hugepages")));
            }
        }
        return pools;
    }

    private Optional<List<Long>> distances(String file) {
        String content = text.first(file);
        if (content.isEmpty()) {
            return Optional.empty();
        }
        List<Long> distances = new ArrayList<>();
        for (String distance : content.split("\\s+")) {
            if (!distance.matches("\\d{1,9}")) {
                throw malformed(file, content);
            }
            distances.add(Long.parseLong(distance));
        }
        return Optional.of(distances);
    }

    /** Numbers at the end of names in a directory that begin with a word, ascending. */
    private List<Integer> numbered(String directory, String word) {
        return text.names(directory).stream().filter(name -> name.matches(word + "\\d{1,6}"))
                .map(name -> Integer.parseInt(name.substring(word.length()))).sorted().toList();
    }

    private Optional<Integer> id(String file) {
        if (!text.exists(file)) {
            return Optional.empty();
        }
        String content = text.first(file);
        if (!ID.matcher(content).matches()) {
            throw malformed(file, content);
        }
        return Optional.of(Integer.parseInt(content));
    }

    private long number(String file) {
        String content = text.first(file);
        if (!content.matches("\\d{1,9}")) {
            throw malformed(file, content);
        }
        return Long.parseLong(content);
    }

    static InternalException malformed(String file, String content) {
        String begin = content.length() > 60 ? content.substring(0, 60) + "..." : content;
        return new InternalException("/" + file + " makes no sense: \"" + begin + "\"");
    }
}
