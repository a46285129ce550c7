package io.jubelet.domain.container;

import io.jubelet.domain.resource.ResourceRequirements;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One container of a pod (core/v1 Container).
 *
 * @param name name, unique among all containers of the pod
 * @param image image reference as the user wrote it
 * @param command entry point; empty means that of the image
 * @param args arguments; empty means those of the image
 * @param workingDir working directory; empty means that of the image
 * @param ports ports of the container
 * @param envFrom bulk sources of environment variables, later ones win
 * @param env environment variables, they win over {@code envFrom}
 * @param resources requests and limits
 * @param resizePolicy what a change of a resource in place does
 * @param restartPolicy policy of this container; an init container with ALWAYS is a sidecar
 * @param restartPolicyRules rules looked at before the container's own policy
 * @param volumeMounts file system mounts
 * @param volumeDevices raw block devices
 * @param livenessProbe failure restarts the container
 * @param readinessProbe decides whether the container is ready
 * @param startupProbe holds back the other probes until it succeeds
 * @param lifecycle hooks after start and before stop
 * @param terminationMessagePath file in the container with its termination message; empty until defaulted
 * @param terminationMessagePolicy where the message is taken from
 * @param imagePullPolicy when the image is pulled
 * @param securityContext privileges
 * @param stdin whether a standard input is kept open
 * @param stdinOnce whether standard input closes after the first attach
 * @param tty whether a terminal is allocated
 */
public record Container(
        String name,
        String image,
        List<String> command,
        List<String> args,
        String workingDir,
        List<ContainerPort> ports,
        List<EnvFromSource> envFrom,
        List<EnvVar> env,
        Optional<ResourceRequirements> resources,
        List<ContainerResizePolicy> resizePolicy,
        Optional<RestartPolicy> restartPolicy,
        List<ContainerRestartRule> restartPolicyRules,
        List<VolumeMount> volumeMounts,
        List<VolumeDevice> volumeDevices,
        Optional<Probe> livenessProbe,
        Optional<Probe> readinessProbe,
        Optional<Probe> startupProbe,
        Optional<Lifecycle> lifecycle,
        String terminationMessagePath,
        Optional<TerminationMessagePolicy> terminationMessagePolicy,
        Optional<PullPolicy> imagePullPolicy,
        Optional<SecurityContext> securityContext,
        boolean stdin,
        boolean stdinOnce,
        boolean tty) {

    /** Copies collections; rejects null parts. */
    public Container {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(image, "image");
        command = List.copyOf(command);
        args = List.copyOf(args);
        Objects.requireNonNull(workingDir, "workingDir");
        ports = List.copyOf(ports);
        envFrom = List.copyOf(envFrom);
        env = List.copyOf(env);
        Objects.requireNonNull(resources, "resources");
        resizePolicy = List.copyOf(resizePolicy);
        Objects.requireNonNull(restartPolicy, "restartPolicy");
        restartPolicyRules = List.copyOf(restartPolicyRules);
        volumeMounts = List.copyOf(volumeMounts);
        volumeDevices = List.copyOf(volumeDevices);
        Objects.requireNonNull(livenessProbe, "livenessProbe");
        Objects.requireNonNull(readinessProbe, "readinessProbe");
        Objects.requireNonNull(startupProbe, "startupProbe");
        Objects.requireNonNull(lifecycle, "lifecycle");
        Objects.requireNonNull(terminationMessagePath, "terminationMessagePath");
        Objects.requireNonNull(terminationMessagePolicy, "terminationMessagePolicy");
        Objects.requireNonNull(imagePullPolicy, "imagePullPolicy");
        Objects.requireNonNull(securityContext, "securityContext");
    }

    /** A builder with every part absent. */
    public static ContainerBuilder builder() {
        return new ContainerBuilder();
    }

    /** A builder that starts from this record. */
    public ContainerBuilder toBuilder() {
        return new ContainerBuilder(this);
    }

    /** Requests and limits, {@link ResourceRequirements#NONE} when none were given. */
    public ResourceRequirements resourcesOrNone() {
        return resources.orElse(ResourceRequirements.NONE);
    }

    /** Whether this is a sidecar when it stands among the init containers (KEP-753). */
    public boolean isSidecar() {
        return restartPolicy.filter(p -> p == RestartPolicy.ALWAYS).isPresent();
    }
}
