package io.jubelet.adapters.apiserver.testserver.rest;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.adapters.apiserver.testserver.store.Store;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Things that are done to a pod by creating something under it: binding it to a node, evicting it. */
final class PodActions {

    private final Store store;
    private final Deletion deletion;
    private final Admission admission;
    private final InstantSource clock;

    PodActions(Store store, Deletion deletion, Admission admission, InstantSource clock) {
        this.store = store;
        this.admission = admission;
        this.deletion = deletion;
        this.clock = clock;
    }

    Reply act(ApiRequest request) {
        return switch (request.subresource()) {
            case "binding" -> bind(request);
            case "eviction" -> evict(request);
            default -> throw ApiFailure.noSuchPath();
        };
    }

    private Reply bind(ApiRequest request) {
        String node = request.body().text("target", "name");
        change(request, pod -> {
            if (!pod.text("spec", "nodeName").isEmpty()) {
                throw ApiFailure.alreadyBound(request.name(), pod.text("spec", "nodeName"));
            }
            addCondition(pod.set(node, "spec", "nodeName"), condition("PodScheduled"));
        });
        return success();
    }

    private Reply evict(ApiRequest request) {
        Tree eviction = request.body();
        admission.admit(request, Optional.of(eviction), store.get(Resource.PODS, request.key()));
        change(request, pod -> addCondition(pod, condition("DisruptionTarget").set("EvictionByEvictionAPI", "reason")
                .set("Eviction API: evicting", "message")));
        deletion.delete(request, eviction.object("deleteOptions"));
        return success();
    }

    private void change(ApiRequest request, Consumer<Tree> change) {
        store.step(Resource.PODS, request.key(), before -> {
            Tree pod = before.orElseThrow(() -> ApiFailure.notFound(Resource.PODS, request.name())).copy();
            change.accept(pod);
            return Optional.of(pod);
        });
    }

    private Tree condition(String type) {
        return Tree.empty().set(type, "type").set("True", "status")
                .set(Writes.timestamp(clock.instant()), "lastTransitionTime");
    }

    private static void addCondition(Tree pod, Tree condition) {
        List<Object> conditions = new ArrayList<>(pod.values("status", "conditions"));
        conditions.add(condition);
        pod.set(conditions, "status", "conditions");
    }

    private static Reply success() {
        return new Reply(201, Tree.empty().set("Status", "kind").set("v1", "apiVersion").set(Tree.empty(), "metadata")
                .set("Success", "status").set(201, "code"));
    }
}
