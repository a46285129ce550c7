package io.jubelet.benchmarks.floor;

import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.LinuxContainerSecurity;
import io.jubelet.domain.cri.LinuxSandboxSecurity;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.NamespaceOptions;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Pods of one container with a network of their own, made with the least that a runtime has to be asked for. Thread-safe. */
final class BarePods {

    static final String NAMESPACE = "jubelet-bench-floor";

    private static final List<String> COMMAND =
            List.of("sh", "-c", "trap 'exit 0' TERM; while true; do sleep 1000000 & wait; done");
    private static final NamespaceOptions NAMESPACES = NamespaceOptions.builder()
            .network(NamespaceMode.POD).pid(NamespaceMode.CONTAINER).ipc(NamespaceMode.POD).build();

    private final ContainerRuntime runtime;
    private final ImageSpec image;
    private final Queue<String> sandboxes = new ConcurrentLinkedQueue<>();

    BarePods(ContainerRuntime runtime, String image) {
        this.runtime = runtime;
        this.image = ImageSpec.of(image);
    }

    /**
     * RunPodSandbox, CreateContainer, StartContainer.
     *
     * @return id of the sandbox
     */
    String start(String name) {
        SandboxConfig config = SandboxConfig.builder().name(name).namespace(NAMESPACE).uid("uid-of-" + name).hostname(name)
                .labels(Map.of("io.kubernetes.pod.name", name, "io.kubernetes.pod.namespace", NAMESPACE,
                        "io.kubernetes.pod.uid", "uid-of-" + name))
                .cgroupParent("/jubelet-bench/floor")
                .security(LinuxSandboxSecurity.builder().namespaces(NAMESPACES).build())
                .overhead(LinuxContainerResources.NONE).resources(LinuxContainerResources.NONE).build();
        ContainerConfig container = ContainerConfig.builder().name("app").image(image).command(COMMAND)
                .resources(LinuxContainerResources.NONE)
                .security(LinuxContainerSecurity.builder().namespaces(NAMESPACES).build()).build();
        String sandbox = runtime.runSandbox(config, "");
        sandboxes.add(sandbox);
        runtime.startContainer(runtime.createContainer(sandbox, container, config));
        return sandbox;
    }

    /** StopPodSandbox, which ends the container, and RemovePodSandbox. */
    void stop(String sandbox) {
        runtime.stopSandbox(sandbox);
        runtime.removeSandbox(sandbox);
        sandboxes.remove(sandbox);
    }

    /** Stops what was started and not stopped. */
    void stopAll() {
        sandboxes.forEach(this::stop);
    }
}
