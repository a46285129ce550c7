package io.jubelet.adapters.apiserver.testserver.rest;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.patch.BadPatchException;
import io.jubelet.adapters.apiserver.testserver.patch.MergePatch;
import io.jubelet.adapters.apiserver.testserver.patch.StrategicMergePatch;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.adapters.apiserver.testserver.store.Store;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** Answers create, update and patch. */
final class Writes {

    private static final List<String> KEPT_METADATA =
            List.of("uid", "creationTimestamp", "generation", "deletionTimestamp", "deletionGracePeriodSeconds");

    private final Store store;
    private final Admission admission;
    private final InstantSource clock;

    Writes(Store store, Admission admission, InstantSource clock) {
        this.store = store;
        this.admission = admission;
        this.clock = clock;
    }

    Reply create(ApiRequest request) {
        Tree object = request.body();
        Resource resource = request.resource();
        checkKind(object, resource);
        String namespace = request.key().namespace();
        checkNamespace(object, namespace);
        ObjectKey key = new ObjectKey(namespace, nameOf(object, resource));
        prepare(object, key);
        Quantities.normalize(resource, object);
        Rules.of(resource).create(object, request.caller());
        admission.admit(request, Optional.of(object), Optional.empty());
        requireNamespace(resource, namespace);
        return new Reply(201, store.step(resource, key, before -> {
            if (before.isPresent()) {
                throw ApiFailure.alreadyExists(resource, key.name());
            }
            return Optional.of(object);
        }));
    }

    private void requireNamespace(Resource resource, String namespace) {
        if (resource.namespaced() && store.get(Resource.NAMESPACES, new ObjectKey("", namespace)).isEmpty()) {
            throw ApiFailure.notFound(Resource.NAMESPACES, namespace);
        }
    }

    private static String nameOf(Tree object, Resource resource) {
        String name = object.text("metadata", "name");
        String prefix = object.text("metadata", "generateName");
        if (name.isEmpty() && prefix.isEmpty()) {
            throw ApiFailure.invalid(resource, "", "FieldValueRequired", "metadata.name",
                    "Required value: name or generateName is required");
        }
        return name.isEmpty() ? prefix + UUID.randomUUID().toString().substring(0, 5) : name;
    }

    private void prepare(Tree object, ObjectKey key) {
        Tree metadata = Tree.of(object.object("metadata").copy().members());
        List.of("selfLink", "generation", "deletionTimestamp", "deletionGracePeriodSeconds").forEach(metadata::remove);
        metadata.set(key.name(), "name").set(UUID.randomUUID().toString(), "uid").set("", "resourceVersion")
                .set(timestamp(clock.instant()), "creationTimestamp");
        if (!key.namespace().isEmpty()) {
            metadata.set(key.namespace(), "namespace");
        }
        object.set(metadata, "metadata");
    }

    static String timestamp(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    Reply update(ApiRequest request) {
        Tree body = request.body();
        checkKind(body, request.resource());
        return Reply.ok(change(request, old -> body.copy()));
    }

    Reply patch(ApiRequest request) {
        BinaryOperator<Tree> kind = switch (request.http().contentType()) {
            case "application/merge-patch+json" -> MergePatch::apply;
            case "application/strategic-merge-patch+json" -> StrategicMergePatch::apply;
            default -> throw ApiFailure.unsupportedMediaType();
        };
        Tree patch = request.body();
        return Reply.ok(change(request, old -> kind.apply(old, patch)));
    }

    /** One step on an object that is there, the rules observed. */
    Tree change(ApiRequest request, UnaryOperator<Tree> change) {
        Resource resource = request.resource();
        return store.step(resource, request.key(), before -> {
            Tree old = before.orElseThrow(() -> ApiFailure.notFound(resource, request.name()));
            Tree wanted = changed(request, change, old).copy();
            check(request, wanted, old);
            Quantities.normalize(resource, wanted);
            if (request.subresource().isEmpty()) {
                Rules.of(resource).update(wanted, old);
            } else {
                Rules.of(resource).updatePart(request.subresource(), wanted, old);
            }
            admission.admit(request, Optional.of(wanted), Optional.of(old));
            return Deletion.isDone(wanted) ? Optional.empty() : Optional.of(wanted);
        });
    }

    private static Tree changed(ApiRequest request, UnaryOperator<Tree> change, Tree old) {
        try {
            return change.apply(old);
        } catch (BadPatchException e) {
            throw ApiFailure.badRequest(e.getMessage());
        }
    }

    /** Compares the metadata of the new object with the old one, and restores immutable fields. */
    private static void check(ApiRequest request, Tree wanted, Tree old) {
        Resource resource = request.resource();
        checkKind(wanted, resource);
        checkNamespace(wanted, request.key().namespace());
        if (!wanted.text("metadata", "name").equals(request.name())) {
            throw ApiFailure.badRequest("the name of the object (" + wanted.text("metadata", "name")
                    + ") does not match the name on the URL (" + request.name() + ")");
        }
        String uid = wanted.text("metadata", "uid");
        if (!uid.isEmpty() && !uid.equals(old.text("metadata", "uid"))) {
            throw otherUid(request, uid, old);
        }
        String version = wanted.text("metadata", "resourceVersion");
        if (version.isEmpty() && !Rules.of(resource).unconditionalUpdate()) {
            throw ApiFailure.versionRequired(resource, request.name());
        }
        if (!version.isEmpty() && !version.equals(old.text("metadata", "resourceVersion"))) {
            throw ApiFailure.modified(resource, request.name());
        }
        wanted.set(old.text("metadata", "resourceVersion"), "metadata", "resourceVersion");
        wanted.setIfMissing(request.key().namespace().isEmpty() ? null : request.key().namespace(), "metadata", "namespace");
        for (String name : KEPT_METADATA) {
            if (old.has("metadata", name)) {
                wanted.set(old.value("metadata", name), "metadata", name);
            } else {
                wanted.remove("metadata", name);
            }
        }
    }

    /** A patch is seen as an attempt to change the uid; a replacement as one that is meant for another object. */
    private static ApiFailure otherUid(ApiRequest request, String uid, Tree old) {
        return request.verb() == ApiRequest.Verb.PATCH
                ? ApiFailure.invalid(request.resource(), request.name(), "FieldValueInvalid", "metadata.uid",
                        "Invalid value: \"" + uid + "\": field is immutable")
                : ApiFailure.otherUid(request.resource(), request.key(), uid, old.text("metadata", "uid"));
    }

    private static void checkKind(Tree object, Resource resource) {
        object.setIfMissing(resource.kind(), "kind").setIfMissing(resource.apiVersion(), "apiVersion");
        if (!object.text("kind").equals(resource.kind()) || !object.text("apiVersion").equals(resource.apiVersion())) {
            throw ApiFailure.wrongKind(object, resource);
        }
    }

    private static void checkNamespace(Tree object, String namespace) {
        String said = object.text("metadata", "namespace");
        if (!said.isEmpty() && !said.equals(namespace)) {
            throw ApiFailure.badRequest(
                    "the namespace of the provided object does not match the namespace sent on the request");
        }
    }
}
