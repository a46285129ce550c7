package io.jubelet.app.config;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * Connection to the cluster.
 *
 * @param kubeconfig absolute path of the file with address and credentials; absent for an agent without a cluster, unless
 *     there is one
 *     to begin with
 * @param bootstrapKubeconfig absolute path of the file with which a first certificate is requested
 * @param certificateDirectory absolute directory of the agent's certificates
 * @param rotateCertificates whether a new certificate is requested before the old one expires
 * @param requestsPerSecond requests on average, 0 for 5
 * @param requestBurst requests at once, 0 for 10 when {@code requestsPerSecond} is 0, else for 1
 * @param eventsPerSecond events on average, 0 for no limit
 * @param eventBurst events at once while {@code eventsPerSecond} limits them
 */
public record ClusterConfiguration(
        Optional<Path> kubeconfig,
        Optional<Path> bootstrapKubeconfig,
        Path certificateDirectory,
        boolean rotateCertificates,
        int requestsPerSecond,
        int requestBurst,
        int eventsPerSecond,
        int eventBurst) {

    /** Rejects null. */
    public ClusterConfiguration {
        Objects.requireNonNull(kubeconfig, "kubeconfig");
        Objects.requireNonNull(bootstrapKubeconfig, "bootstrapKubeconfig");
        Objects.requireNonNull(certificateDirectory, "certificateDirectory");
    }

    /** The same connection with its certificates in another directory. */
    ClusterConfiguration withCertificateDirectory(Path directory) {
        return new ClusterConfiguration(kubeconfig, bootstrapKubeconfig, directory, rotateCertificates, requestsPerSecond, requestBurst,
                eventsPerSecond, eventBurst);
    }

    /** Whether the agent belongs to no cluster and runs the pods of this machine alone. */
    public boolean isStandalone() {
        return kubeconfig.isEmpty() && bootstrapKubeconfig.isEmpty();
    }
}
