package io.jubelet.app.stats;

import io.jubelet.adapters.cri.simulation.SimulatedRuntime;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.LinuxContainerSecurity;
import io.jubelet.domain.cri.LinuxSandboxSecurity;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.NamespaceOptions;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.runtime.RuntimeLabels;
import io.jubelet.ports.await.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Pods of two containers each in a simulated runtime, and their cgroups: of this machine's kernel, or only files. */
final class ScrapedNode implements AutoCloseable {

    static final String TOP = "/jubelet-scrape";
    private static final String IMAGE = "registry.example/some/where/app:1";
    private static final NamespaceOptions NAMESPACES = NamespaceOptions.builder().network(NamespaceMode.POD)
            .pid(NamespaceMode.CONTAINER).ipc(NamespaceMode.POD).build();

    private final SimulatedRuntime runtime;
    private final List<Path> mounts;
    private final boolean kernel;
    private final Path files;
    private final Deque<Path> made = new ArrayDeque<>();
    private final Deque<Process> processes = new ArrayDeque<>();

    ScrapedNode(SimulatedRuntime runtime, int pods, boolean kernel) throws IOException {
        this.runtime = runtime;
        this.kernel = kernel;
        this.files = Files.createTempDirectory("scrape");
        this.mounts = kernel ? kernelMounts() : List.of(files.resolve("cgroup"));
        runtime.images().pullImage(ImageSpec.of(IMAGE), Optional.empty(), Optional.empty());
        cgroup("", false);
        cgroup(TOP, false);
        for (int i = 0; i < pods; i++) {
            pod(i);
        }
    }

    private static List<Path> kernelMounts() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/mountinfo")).stream().filter(line -> line.contains(" - cgroup "))
                .map(line -> Path.of(line.split(" ")[4])).toList();
    }

    /** A table of mounts that names the files. */
    Path mountTable() throws IOException {
        return Files.writeString(files.resolve("mountinfo"),
                "30 24 0:26 / " + files.resolve("cgroup") + " rw - cgroup2 cgroup2 rw\n");
    }

    private void pod(int number) throws IOException {
        String uid = new UUID(0x1234567812345678L, 0x8123456789000000L + number).toString();
        String name = "deployment-5d78c9869d-" + number;
        Map<String, String> labels = Map.of(RuntimeLabels.POD_NAME, name, RuntimeLabels.POD_NAMESPACE, "namespace",
                RuntimeLabels.POD_UID, uid);
        String parent = TOP + "/pod" + uid;
        SandboxConfig sandbox = SandboxConfig.builder().name(name).namespace("namespace").uid(uid).attempt(0).hostname(name)
                .logDirectory("/var/log/pods/" + uid).cgroupParent(parent).labels(labels).annotations(Map.of())
                .security(LinuxSandboxSecurity.builder().namespaces(NAMESPACES).build())
                .overhead(LinuxContainerResources.NONE).resources(LinuxContainerResources.NONE).build();
        String id = runtime.containers().runSandbox(sandbox, "");
        cgroup(parent, false);
        cgroup(parent + "/" + id, true);
        for (String container : List.of("main", "sidecar")) {
            cgroup(parent + "/" + container(id, sandbox, container), true);
        }
    }

    private String container(String sandboxId, SandboxConfig sandbox, String name) {
        var labels = new HashMap<>(sandbox.labels());
        labels.put(RuntimeLabels.CONTAINER_NAME, name);
        ContainerConfig config = ContainerConfig.builder().name(name).image(ImageSpec.of(IMAGE))
                .command(List.of("sleep", "36000")).labels(labels).annotations(Map.of()).logPath(name + "/0.log")
                .resources(LinuxContainerResources.NONE)
                .security(LinuxContainerSecurity.builder().namespaces(NAMESPACES).build()).build();
        String id = runtime.containers().createContainer(sandboxId, config, sandbox);
        runtime.containers().startContainer(id);
        return id;
    }

    private void cgroup(String path, boolean process) throws IOException {
        if (!kernel) {
            Path directory = Files.createDirectories(Path.of(mounts.getFirst() + path));
            for (Map.Entry<String, String> file : CgroupContents.UNIFIED.entrySet()) {
                Files.writeString(directory.resolve(file.getKey()), file.getValue());
            }
            Files.writeString(directory.resolve("cgroup.procs"), process ? ProcessHandle.current().pid() + "\n" : "");
            return;
        }
        Optional<Process> inside = Optional.empty();
        if (process) {
            inside = Optional.of(new ProcessBuilder("unshare", "-n", "sleep", "3600").start());
            processes.push(inside.get());
        }
        for (Path mount : path.isEmpty() ? List.<Path>of() : mounts) {
            made.push(Files.createDirectories(Path.of(mount + path)));
            if (mount.endsWith("cpuset")) {
                continue;
            }
            if (inside.isPresent()) {
                Files.writeString(made.peek().resolve("cgroup.procs"), inside.get().pid() + "\n");
            }
        }
    }

    @Override
    public void close() throws IOException {
        processes.forEach(process -> process.destroyForcibly().onExit().join());
        for (Path path : made) {
            Await.until("cgroup " + path + " is removed", Duration.ofSeconds(10),
                    () -> path.toFile().delete() || !Files.exists(path));
        }
        try (var all = Files.walk(files)) {
            all.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
        }
    }
}
