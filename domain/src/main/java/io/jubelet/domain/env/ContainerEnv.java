package io.jubelet.domain.env;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EnvFromSource;
import io.jubelet.domain.container.EnvVar;
import io.jubelet.domain.container.EnvVarSource;
import io.jubelet.domain.container.OptionalReference;
import io.jubelet.domain.cri.KeyValue;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The environment of a container: all keys of {@code envFrom}, then
 * {@code env}, whose texts may refer to everything before them and to the services of the pod, then the services for
 * names that are still free.
 */
public final class ContainerEnv {

    private final Pod pod;
    private final Container container;
    private final EnvSources sources;
    private final Map<String, String> services;
    private final Map<String, String> variables = new LinkedHashMap<>();
    /** Characters of the variables and their values. */
    private long size;

    private ContainerEnv(Pod pod, Container container, EnvSources sources) {
        this.pod = pod;
        this.container = container;
        this.sources = sources;
        this.services = ServiceEnv.ofPod(sources.services(), pod.metadata().namespace(),
                pod.spec().enableServiceLinks().orElse(true));
    }

    /**
     * The variables, each name once, in the order of the spec.
     *
     * @throws PodConfigException if something that is not optional is missing, a field cannot be given, or all together is more than Linux
     *     gives a program
     */
    public static List<KeyValue> of(Pod pod, Container container, EnvSources sources) throws PodConfigException {
        return new ContainerEnv(pod, container, sources).resolve();
    }

    private List<KeyValue> resolve() throws PodConfigException {
        for (EnvFromSource source : container.envFrom()) {
            addAll(source);
        }
        for (EnvVar variable : container.env()) {
            Optional<String> value = value(variable);
            if (value.isPresent()) {
                put(variable.name(), value.get());
            }
        }
        services.forEach(variables::putIfAbsent);
        List<KeyValue> resolved = new ArrayList<>();
        variables.forEach((name, value) -> resolved.add(new KeyValue(name, value)));
        return List.copyOf(resolved);
    }

    private void addAll(EnvFromSource source) throws PodConfigException {
        Map<String, String> data = Map.of();
        if (source.configMapRef().isPresent()) {
            OptionalReference ref = source.configMapRef().get();
            data = configMap(ref.name(), ref.optional()).orElse(Map.of());
        } else if (source.secretRef().isPresent()) {
            OptionalReference ref = source.secretRef().get();
            data = secret(ref.name(), ref.optional()).orElse(Map.of());
        }
        for (Map.Entry<String, String> entry : new TreeMap<>(data).entrySet()) {
            put(source.prefix() + entry.getKey(), entry.getValue());
        }
    }

    private void put(String name, String value) throws PodConfigException {
        String before = variables.put(name, value);
        size += value.length() + (before == null ? name.length() : -before.length());
        EnvExpansion.requireLimit(size, "the environment of container " + container.name());
    }

    /** Absent leaves the variable as it is. A text counts more than a source, as long as it is not empty. */
    private Optional<String> value(EnvVar variable) throws PodConfigException {
        if (!variable.value().isEmpty() || variable.valueFrom().isEmpty()) {
            return Optional.of(EnvExpansion.expand(variable.value(), this::lookUp));
        }
        return switch (variable.valueFrom().get()) {
            case EnvVarSource.FieldRef ref ->
                Optional.of(FieldPaths.ofVariable(pod, ref.apiVersion(), ref.fieldPath(), sources.facts()));
            case EnvVarSource.ResourceFieldRef ref -> Optional.of(ResourceFields.of(
                    pod, container, ref.containerName(), ref.resource(), ref.divisor(),
                    sources.facts().nodeAllocatable()));
            case EnvVarSource.ConfigMapKeyRef ref ->
                entry("ConfigMap", configMap(ref.name(), ref.optional()), ref.name(), ref.key(), ref.optional());
            case EnvVarSource.SecretKeyRef ref ->
                entry("Secret", secret(ref.name(), ref.optional()), ref.name(), ref.key(), ref.optional());
            case EnvVarSource.FileKeyRef ref -> file(ref);
        };
    }

    private Optional<String> lookUp(String name) {
        return Optional.ofNullable(variables.getOrDefault(name, services.get(name)));
    }

    private Optional<Map<String, String>> configMap(String name, Optional<Boolean> optional) throws PodConfigException {
        return object("configmaps", sources.configMaps(), name, optional);
    }

    private Optional<Map<String, String>> secret(String name, Optional<Boolean> optional) throws PodConfigException {
        return object("secrets", sources.secrets(), name, optional);
    }

    /**
     * The kind is written as in an answer of the API server. The agent sends no request for it: it reports that an
     * object is missing, with the text of a kubelet that watches, before this is reached.
     */
    private static Optional<Map<String, String>> object(
            String kind, Map<String, Map<String, String>> objects, String name, Optional<Boolean> optional)
            throws PodConfigException {
        if (!objects.containsKey(name) && !optional.orElse(false)) {
            throw new PodConfigException(kind + " \"" + name + "\" not found");
        }
        return Optional.ofNullable(objects.get(name));
    }

    private Optional<String> entry(
            String kind, Optional<Map<String, String>> data, String name, String key, Optional<Boolean> optional)
            throws PodConfigException {
        Optional<String> value = data.map(entries -> entries.get(key));
        if (value.isEmpty() && !optional.orElse(false)) {
            throw new PodConfigException("couldn't find key " + key + " in " + kind + " "
                    + pod.metadata().namespace() + "/" + name);
        }
        return value;
    }

    private Optional<String> file(EnvVarSource.FileKeyRef ref) throws PodConfigException {
        return switch (sources.files().getOrDefault(ref, new FileValue.NoVolume())) {
            case FileValue.NoVolume ignored -> throw new PodConfigException(
                    "cannot find the volume \"" + ref.volumeName() + "\" referenced by FileKeyRef");
            // A kubelet fails here even if the reference is optional. Its documentation and KEP-3721 specify the opposite.
            case FileValue.Missing ignored when ref.optional().orElse(false) -> Optional.empty();
            case FileValue.Missing ignored -> throw new PodConfigException("couldn't parse env file");
            case FileValue.Unreadable ignored -> throw new PodConfigException("couldn't parse env file");
            case FileValue.Read(String file, String value) -> {
                if (value.isEmpty() && !ref.optional().orElse(false)) {
                    throw new PodConfigException(
                            "environment variable key \"" + ref.key() + "\" not found in file \"" + file + "\"");
                }
                yield Optional.of(value).filter(found -> !found.isEmpty());
            }
        };
    }
}
