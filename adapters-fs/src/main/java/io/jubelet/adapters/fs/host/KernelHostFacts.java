package io.jubelet.adapters.fs.host;

import io.jubelet.adapters.fs.stats.KernelFileSystemStatistics;
import io.jubelet.domain.node.Machine;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.selinux.ContainerContexts;
import io.jubelet.ports.host.HostFacts;
import io.jubelet.ports.host.HostIdentity;
import io.jubelet.ports.stats.FileSystemReading;
import io.jubelet.ports.stats.FileSystemStatistics;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** {@link HostFacts} from what the kernel shows in {@code /proc} and {@code /sys}. */
public final class KernelHostFacts implements HostFacts {

    /** Fields of a line of proc_pid_mounts(5). */
    private static final int TYPE = 2;
    private static final int OPTIONS = 3;

    /** Begin of the line of the unified hierarchy in proc_pid_cgroup(5). */
    private static final String UNIFIED = "0::";
    private static final String CPUS = "sys/devices/system/cpu";

    private final FileSystemStatistics files = KernelFileSystemStatistics.ofThisMachine();
    private final HostFiles text;
    private final Path rootDirectory;
    private final NetworkInterfaces network;
    private final Predicate<Path> swapless;

    /**
     * Facts about a machine.
     *
     * @param swapless whether a tmpfs that is kept out of swap space can be mounted in a directory
     */
    KernelHostFacts(HostFiles text, Path rootDirectory, NetworkInterfaces network, Predicate<Path> swapless) {
        this.text = text;
        this.rootDirectory = rootDirectory;
        this.network = network;
        this.swapless = swapless;
    }

    /**
     * Facts about this machine.
     *
     * @param rootDirectory root directory of the agent, the size of whose file system is reported
     */
    public static KernelHostFacts ofThisMachine(Path rootDirectory) {
        return new KernelHostFacts(new HostFiles(Path.of("/")), rootDirectory, NetworkInterfaces.OF_THIS_MACHINE,
                SwaplessMount::isPossible);
    }

    @Override
    public Machine machine() {
        var memory = new MemoryFacts(text);
        return new Machine(cores(), memory.total(), memory.hugePages(), storage(), memory.swap());
    }

    @Override
    public HostIdentity identity() {
        String machineId = text.first("etc/machine-id", "var/lib/dbus/machine-id");
        // Some firmwares end the text with a zero byte, and most virtual ones have none.
        String hardware = text.first("sys/class/dmi/id/product_uuid", "proc/device-tree/system-id",
                "proc/device-tree/vm,uuid");
        return new HostIdentity(machineId, hardware.isEmpty() ? machineId : hardware,
                text.first("proc/sys/kernel/random/boot_id"), text.first("proc/sys/kernel/osrelease"),
                OsRelease.prettyName(text), architecture(System.getProperty("os.arch")));
    }

    /** The module may be there and switched off, or on while its file system is not mounted: then nothing is confined. */
    @Override
    public boolean appArmor() {
        return text.first("sys/module/apparmor/parameters/enabled").startsWith("Y")
                && !text.names("sys/kernel/security/apparmor").isEmpty();
    }

    /**
     * Its file system may be missing, or read-only, in a container that must not change labels; and as long as no policy is
     * loaded, everything is of the kernel.
     */
    @Override
    public boolean seLinux() {
        return text.lines("proc/self/mounts").stream().map(line -> line.split(" "))
                .anyMatch(mount -> mount.length > OPTIONS && mount[TYPE].equals("selinuxfs")
                        && List.of(mount[OPTIONS].split(",")).contains("rw"))
                && !text.first("proc/self/attr/current").equals("kernel");
    }

    @Override
    public Optional<ContainerContexts> containerContexts() {
        return seLinux() ? Optional.of(SeLinuxPolicy.contexts(text)) : Optional.empty();
    }

    /** The cgroup at the root of the tree has no limits, so that of this process is read. */
    @Override
    public boolean swapAccounting() {
        return text.exists("sys/fs/cgroup/memory/memory.memsw.limit_in_bytes")
                || text.lines("proc/self/cgroup").stream().filter(line -> line.startsWith(UNIFIED))
                        .anyMatch(line -> text.exists("sys/fs/cgroup" + line.substring(UNIFIED.length())
                                + "/memory.swap.max"));
    }

    @Override
    public boolean memoryFilesMaySwap() {
        return new MemoryFacts(text).swap() > 0 && !swapless.test(rootDirectory);
    }

    @Override
    public List<String> maskedPaths() {
        return text.names(CPUS).stream().filter(name -> name.matches("cpu\\d{1,6}"))
                .map(name -> Integer.parseInt(name.substring("cpu".length()))).sorted()
                .map(number -> CPUS + "/cpu" + number + "/thermal_throttle").filter(text::exists)
                .map(path -> "/" + path).toList();
    }

    @Override
    public List<String> addresses() {
        return new HostAddresses(network, DefaultRoutes.read(text)).inOrder();
    }

    @Override
    public List<String> resolve(String name) {
        return network.resolve(name);
    }

    private int cores() {
        int online = CpuList.size(text.first("sys/devices/system/cpu/online"));
        if (online > 0) {
            return online;
        }
        long listed = text.lines("proc/cpuinfo").stream().filter(line -> line.startsWith("processor")).count();
        return Math.toIntExact(listed);
    }

    /** Without the table of mounts, through which {@link java.nio.file.FileStore} looks for the file system. */
    private Optional<Quantity> storage() {
        return files.fileSystem(rootDirectory.toString()).map(FileSystemReading::capacityBytes).filter(bytes -> bytes > 0)
                .map(bytes -> Quantity.of(bytes, Quantity.Format.BINARY_SI));
    }

    /** The name that Go has for an architecture of Java. */
    static String architecture(String java) {
        return switch (java) {
            case "x86_64" -> "amd64";
            case "aarch64" -> "arm64";
            case "x86", "i386", "i686" -> "386";
            case "loongarch64" -> "loong64";
            default -> java;
        };
    }
}
