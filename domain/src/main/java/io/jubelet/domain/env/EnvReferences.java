package io.jubelet.domain.env;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EnvVar;
import io.jubelet.domain.container.EnvVarSource;
import io.jubelet.domain.container.OptionalReference;
import java.util.Collections;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The objects and files that have to be read before the environment of a container can be made.
 *
 * @param configMaps names of ConfigMaps in the namespace of the pod
 * @param secrets names of Secrets in the namespace of the pod
 * @param files keys in files on volumes
 */
public record EnvReferences(
        SortedSet<String> configMaps, SortedSet<String> secrets, Set<EnvVarSource.FileKeyRef> files) {

    /** Copies the sets. */
    public EnvReferences {
        configMaps = Collections.unmodifiableSortedSet(new TreeSet<>(configMaps));
        secrets = Collections.unmodifiableSortedSet(new TreeSet<>(secrets));
        files = Set.copyOf(files);
    }

    /** The references of one container, optional ones included. */
    public static EnvReferences of(Container container) {
        SortedSet<String> configMaps = new TreeSet<>();
        SortedSet<String> secrets = new TreeSet<>();
        container.envFrom().forEach(source -> {
            source.configMapRef().map(OptionalReference::name).ifPresent(configMaps::add);
            source.secretRef().map(OptionalReference::name).ifPresent(secrets::add);
        });
        for (EnvVar variable : container.env()) {
            switch (variable.valueFrom().orElse(null)) {
                case EnvVarSource.ConfigMapKeyRef ref -> configMaps.add(ref.name());
                case EnvVarSource.SecretKeyRef ref -> secrets.add(ref.name());
                case null, default -> {
                    // Needs nothing from outside, or a file.
                }
            }
        }
        return new EnvReferences(configMaps, secrets, files(container));
    }

    private static Set<EnvVarSource.FileKeyRef> files(Container container) {
        return container.env().stream()
                .flatMap(variable -> variable.valueFrom().stream())
                .filter(EnvVarSource.FileKeyRef.class::isInstance)
                .map(EnvVarSource.FileKeyRef.class::cast)
                .collect(Collectors.toSet());
    }
}
