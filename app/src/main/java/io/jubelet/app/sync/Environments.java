package io.jubelet.app.sync;

import io.jubelet.app.message.node.NodeObserved;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.domain.config.ConfigMap;
import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.config.ConfigReferences;
import io.jubelet.domain.config.ConfigReferences.Reference;
import io.jubelet.domain.config.Secret;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.KeyValue;
import io.jubelet.domain.env.ContainerEnv;
import io.jubelet.domain.env.EnvSources;
import io.jubelet.domain.env.PodFacts;
import io.jubelet.domain.env.Service;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.status.WaitingReason;
import io.jubelet.domain.value.ByteText;
import io.jubelet.ports.cluster.ConfigObjects;
import io.jubelet.ports.cluster.ServiceDirectory;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Makes the environments of containers from the objects and files that their pods name, the services of the cluster and
 * the node. Objects are followed from the first sync of a pod until
 * nothing of it is left.
 */
final class Environments {

    /** Services are seen within moments of the start of the agent. */
    private static final Duration SERVICES_RETRY = Duration.ofSeconds(1);

    private final ConfigObjects objects;
    private final Optional<ServiceDirectory> services;
    private final EnvFiles files;
    private final NodeSettings node;
    private volatile Map<String, Quantity> allocatable = Map.of();

    Environments(ConfigObjects objects, Optional<ServiceDirectory> services, EnvFiles files, NodeSettings node) {
        this.objects = objects;
        this.services = services;
        this.files = files;
        this.node = node;
    }

    /** Allocatable resources of the node replace limits that a container does not have. */
    void observe(NodeObserved seen) {
        seen.node().ifPresent(now -> allocatable = now.status().allocatable());
    }

    /** Follows the objects that a pod names from now on. */
    void follow(Pod pod) {
        objects.need(pod.uid(), ConfigReferences.of(pod));
    }

    /** Names of the Secrets with credentials for images that a pod names and that can't be read. */
    List<String> missingPullSecrets(Pod pod) {
        return ConfigReferences.pullSecrets(pod).stream().filter(key -> !isThere(key)).map(ConfigObjectKey::name).toList();
    }

    private boolean isThere(ConfigObjectKey key) {
        try {
            return objects.read(key).isPresent();
        } catch (PortException e) {
            return false;
        }
    }

    /** Nothing of the pod is left. */
    void release(Pod pod) {
        objects.need(pod.uid(), Set.of());
    }

    /**
     * The environment of a container.
     *
     * @param podIps addresses of the pod, primary first; empty while it has none
     * @throws PodConfigException when a value can't be had
     * @throws ContainerStartException when it can't be had yet
     */
    List<KeyValue> of(Pod pod, Container container, List<String> podIps) throws PodConfigException, ContainerStartException {
        Map<String, Map<String, String>> configMaps = new TreeMap<>();
        Map<String, Map<String, String>> secrets = new TreeMap<>();
        for (Reference reference : ConfigReferences.ofEnvironment(pod.metadata().namespace(), container)) {
            String name = reference.key().name();
            switch (read(reference)) {
                case ConfigMap configMap -> configMaps.put(name, configMap.data());
                case Secret secret -> secrets.put(name, texts(secret));
                case null -> {
                    // Optional and not there.
                }
            }
        }
        return ContainerEnv.of(pod, container, new EnvSources(services(pod), configMaps, secrets,
                files.of(pod, container), new PodFacts(podIps, node.hostIps(), allocatable)));
    }

    /** The object; null when it is optional and missing. */
    private ConfigObject read(Reference reference) throws PodConfigException {
        Optional<ConfigObject> found = objects.read(reference.key());
        if (found.isEmpty() && !reference.optional()) {
            throw new PodConfigException(
                    reference.key().kind().word() + " \"" + reference.key().name() + "\" not found");
        }
        return found.orElse(null);
    }

    private static Map<String, String> texts(Secret secret) {
        Map<String, String> texts = new HashMap<>();
        secret.data().forEach((key, value) -> texts.put(key, ByteText.of(value)));
        return texts;
    }

    /** A pod of the cluster must not start without them: its clients find the API server by a service. */
    private List<Service> services(Pod pod) throws ContainerStartException {
        try {
            return services.map(ServiceDirectory::services).orElse(List.of());
        } catch (UnavailableException e) {
            if (ConfigAnnotations.isStatic(pod)) {
                return List.of();
            }
            throw new ContainerStartException(new WaitingReason("CreateContainerConfigError",
                    "services have not yet been read at least once, cannot construct envvars"),
                    Optional.of(SERVICES_RETRY));
        }
    }
}
