package io.jubelet.adapters.apiserver.testserver.rest;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Which objects of a resource a request is about: namespace, name, labels, fields. */
final class Selection implements Predicate<Tree> {

    private static final Set<String> EVERYWHERE = Set.of("metadata.name", "metadata.namespace");

    private static final Map<Resource, Set<String>> FIELDS = Map.of(
            Resource.PODS, Set.of("spec.nodeName", "spec.restartPolicy", "spec.schedulerName", "spec.serviceAccountName",
                    "spec.hostNetwork", "status.phase", "status.podIP", "status.nominatedNodeName"),
            Resource.RESOURCE_SLICES, Set.of("spec.nodeName", "spec.driver"),
            Resource.NODES, Set.of("spec.unschedulable"),
            Resource.SERVICES, Set.of("spec.clusterIP", "spec.type"),
            Resource.POD_CERTIFICATE_REQUESTS, Set.of("spec.nodeName", "spec.signerName"),
            Resource.SECRETS, Set.of("type"),
            Resource.NAMESPACES, Set.of("status.phase"),
            Resource.CERTIFICATE_SIGNING_REQUESTS, Set.of("spec.signerName"),
            Resource.EVENTS, Set.of("involvedObject.kind", "involvedObject.namespace", "involvedObject.name",
                    "involvedObject.uid", "involvedObject.apiVersion", "involvedObject.resourceVersion",
                    "involvedObject.fieldPath", "reason", "reportingComponent", "source", "type"));

    private final List<Predicate<Tree>> terms = new ArrayList<>();

    Selection(ApiRequest request) {
        if (!request.key().namespace().isEmpty()) {
            terms.add(object -> object.text("metadata", "namespace").equals(request.key().namespace()));
        }
        if (!request.name().isEmpty()) {
            terms.add(object -> object.text("metadata", "name").equals(request.name()));
        }
        for (String term : terms(request.http().parameter("labelSelector"))) {
            terms.add(label(term));
        }
        for (String term : terms(request.http().parameter("fieldSelector"))) {
            terms.add(field(request.resource(), term));
        }
    }

    private static List<String> terms(String selector) {
        return Arrays.stream(selector.split(",")).map(String::strip).filter(term -> !term.isEmpty()).toList();
    }

    private static Predicate<Tree> label(String term) {
        if (term.matches(".*[ (].*")) {
            throw ApiFailure.badRequest("unable to parse requirement: only equality is understood here: " + term);
        }
        String[] parts = term.split("!=|==?", 2);
        if (parts.length == 1) {
            String name = term.replace("!", "");
            return object -> object.has("metadata", "labels", name) != term.startsWith("!");
        }
        return object -> parts[1].equals(object.value("metadata", "labels", parts[0])) != term.contains("!=");
    }

    private static Predicate<Tree> field(Resource resource, String term) {
        String[] parts = term.split("!=|==?", 2);
        if (parts.length == 1) {
            throw ApiFailure.badRequest("invalid selector: '" + term + "'; can't understand '" + term + "'");
        }
        if (!EVERYWHERE.contains(parts[0]) && !FIELDS.getOrDefault(resource, Set.of()).contains(parts[0])) {
            throw ApiFailure.badRequest("field label not supported: " + parts[0]);
        }
        return object -> fieldText(object, parts[0]).equals(parts[1]) != term.contains("!=");
    }

    private static String fieldText(Tree object, String field) {
        return switch (field) {
            case "source" -> object.text("source", "component");
            case "spec.unschedulable", "spec.hostNetwork" -> Boolean.toString(object.flag(field.split("\\.")));
            default -> object.text(field.split("\\."));
        };
    }

    @Override
    public boolean test(Tree object) {
        return terms.stream().allMatch(term -> term.test(object));
    }
}
