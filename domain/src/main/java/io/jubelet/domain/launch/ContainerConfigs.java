package io.jubelet.domain.launch;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.Lifecycle;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.KeyValue;
import io.jubelet.domain.cri.Mount;
import io.jubelet.domain.cri.UserNamespace;
import io.jubelet.domain.env.EnvExpansion;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Builds the request for a container. */
public final class ContainerConfigs {

    private ContainerConfigs() {
    }

    /**
     * The request for one container.
     *
     * @throws PodConfigException if it must not run as the user it would run as, its profiles are incomplete, or its command is larger than
     *     what Linux gives a program
     */
    public static ContainerConfig of(ContainerLaunch launch, LaunchSettings settings) throws PodConfigException {
        Pod pod = launch.launch().pod();
        Container container = launch.container();
        Map<String, String> env = new HashMap<>();
        for (KeyValue variable : launch.env()) {
            env.put(variable.key(), variable.value());
        }
        return ContainerConfig.builder()
                .name(container.name())
                .attempt(launch.restartCount())
                .image(new ImageSpec(launch.imageRef(), container.image(), "", Map.of()))
                .command(EnvExpansion.expand(container.command(), env))
                .args(EnvExpansion.expand(container.args(), env))
                .workingDir(container.workingDir())
                .envs(launch.env())
                .mounts(mapped(launch))
                .devices(launch.devices())
                .cdiDevices(launch.cdiDevices())
                .labels(ContainerMetadata.labels(pod, container))
                .annotations(ContainerMetadata.annotations(launch))
                .logPath(LogPaths.containerLog(container.name(), launch.restartCount()))
                .stdin(container.stdin())
                .stdinOnce(container.stdinOnce())
                .tty(container.tty())
                .resources(ContainerResources.of(launch, settings))
                .security(ContainerSecurity.of(launch, settings))
                .stopSignal(settings.stopSignals() ? container.lifecycle().map(Lifecycle::stopSignal).orElse("") : "")
                .build();
    }

    /** In a user namespace every mount shows the files of the node under the ids of the pod (KEP-127). */
    private static List<Mount> mapped(ContainerLaunch launch) {
        Optional<UserNamespace> namespace = launch.launch().userNamespace();
        if (namespace.isEmpty()) {
            return launch.mounts();
        }
        return launch.mounts().stream()
                .map(mount -> mount.toBuilder()
                        .uidMappings(namespace.get().uids()).gidMappings(namespace.get().gids()).build())
                .toList();
    }
}
