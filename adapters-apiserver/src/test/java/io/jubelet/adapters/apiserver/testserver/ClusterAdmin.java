package io.jubelet.adapters.apiserver.testserver;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.rest.Reply;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import java.util.List;
import java.util.Optional;

/**
 * What a test does to a cluster as its administrator. Objects are JSON trees with apiVersion and kind. Everything that fails
 * throws {@link AdminException}.
 */
public final class ClusterAdmin {

    private final Requests requests;

    ClusterAdmin(Requests requests) {
        this.requests = requests;
    }

    /** How requests reach the server. */
    public interface Requests {

        /** The answer, good or bad. */
        Reply send(String method, String pathAndQuery, String contentType, String body);
    }

    /** Creates an object. */
    public Tree create(Tree object) {
        return request("POST", Resource.of(object).path(object.text("metadata", "namespace")), object);
    }

    /** Creates an object from its JSON. */
    public Tree create(String json) {
        return create(Tree.parse(json));
    }

    /** Replaces an object; its status stays. */
    public Tree replace(Tree object) {
        return request("PUT", path(object), object);
    }

    /** Replaces the status of an object. */
    public Tree replaceStatus(Tree object) {
        return request("PUT", path(object) + "/status", object);
    }

    private static String path(Tree object) {
        return Resource.of(object).path(ObjectKey.of(object));
    }

    /** Changes an object by a JSON merge patch. */
    public Tree patch(Resource resource, ObjectKey key, Tree patch) {
        return request("PATCH", resource.path(key), patch);
    }

    /** Changes the status of an object by a JSON merge patch. */
    public Tree patchStatus(Resource resource, ObjectKey key, Tree patch) {
        return request("PATCH", resource.path(key) + "/status", patch);
    }

    /** The object, empty when there is none. */
    public Optional<Tree> get(Resource resource, ObjectKey key) {
        Reply reply = requests.send("GET", resource.path(key), "", "");
        return reply.code() == 404 ? Optional.empty() : Optional.of(checked("GET " + resource.path(key), reply));
    }

    /** The objects of a namespace, or of all when it is empty. */
    public List<Tree> list(Resource resource, String namespace) {
        return checked("list", requests.send("GET", resource.path(namespace), "", "")).objects("items");
    }

    /** Deletes an object as its kind does it: a pod that runs gets time to end. */
    public void delete(Resource resource, ObjectKey key) {
        request("DELETE", resource.path(key), Tree.empty());
    }

    /** Deletes a pod. */
    public void deletePod(ObjectKey key, long graceSeconds) {
        request("DELETE", Resource.PODS.path(key), Tree.empty().set(graceSeconds, "gracePeriodSeconds"));
    }

    /** Anything else; patches are JSON merge patches. */
    public Tree request(String method, String path, Tree body) {
        String type = method.equals("PATCH") ? "application/merge-patch+json" : "application/json";
        return checked(method + " " + path, requests.send(method, path, type, body.json()));
    }

    private static Tree checked(String request, Reply reply) {
        if (reply.code() >= 300) {
            throw new AdminException(request, reply.code(), reply.body());
        }
        return reply.body();
    }
}
