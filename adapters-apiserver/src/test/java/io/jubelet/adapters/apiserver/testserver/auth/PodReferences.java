package io.jubelet.adapters.apiserver.testserver.auth;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import java.util.List;
import java.util.stream.Stream;

/** The names of the objects that a pod refers to. */
final class PodReferences {

    private PodReferences() {
    }

    static List<String> secrets(Tree pod) {
        Stream<String> pull = pod.objects("spec", "imagePullSecrets").stream().map(reference -> reference.text("name"));
        return named(Stream.of(pull, volumes(pod, "secret", "secretName"), environment(pod, "secretKeyRef", "secretRef")));
    }

    static List<String> configMaps(Tree pod) {
        return named(Stream.of(volumes(pod, "configMap", "name"), environment(pod, "configMapKeyRef", "configMapRef")));
    }

    static List<String> claims(Tree pod) {
        Stream<String> given = pod.objects("spec", "volumes").stream()
                .map(volume -> volume.text("persistentVolumeClaim", "claimName"));
        Stream<String> made = pod.objects("spec", "volumes").stream().filter(volume -> volume.has("ephemeral"))
                .map(volume -> pod.text("metadata", "name") + "-" + volume.text("name"));
        return named(Stream.of(given, made));
    }

    static List<String> resourceClaims(Tree pod) {
        Stream<String> given = pod.objects("spec", "resourceClaims").stream().map(entry -> entry.text("resourceClaimName"));
        Stream<String> made = pod.objects("status", "resourceClaimStatuses").stream().map(entry -> entry.text("resourceClaimName"));
        return named(Stream.of(given, made, Stream.of(pod.text("status", "extendedResourceClaimStatus", "resourceClaimName"))));
    }

    private static Stream<String> volumes(Tree pod, String source, String member) {
        return pod.objects("spec", "volumes").stream().flatMap(volume -> Stream.concat(
                Stream.of(volume.text(source, member)),
                volume.objects("projected", "sources").stream().map(projected -> projected.text(source, "name"))));
    }

    private static Stream<String> environment(Tree pod, String key, String all) {
        return Stream.of("containers", "initContainers", "ephemeralContainers")
                .flatMap(list -> pod.objects("spec", list).stream())
                .flatMap(container -> Stream.concat(
                        container.objects("env").stream().map(variable -> variable.text("valueFrom", key, "name")),
                        container.objects("envFrom").stream().map(source -> source.text(all, "name"))));
    }

    private static List<String> named(Stream<Stream<String>> names) {
        return names.flatMap(some -> some).filter(name -> !name.isEmpty()).toList();
    }
}
