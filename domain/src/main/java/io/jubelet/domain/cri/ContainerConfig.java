package io.jubelet.domain.cri;

import io.jubelet.domain.value.Immutable;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Everything the runtime needs to make a container (CRI ContainerConfig).
 *
 * @param name container name
 * @param attempt how often the container was started before
 * @param image image
 * @param command entry point; empty means that of the image
 * @param args arguments
 * @param workingDir working directory
 * @param envs environment
 * @param mounts mounts
 * @param devices devices
 * @param labels labels
 * @param annotations annotations
 * @param logPath log file, relative to the sandbox's log directory
 * @param stdin whether standard input is kept open
 * @param stdinOnce whether standard input closes after the first attach
 * @param tty whether a terminal is allocated
 * @param resources resources
 * @param security privileges
 * @param cdiDevices fully qualified names of CDI devices
 * @param stopSignal stop signal, empty for that of the image
 */
public record ContainerConfig(
        String name,
        int attempt,
        ImageSpec image,
        List<String> command,
        List<String> args,
        String workingDir,
        List<KeyValue> envs,
        List<Mount> mounts,
        List<Device> devices,
        Map<String, String> labels,
        Map<String, String> annotations,
        String logPath,
        boolean stdin,
        boolean stdinOnce,
        boolean tty,
        LinuxContainerResources resources,
        LinuxContainerSecurity security,
        List<String> cdiDevices,
        String stopSignal) {

    /** Copies collections; rejects null parts. */
    public ContainerConfig {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(image, "image");
        command = List.copyOf(command);
        args = List.copyOf(args);
        Objects.requireNonNull(workingDir, "workingDir");
        envs = List.copyOf(envs);
        mounts = List.copyOf(mounts);
        devices = List.copyOf(devices);
        labels = Immutable.sorted(labels);
        annotations = Immutable.sorted(annotations);
        Objects.requireNonNull(logPath, "logPath");
        Objects.requireNonNull(resources, "resources");
        Objects.requireNonNull(security, "security");
        cdiDevices = List.copyOf(cdiDevices);
        Objects.requireNonNull(stopSignal, "stopSignal");
    }

    /** A builder with every part absent. */
    public static ContainerConfigBuilder builder() {
        return new ContainerConfigBuilder();
    }

    /** A builder that starts from this record. */
    public ContainerConfigBuilder toBuilder() {
        return new ContainerConfigBuilder(this);
    }
}
