package io.jubelet.domain.env;

import io.jubelet.domain.container.EnvVarSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Sources of the environment of a container in addition to its spec. Its text form hides every value.
 *
 * @param services all services of the cluster
 * @param configMaps data of the ConfigMaps in the namespace of the pod by name; those that do not exist are absent
 * @param secrets data of the Secrets in the namespace of the pod by name, decoded; those that do not exist are absent
 * @param files what was found in the files that {@link EnvReferences} names; without an entry the volume counts as
 *     missing
 * @param facts values of the downward API
 */
public record EnvSources(
        List<Service> services,
        Map<String, Map<String, String>> configMaps,
        Map<String, Map<String, String>> secrets,
        Map<EnvVarSource.FileKeyRef, FileValue> files,
        PodFacts facts) {

    /** Copies the collections. */
    public EnvSources {
        services = List.copyOf(services);
        configMaps = Map.copyOf(configMaps);
        secrets = Map.copyOf(secrets);
        files = Map.copyOf(files);
        Objects.requireNonNull(facts, "facts");
    }

    /** Shows names only. */
    @Override
    public String toString() {
        return "EnvSources[configMaps=" + configMaps.keySet() + ", secrets=" + secrets.keySet() + ", ...]";
    }
}
