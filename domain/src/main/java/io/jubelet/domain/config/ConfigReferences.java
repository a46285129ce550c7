package io.jubelet.domain.config;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EnvFromSource;
import io.jubelet.domain.container.EnvVar;
import io.jubelet.domain.container.EnvVarSource;
import io.jubelet.domain.meta.LocalObjectReference;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.volume.Volume;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the ConfigMaps and Secrets that pods name; all of them are in the namespace of the pod. */
public final class ConfigReferences {

    /**
     * One mention of an object.
     *
     * @param key the object
     * @param optional whether it may be missing
     */
    public record Reference(ConfigObjectKey key, boolean optional) {

        /** Rejects null. */
        public Reference {
            Objects.requireNonNull(key, "key");
        }
    }

    private ConfigReferences() {
    }

    /** Every object that the pod names: to pull images, in environments and in volumes; optional ones included. */
    public static Set<ConfigObjectKey> of(Pod pod) {
        String namespace = pod.metadata().namespace();
        Set<ConfigObjectKey> keys = new LinkedHashSet<>();
        keys.addAll(pullSecrets(pod));
        allContainers(pod).flatMap(container -> ofEnvironment(namespace, container).stream())
                .map(Reference::key).forEach(keys::add);
        keys.addAll(ofVolumes(pod));
        keys.removeIf(key -> key.name().isEmpty());
        return keys;
    }

    /** Every object that the volumes of the pod name; optional ones included. */
    public static Set<ConfigObjectKey> ofVolumes(Pod pod) {
        return pod.spec().volumes().stream().map(Volume::source).flatMap(Optional::stream)
                .flatMap(source -> VolumeReferences.of(pod.metadata().namespace(), source).stream())
                .map(Reference::key).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The objects without which containers of the pod do not start: in environments and in volumes, not optional. */
    public static Set<ConfigObjectKey> required(Pod pod) {
        String namespace = pod.metadata().namespace();
        return Stream.concat(
                        allContainers(pod).flatMap(container -> ofEnvironment(namespace, container).stream()),
                        pod.spec().volumes().stream().map(Volume::source).flatMap(Optional::stream)
                                .flatMap(source -> VolumeReferences.of(namespace, source).stream()))
                .filter(reference -> !reference.optional() && !reference.key().name().isEmpty())
                .map(Reference::key)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Secrets with credentials for the images of the pod, in the order in which they are tried. */
    public static List<ConfigObjectKey> pullSecrets(Pod pod) {
        return pod.spec().imagePullSecrets().stream().map(LocalObjectReference::name)
                .filter(name -> !name.isEmpty()).distinct()
                .map(name -> ConfigObjectKey.secret(pod.metadata().namespace(), name)).toList();
    }

    /** The objects that the environment of a container names, in the order of the spec. */
    public static List<Reference> ofEnvironment(String namespace, Container container) {
        List<Reference> references = new ArrayList<>();
        for (EnvFromSource source : container.envFrom()) {
            source.configMapRef().ifPresent(ref -> references.add(
                    configMap(namespace, ref.name(), ref.optional())));
            source.secretRef().ifPresent(ref -> references.add(secret(namespace, ref.name(), ref.optional())));
        }
        for (EnvVar variable : container.env()) {
            switch (variable.value().isEmpty() ? variable.valueFrom().orElse(null) : null) {
                case EnvVarSource.ConfigMapKeyRef ref ->
                    references.add(configMap(namespace, ref.name(), ref.optional()));
                case EnvVarSource.SecretKeyRef ref -> references.add(secret(namespace, ref.name(), ref.optional()));
                case null, default -> {
                    // Needs no object.
                }
            }
        }
        return List.copyOf(references);
    }

    static Reference configMap(String namespace, String name, Optional<Boolean> optional) {
        return new Reference(ConfigObjectKey.configMap(namespace, name), optional.orElse(false));
    }

    static Reference secret(String namespace, String name, Optional<Boolean> optional) {
        return new Reference(ConfigObjectKey.secret(namespace, name), optional.orElse(false));
    }

    private static Stream<Container> allContainers(Pod pod) {
        return Stream.of(pod.spec().initContainers().stream(), pod.spec().containers().stream(),
                        pod.spec().ephemeralContainers().stream().map(debug -> debug.container()))
                .flatMap(containers -> containers);
    }
}
