package io.jubelet.adapters.cri.simulation;

import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.LinuxContainerSecurity;
import io.jubelet.domain.cri.LinuxSandboxSecurity;
import io.jubelet.domain.cri.Mount;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.NamespaceOptions;
import io.jubelet.domain.cri.SandboxConfig;
import java.util.List;
import java.util.Optional;

/** Makes small pods. */
final class Pods {

    private static final ImageSpec IMAGE = ImageSpec.of("busybox");
    private static final NamespaceOptions NAMESPACES = NamespaceOptions.builder()
            .network(NamespaceMode.POD).pid(NamespaceMode.CONTAINER).ipc(NamespaceMode.POD).build();

    private final SimulatedRuntime runtime;

    Pods(SimulatedRuntime runtime) {
        this.runtime = runtime;
    }

    void pull() {
        runtime.images().pullImage(IMAGE, Optional.empty(), Optional.empty());
    }

    String sandbox(String name) {
        return runtime.containers().runSandbox(config(name), "");
    }

    private static SandboxConfig config(String name) {
        return SandboxConfig.builder().name(name).namespace("default").uid("uid-" + name)
                .security(LinuxSandboxSecurity.builder().namespaces(NAMESPACES).build())
                .overhead(LinuxContainerResources.NONE).resources(LinuxContainerResources.NONE).build();
    }

    String create(String sandbox, String name, String... command) {
        return create(sandbox, name, List.of(), command);
    }

    String create(String sandbox, String name, Mount mount) {
        return create(sandbox, name, List.of(mount));
    }

    private String create(String sandbox, String name, List<Mount> mounts, String... command) {
        pull();
        ContainerConfig container = ContainerConfig.builder().name(name).image(IMAGE).command(List.of(command)).mounts(mounts)
                .resources(LinuxContainerResources.NONE)
                .security(LinuxContainerSecurity.builder().namespaces(NAMESPACES).build()).build();
        return runtime.containers().createContainer(sandbox, container, config(name));
    }

    String start(String sandbox, String name, String... command) {
        String id = create(sandbox, name, command);
        runtime.containers().startContainer(id);
        return id;
    }
}
