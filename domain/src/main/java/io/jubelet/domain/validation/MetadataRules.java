package io.jubelet.domain.validation;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.meta.OwnerReference;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Names, labels, annotations and owners. */
final class MetadataRules {

    private static final int MOST_ANNOTATION_BYTES = 256 * 1024;

    private static final Set<String> STANDARD_FINALIZERS = Set.of("kubernetes", "orphan", "foregroundDeletion");

    private MetadataRules() {
    }

    static void check(Field field, ObjectMeta metadata) {
        if (!metadata.generateName().isEmpty()) {
            field.child("generateName").invalid(metadata.generateName(),
                    Names.dnsSubdomain(metadata.generateName().replaceFirst("-$", "a")));
        }
        field.child("name").required(metadata.name(), "name or generateName is required");
        if (!metadata.name().isEmpty()) {
            field.child("name").invalid(metadata.name(), Names.dnsSubdomain(metadata.name()));
        }
        field.child("namespace").required(metadata.namespace(), "");
        if (!metadata.namespace().isEmpty()) {
            field.child("namespace").invalid(metadata.namespace(), Names.dnsLabel(metadata.namespace()));
        }
        field.child("generation").notNegative(metadata.generation());
        labels(field.child("labels"), metadata.labels());
        annotations(field.child("annotations"), metadata.annotations());
        owners(field.child("ownerReferences"), metadata);
        for (int i = 0; i < metadata.finalizers().size(); i++) {
            String finalizer = metadata.finalizers().get(i);
            Field at = field.child("finalizers").index(i);
            at.invalid(finalizer, Names.qualified(finalizer));
            if (!finalizer.contains("/") && !STANDARD_FINALIZERS.contains(finalizer)) {
                at.invalid(finalizer, "name is neither a standard finalizer name nor is it fully qualified");
            }
        }
    }

    /** Labels, or anything of their form. */
    static void labels(Field field, Map<String, String> labels) {
        labels.forEach((key, value) -> {
            field.invalid(key, Names.qualified(key));
            field.key(key).invalid(value, Names.labelValue(value));
        });
    }

    private static void annotations(Field field, Map<String, String> annotations) {
        long bytes = 0;
        for (Map.Entry<String, String> annotation : annotations.entrySet()) {
            String key = annotation.getKey();
            field.invalid(key, Names.qualified(key.toLowerCase(Locale.ROOT)));
            bytes += key.getBytes(StandardCharsets.UTF_8).length
                    + annotation.getValue().getBytes(StandardCharsets.UTF_8).length;
        }
        if (bytes > MOST_ANNOTATION_BYTES) {
            field.tooLong(MOST_ANNOTATION_BYTES);
        }
    }

    private static void owners(Field field, ObjectMeta metadata) {
        int controllers = 0;
        for (int i = 0; i < metadata.ownerReferences().size(); i++) {
            OwnerReference owner = metadata.ownerReferences().get(i);
            Field at = field.index(i);
            at.child("apiVersion").required(owner.apiVersion(), "must not be empty");
            at.child("kind").required(owner.kind(), "must not be empty");
            at.child("name").required(owner.name(), "must not be empty");
            at.child("uid").required(owner.uid(), "must not be empty");
            controllers += owner.controller().orElse(false) ? 1 : 0;
        }
        if (controllers > 1) {
            field.invalid(controllers + " controllers", "Only one reference can have Controller set to true");
        }
    }
}
