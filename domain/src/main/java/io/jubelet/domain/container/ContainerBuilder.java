package io.jubelet.domain.container;

import io.jubelet.domain.resource.ResourceRequirements;
import java.util.List;
import java.util.Optional;

/** Assembles a {@link Container}; every part is absent until it is set. Not thread-safe. */
public final class ContainerBuilder {
    private String name = "";
    private String image = "";
    private List<String> command = List.of();
    private List<String> args = List.of();
    private String workingDir = "";
    private List<ContainerPort> ports = List.of();
    private List<EnvFromSource> envFrom = List.of();
    private List<EnvVar> env = List.of();
    private Optional<ResourceRequirements> resources = Optional.empty();
    private List<ContainerResizePolicy> resizePolicy = List.of();
    private Optional<RestartPolicy> restartPolicy = Optional.empty();
    private List<ContainerRestartRule> restartPolicyRules = List.of();
    private List<VolumeMount> volumeMounts = List.of();
    private List<VolumeDevice> volumeDevices = List.of();
    private Optional<Probe> livenessProbe = Optional.empty();
    private Optional<Probe> readinessProbe = Optional.empty();
    private Optional<Probe> startupProbe = Optional.empty();
    private Optional<Lifecycle> lifecycle = Optional.empty();
    private String terminationMessagePath = "";
    private Optional<TerminationMessagePolicy> terminationMessagePolicy = Optional.empty();
    private Optional<PullPolicy> imagePullPolicy = Optional.empty();
    private Optional<SecurityContext> securityContext = Optional.empty();
    private boolean stdin;
    private boolean stdinOnce;
    private boolean tty;

    ContainerBuilder() {
    }

    ContainerBuilder(Container from) {
        name = from.name();
        image = from.image();
        command = from.command();
        args = from.args();
        workingDir = from.workingDir();
        ports = from.ports();
        envFrom = from.envFrom();
        env = from.env();
        resources = from.resources();
        resizePolicy = from.resizePolicy();
        restartPolicy = from.restartPolicy();
        restartPolicyRules = from.restartPolicyRules();
        volumeMounts = from.volumeMounts();
        volumeDevices = from.volumeDevices();
        livenessProbe = from.livenessProbe();
        readinessProbe = from.readinessProbe();
        startupProbe = from.startupProbe();
        lifecycle = from.lifecycle();
        terminationMessagePath = from.terminationMessagePath();
        terminationMessagePolicy = from.terminationMessagePolicy();
        imagePullPolicy = from.imagePullPolicy();
        securityContext = from.securityContext();
        stdin = from.stdin();
        stdinOnce = from.stdinOnce();
        tty = from.tty();
    }

    /** Sets {@link Container#name()}. */
    public ContainerBuilder name(String value) {
        name = value;
        return this;
    }

    /** Sets {@link Container#image()}. */
    public ContainerBuilder image(String value) {
        image = value;
        return this;
    }

    /** Sets {@link Container#command()}. */
    public ContainerBuilder command(List<String> value) {
        command = value;
        return this;
    }

    /** Sets {@link Container#args()}. */
    public ContainerBuilder args(List<String> value) {
        args = value;
        return this;
    }

    /** Sets {@link Container#workingDir()}. */
    public ContainerBuilder workingDir(String value) {
        workingDir = value;
        return this;
    }

    /** Sets {@link Container#ports()}. */
    public ContainerBuilder ports(List<ContainerPort> value) {
        ports = value;
        return this;
    }

    /** Sets {@link Container#envFrom()}. */
    public ContainerBuilder envFrom(List<EnvFromSource> value) {
        envFrom = value;
        return this;
    }

    /** Sets {@link Container#env()}. */
    public ContainerBuilder env(List<EnvVar> value) {
        env = value;
        return this;
    }

    /** Sets {@link Container#resources()}. */
    public ContainerBuilder resources(ResourceRequirements value) {
        resources = Optional.of(value);
        return this;
    }

    /** Sets {@link Container#resizePolicy()}. */
    public ContainerBuilder resizePolicy(List<ContainerResizePolicy> value) {
        resizePolicy = value;
        return this;
    }

    /** Sets {@link Container#restartPolicy()}. */
    public ContainerBuilder restartPolicy(RestartPolicy value) {
        restartPolicy = Optional.of(value);
        return this;
    }

    /** Sets {@link Container#restartPolicyRules()}. */
    public ContainerBuilder restartPolicyRules(List<ContainerRestartRule> value) {
        restartPolicyRules = value;
        return this;
    }

    /** Sets {@link Container#volumeMounts()}. */
    public ContainerBuilder volumeMounts(List<VolumeMount> value) {
        volumeMounts = value;
        return this;
    }

    /** Sets {@link Container#volumeDevices()}. */
    public ContainerBuilder volumeDevices(List<VolumeDevice> value) {
        volumeDevices = value;
        return this;
    }

    /** Sets {@link Container#livenessProbe()}. */
    public ContainerBuilder livenessProbe(Probe value) {
        livenessProbe = Optional.of(value);
        return this;
    }

    /** Sets {@link Container#readinessProbe()}. */
    public ContainerBuilder readinessProbe(Probe value) {
        readinessProbe = Optional.of(value);
        return this;
    }

    /** Sets {@link Container#startupProbe()}. */
    public ContainerBuilder startupProbe(Probe value) {
        startupProbe = Optional.of(value);
        return this;
    }

    /** Sets {@link Container#lifecycle()}. */
    public ContainerBuilder lifecycle(Lifecycle value) {
        lifecycle = Optional.of(value);
        return this;
    }

    /** Sets {@link Container#terminationMessagePath()}. */
    public ContainerBuilder terminationMessagePath(String value) {
        terminationMessagePath = value;
        return this;
    }

    /** Sets {@link Container#terminationMessagePolicy()}. */
    public ContainerBuilder terminationMessagePolicy(TerminationMessagePolicy value) {
        terminationMessagePolicy = Optional.of(value);
        return this;
    }

    /** Sets {@link Container#imagePullPolicy()}. */
    public ContainerBuilder imagePullPolicy(PullPolicy value) {
        imagePullPolicy = Optional.of(value);
        return this;
    }

    /** Sets {@link Container#securityContext()}. */
    public ContainerBuilder securityContext(SecurityContext value) {
        securityContext = Optional.of(value);
        return this;
    }

    /** Sets {@link Container#stdin()}. */
    public ContainerBuilder stdin(boolean value) {
        stdin = value;
        return this;
    }

    /** Sets {@link Container#stdinOnce()}. */
    public ContainerBuilder stdinOnce(boolean value) {
        stdinOnce = value;
        return this;
    }

    /** Sets {@link Container#tty()}. */
    public ContainerBuilder tty(boolean value) {
        tty = value;
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public Container build() {
        return new Container(name, image, command, args, workingDir, ports, envFrom, env, resources,
                resizePolicy, restartPolicy, restartPolicyRules, volumeMounts, volumeDevices, livenessProbe,
                readinessProbe, startupProbe, lifecycle, terminationMessagePath, terminationMessagePolicy,
                imagePullPolicy, securityContext, stdin, stdinOnce, tty);
    }
}
