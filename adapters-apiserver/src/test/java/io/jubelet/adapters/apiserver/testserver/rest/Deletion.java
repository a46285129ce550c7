package io.jubelet.adapters.apiserver.testserver.rest;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.adapters.apiserver.testserver.store.Store;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Answers delete. Pods that run on a node get time to end and stay until the node deletes them with a grace of 0. */
final class Deletion {

    private static final Set<Resource> ANSWERED_WITH_OBJECT = EnumSet.of(Resource.PODS, Resource.SERVICES,
            Resource.NAMESPACES, Resource.SERVICE_ACCOUNTS, Resource.PERSISTENT_VOLUME_CLAIMS, Resource.PERSISTENT_VOLUMES,
            Resource.CSI_NODES, Resource.CSI_DRIVERS, Resource.VOLUME_ATTACHMENTS);

    private final Store store;
    private final Admission admission;
    private final InstantSource clock;

    Deletion(Store store, Admission admission, InstantSource clock) {
        this.store = store;
        this.admission = admission;
        this.clock = clock;
    }

    /** Whether an object waits for nothing but to be removed. */
    static boolean isDone(Tree object) {
        return object.has("metadata", "deletionTimestamp") && object.number("metadata", "deletionGracePeriodSeconds") == 0
                && object.values("metadata", "finalizers").isEmpty();
    }

    /** All objects that are selected; answers with the list of them. */
    Reply deleteAll(ApiRequest request) {
        Selection selected = new Selection(request);
        Resource resource = request.resource();
        List<Tree> gone = store.list(resource).objects().stream().filter(selected).toList();
        gone.forEach(object -> store.step(resource,
                new ObjectKey(object.text("metadata", "namespace"), object.text("metadata", "name")), _ -> Optional.empty()));
        return Reply.ok(Tree.empty().set(resource.kind() + "List", "kind").set(resource.apiVersion(), "apiVersion")
                .set(Tree.empty(), "metadata").set(gone, "items"));
    }

    Reply delete(ApiRequest request) {
        return delete(request, request.http().body().length == 0 ? Tree.empty() : request.body());
    }

    /** Deletes with options (meta/v1 DeleteOptions). */
    Reply delete(ApiRequest request, Tree options) {
        Tree last = store.step(request.resource(), request.key(), before -> {
            Tree old = before.orElseThrow(() -> ApiFailure.notFound(request.resource(), request.name()));
            admission.admit(request, Optional.empty(), Optional.of(old));
            checkPreconditions(request, options.object("preconditions"), old);
            Tree marked = marked(request, old, wantedGrace(request, options));
            return isDone(marked) && request.resource() != Resource.PODS ? Optional.empty() : Optional.of(marked);
        });
        return Reply.ok(ANSWERED_WITH_OBJECT.contains(request.resource()) ? removed(request, last) : success(request, last));
    }

    /** A pod is seen with its mark first, even when there is nothing to wait for. */
    private Tree removed(ApiRequest request, Tree marked) {
        if (request.resource() == Resource.PODS && isDone(marked)) {
            store.step(Resource.PODS, request.key(), before -> before.filter(pod -> !isDone(pod)));
        }
        return marked;
    }

    private static void checkPreconditions(ApiRequest request, Tree preconditions, Tree old) {
        String uid = preconditions.text("uid");
        if (!uid.isEmpty() && !uid.equals(old.text("metadata", "uid"))) {
            throw ApiFailure.precondition(request.resource(), request.name(), "UID", uid, old.text("metadata", "uid"),
                    "deleted and then recreated");
        }
        String version = preconditions.text("resourceVersion");
        if (!version.isEmpty() && !version.equals(old.text("metadata", "resourceVersion"))) {
            throw ApiFailure.precondition(request.resource(), request.name(), "ResourceVersion", version,
                    old.text("metadata", "resourceVersion"), "modified");
        }
    }

    /** The seconds that the request gives, empty when it leaves them to the object. */
    private static Optional<Long> wantedGrace(ApiRequest request, Tree options) {
        String parameter = request.http().parameter("gracePeriodSeconds");
        if (request.resource() != Resource.PODS) {
            return Optional.of(0L);
        }
        if (options.has("gracePeriodSeconds") || !parameter.isEmpty()) {
            long seconds = options.has("gracePeriodSeconds")
                    ? options.number("gracePeriodSeconds") : Long.parseLong(parameter);
            return Optional.of(seconds < 0 ? 1 : seconds);
        }
        return Optional.empty();
    }

    private Tree marked(ApiRequest request, Tree old, Optional<Long> wanted) {
        return old.has("metadata", "deletionTimestamp") ? shortened(old, wanted)
                : firstMarked(old, request.resource() == Resource.PODS ? podGrace(old, wanted) : 0);
    }

    private static long podGrace(Tree pod, Optional<Long> wanted) {
        String phase = pod.text("status", "phase");
        if (pod.text("spec", "nodeName").isEmpty() || phase.equals("Failed") || phase.equals("Succeeded")) {
            return 0;
        }
        return wanted.orElseGet(() -> pod.number("spec", "terminationGracePeriodSeconds"));
    }

    private Tree firstMarked(Tree old, long grace) {
        Tree marked = old.copy()
                .set(Writes.timestamp(clock.instant().plusSeconds(grace)), "metadata", "deletionTimestamp")
                .set(grace, "metadata", "deletionGracePeriodSeconds");
        if (old.has("metadata", "generation")) {
            marked.set(old.number("metadata", "generation") + 1, "metadata", "generation");
        }
        return marked;
    }

    /** A second request can only shorten the time; the clock has been ticking since the first one. */
    private Tree shortened(Tree old, Optional<Long> wanted) {
        long given = old.number("metadata", "deletionGracePeriodSeconds");
        long grace = wanted.orElse(given);
        if (grace >= given) {
            return old;
        }
        Instant end = Instant.parse(old.text("metadata", "deletionTimestamp")).minusSeconds(given).plusSeconds(grace);
        if (end.isBefore(clock.instant())) {
            end = clock.instant();
            grace = Math.min(grace, 1);
        }
        return old.copy().set(Writes.timestamp(end), "metadata", "deletionTimestamp")
                .set(grace, "metadata", "deletionGracePeriodSeconds");
    }

    private static Tree success(ApiRequest request, Tree last) {
        Tree details = Tree.empty().set(request.name(), "name");
        if (!request.resource().group().isEmpty()) {
            details.set(request.resource().group(), "group");
        }
        details.set(request.resource().plural(), "kind").set(last.value("metadata", "uid"), "uid");
        return Tree.empty().set("Status", "kind").set("v1", "apiVersion").set(Tree.empty(), "metadata")
                .set("Success", "status").set(details, "details");
    }
}
