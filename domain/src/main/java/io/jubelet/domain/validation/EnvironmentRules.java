package io.jubelet.domain.validation;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EnvFromSource;
import io.jubelet.domain.container.EnvVar;
import io.jubelet.domain.container.EnvVarSource;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.volume.ObjectFieldSelector;
import io.jubelet.domain.volume.ResourceFieldSelector;
import io.jubelet.domain.volume.Volume;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Environment variables, and the references to fields and resources that they share with volumes. */
final class EnvironmentRules {

    private static final Set<String> ENV_FIELDS = Set.of("metadata.name", "metadata.namespace", "metadata.uid",
            "spec.nodeName", "spec.serviceAccountName", "status.hostIP", "status.hostIPs", "status.podIP",
            "status.podIPs");
    private static final Set<String> VOLUME_FIELDS = Set.of("metadata.name", "metadata.namespace", "metadata.labels",
            "metadata.annotations", "metadata.uid");
    private static final Set<String> RESOURCES = Set.of("limits.cpu", "limits.memory", "limits.ephemeral-storage",
            "requests.cpu", "requests.memory", "requests.ephemeral-storage");
    private static final List<String> HUGE_PAGES = List.of("requests.hugepages-", "limits.hugepages-");
    private static final Set<String> CPU_DIVISORS = Set.of("1m", "1");
    private static final Set<String> BYTE_DIVISORS =
            Set.of("1", "1k", "1M", "1G", "1T", "1P", "1E", "1Ki", "1Mi", "1Gi", "1Ti", "1Pi", "1Ei");

    private EnvironmentRules() {
    }

    static void check(Field container, Container of, Map<String, Volume> volumes) {
        for (int i = 0; i < of.env().size(); i++) {
            EnvVar variable = of.env().get(i);
            Field at = container.child("env").index(i);
            if (variable.name().isEmpty()) {
                at.child("name").required("");
            } else {
                at.child("name").invalid(variable.name(), Names.environment(variable.name()));
            }
            variable.valueFrom().ifPresent(source -> {
                if (!variable.value().isEmpty()) {
                    at.child("valueFrom").invalid("", "may not be specified when `value` is not empty");
                }
                source(at.child("valueFrom"), source, volumes);
            });
        }
        for (int i = 0; i < of.envFrom().size(); i++) {
            bulk(container.child("envFrom").index(i), of.envFrom().get(i));
        }
    }

    private static void source(Field at, EnvVarSource source, Map<String, Volume> volumes) {
        switch (source) {
            case EnvVarSource.FieldRef ref ->
                    field(at.child("fieldRef"), new ObjectFieldSelector(ref.apiVersion(), ref.fieldPath()), ENV_FIELDS);
            case EnvVarSource.ResourceFieldRef ref ->
                    resource(at.child("resourceFieldRef"), ref.resource(), ref.divisor());
            case EnvVarSource.ConfigMapKeyRef ref -> key(at.child("configMapKeyRef"), ref.name(), ref.key());
            case EnvVarSource.SecretKeyRef ref -> key(at.child("secretKeyRef"), ref.name(), ref.key());
            case EnvVarSource.FileKeyRef ref -> {
                Field file = at.child("fileKeyRef");
                if (ref.volumeName().isEmpty()) {
                    file.child("volumeName").required("");
                } else if (!volumes.containsKey(ref.volumeName())) {
                    file.child("volumeName").notFound(ref.volumeName());
                } else if (!volumes.get(ref.volumeName()).isEmptyDir()) {
                    file.child("volumeName").invalid(ref.volumeName(), "referenced volume must be of type emptyDir");
                }
                file.child("path").required(ref.path(), "");
                Paths.noBacksteps(file.child("path"), ref.path());
                if (ref.key().isEmpty()) {
                    file.child("key").required("");
                } else {
                    file.child("key").invalid(ref.key(), Names.environment(ref.key()));
                }
            }
        }
    }

    private static void key(Field at, String name, String key) {
        at.child("name").invalid(name, Names.dnsSubdomain(name));
        if (key.isEmpty()) {
            at.child("key").required("");
        } else {
            at.child("key").invalid(key, Names.configKey(key));
        }
    }

    private static void bulk(Field at, EnvFromSource source) {
        if (!source.prefix().isEmpty()) {
            at.child("prefix").invalid(source.prefix(), Names.environment(source.prefix()));
        }
        source.configMapRef().ifPresent(ref -> name(at.child("configMapRef").child("name"), ref.name()));
        source.secretRef().ifPresent(ref -> name(at.child("secretRef").child("name"), ref.name()));
        if (source.configMapRef().isEmpty() && source.secretRef().isEmpty()) {
            at.invalid("", "must specify one of: `configMapRef` or `secretRef`");
        } else if (source.configMapRef().isPresent() && source.secretRef().isPresent()) {
            at.invalid("", "may not have more than one field specified at a time");
        }
    }

    private static void name(Field at, String name) {
        if (name.isEmpty()) {
            at.required("");
        } else {
            at.invalid(name, Names.dnsSubdomain(name));
        }
    }

    /** A field of the pod in a file of a volume. */
    static void volumeField(Field at, ObjectFieldSelector selector) {
        field(at, selector, VOLUME_FIELDS);
    }

    private static void field(Field at, ObjectFieldSelector selector, Set<String> supported) {
        String path = selector.fieldPath();
        if (selector.apiVersion().isEmpty()) {
            at.child("apiVersion").required("");
        } else if (!selector.apiVersion().equals("v1")) {
            at.child("fieldPath").invalid(path,
                    "error converting fieldPath: unsupported pod version: " + selector.apiVersion());
        } else if (path.isEmpty()) {
            at.child("fieldPath").required("");
        } else if (path.endsWith("']") && path.contains("['")) {
            String subscript = path.substring(path.indexOf("['") + 2, path.length() - 2);
            switch (path.substring(0, path.indexOf("['"))) {
                case "metadata.annotations" ->
                        at.invalid(subscript, Names.qualified(subscript.toLowerCase(Locale.ROOT)));
                case "metadata.labels" -> at.invalid(subscript, Names.qualified(subscript));
                default -> at.invalid(path, "does not support subscript");
            }
        } else {
            at.child("fieldPath").oneOf(path, supported);
        }
    }

    /** A resource of a container in a file of a volume. */
    static void volumeResource(Field at, ResourceFieldSelector selector) {
        if (selector.containerName().isEmpty()) {
            at.child("containerName").required("");
        }
        resource(at, selector.resource(), selector.divisor());
    }

    private static void resource(Field at, String resource, Optional<Quantity> divisor) {
        boolean hugePages = HUGE_PAGES.stream().anyMatch(resource::startsWith);
        if (resource.isEmpty()) {
            at.child("resource").required("");
        } else if (!hugePages) {
            at.child("resource").oneOf(resource, RESOURCES);
        }
        Set<String> allowed = resource.endsWith(".cpu") ? CPU_DIVISORS : BYTE_DIVISORS;
        divisor.filter(unit -> !unit.isZero() && !allowed.contains(unit.toString()))
                .ifPresent(unit -> at.child("divisor").invalid(unit, "only divisor's values "
                        + String.join(", ", allowed.stream().sorted().toList()) + " are supported with " + resource));
    }
}
