package io.jubelet.domain.cri;

import java.util.List;
import java.util.Map;

/** Assembles a {@link ContainerConfig}; every part is absent until it is set. Not thread-safe. */
public final class ContainerConfigBuilder {
    private String name = "";
    private int attempt;
    private ImageSpec image;
    private List<String> command = List.of();
    private List<String> args = List.of();
    private String workingDir = "";
    private List<KeyValue> envs = List.of();
    private List<Mount> mounts = List.of();
    private List<Device> devices = List.of();
    private Map<String, String> labels = Map.of();
    private Map<String, String> annotations = Map.of();
    private String logPath = "";
    private boolean stdin;
    private boolean stdinOnce;
    private boolean tty;
    private LinuxContainerResources resources;
    private LinuxContainerSecurity security;
    private List<String> cdiDevices = List.of();
    private String stopSignal = "";

    ContainerConfigBuilder() {
    }

    ContainerConfigBuilder(ContainerConfig from) {
        name = from.name();
        attempt = from.attempt();
        image = from.image();
        command = from.command();
        args = from.args();
        workingDir = from.workingDir();
        envs = from.envs();
        mounts = from.mounts();
        devices = from.devices();
        labels = from.labels();
        annotations = from.annotations();
        logPath = from.logPath();
        stdin = from.stdin();
        stdinOnce = from.stdinOnce();
        tty = from.tty();
        resources = from.resources();
        security = from.security();
        cdiDevices = from.cdiDevices();
        stopSignal = from.stopSignal();
    }

    /** Sets {@link ContainerConfig#name()}. */
    public ContainerConfigBuilder name(String value) {
        name = value;
        return this;
    }

    /** Sets {@link ContainerConfig#attempt()}. */
    public ContainerConfigBuilder attempt(int value) {
        attempt = value;
        return this;
    }

    /** Sets {@link ContainerConfig#image()}. */
    public ContainerConfigBuilder image(ImageSpec value) {
        image = value;
        return this;
    }

    /** Sets {@link ContainerConfig#command()}. */
    public ContainerConfigBuilder command(List<String> value) {
        command = value;
        return this;
    }

    /** Sets {@link ContainerConfig#args()}. */
    public ContainerConfigBuilder args(List<String> value) {
        args = value;
        return this;
    }

    /** Sets {@link ContainerConfig#workingDir()}. */
    public ContainerConfigBuilder workingDir(String value) {
        workingDir = value;
        return this;
    }

    /** Sets {@link ContainerConfig#envs()}. */
    public ContainerConfigBuilder envs(List<KeyValue> value) {
        envs = value;
        return this;
    }

    /** Sets {@link ContainerConfig#mounts()}. */
    public ContainerConfigBuilder mounts(List<Mount> value) {
        mounts = value;
        return this;
    }

    /** Sets {@link ContainerConfig#devices()}. */
    public ContainerConfigBuilder devices(List<Device> value) {
        devices = value;
        return this;
    }

    /** Sets {@link ContainerConfig#labels()}. */
    public ContainerConfigBuilder labels(Map<String, String> value) {
        labels = value;
        return this;
    }

    /** Sets {@link ContainerConfig#annotations()}. */
    public ContainerConfigBuilder annotations(Map<String, String> value) {
        annotations = value;
        return this;
    }

    /** Sets {@link ContainerConfig#logPath()}. */
    public ContainerConfigBuilder logPath(String value) {
        logPath = value;
        return this;
    }

    /** Sets {@link ContainerConfig#stdin()}. */
    public ContainerConfigBuilder stdin(boolean value) {
        stdin = value;
        return this;
    }

    /** Sets {@link ContainerConfig#stdinOnce()}. */
    public ContainerConfigBuilder stdinOnce(boolean value) {
        stdinOnce = value;
        return this;
    }

    /** Sets {@link ContainerConfig#tty()}. */
    public ContainerConfigBuilder tty(boolean value) {
        tty = value;
        return this;
    }

    /** Sets {@link ContainerConfig#resources()}. */
    public ContainerConfigBuilder resources(LinuxContainerResources value) {
        resources = value;
        return this;
    }

    /** Sets {@link ContainerConfig#security()}. */
    public ContainerConfigBuilder security(LinuxContainerSecurity value) {
        security = value;
        return this;
    }

    /** Sets {@link ContainerConfig#cdiDevices()}. */
    public ContainerConfigBuilder cdiDevices(List<String> value) {
        cdiDevices = value;
        return this;
    }

    /** Sets {@link ContainerConfig#stopSignal()}. */
    public ContainerConfigBuilder stopSignal(String value) {
        stopSignal = value;
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public ContainerConfig build() {
        return new ContainerConfig(name, attempt, image, command, args, workingDir, envs, mounts, devices,
                labels, annotations, logPath, stdin, stdinOnce, tty, resources, security, cdiDevices,
                stopSignal);
    }
}
