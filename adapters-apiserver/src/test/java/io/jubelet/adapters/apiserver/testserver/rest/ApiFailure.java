package io.jubelet.adapters.apiserver.testserver.rest;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import java.util.List;

/** A request that can't be fulfilled, with the Status object (meta/v1) and message of the real API server. */
public final class ApiFailure extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int code;
    private final String reason;
    private final transient Tree details = Tree.empty();

    private ApiFailure(int code, String reason, String message) {
        super(message);
        this.code = code;
        this.reason = reason;
    }

    private static ApiFailure on(Resource resource, String name, int code, String reason, String message) {
        ApiFailure failure = new ApiFailure(code, reason, message);
        if (!name.isEmpty()) {
            failure.details.set(name, "name");
        }
        if (!resource.group().isEmpty()) {
            failure.details.set(resource.group(), "group");
        }
        failure.details.set(resource.plural(), "kind");
        return failure;
    }

    /** There is no such object. */
    public static ApiFailure notFound(Resource resource, String name) {
        return on(resource, name, 404, "NotFound", resource.qualified() + " \"" + name + "\" not found");
    }

    /** The path names nothing. */
    public static ApiFailure noSuchPath() {
        return new ApiFailure(404, "NotFound", "the server could not find the requested resource");
    }

    static ApiFailure alreadyExists(Resource resource, String name) {
        return on(resource, name, 409, "AlreadyExists", resource.qualified() + " \"" + name + "\" already exists");
    }

    static ApiFailure conflict(Resource resource, String name, String why) {
        return on(resource, name, 409, "Conflict",
                "Operation cannot be fulfilled on " + resource.qualified() + " \"" + name + "\": " + why);
    }

    static ApiFailure alreadyBound(String pod, String node) {
        ApiFailure failure = new ApiFailure(409, "Conflict", "Operation cannot be fulfilled on pods/binding \"" + pod
                + "\": pod " + pod + " is already assigned to node \"" + node + "\"");
        failure.details.set(pod, "name").set("pods/binding", "kind");
        return failure;
    }

    /** What a deletion was about is not there any more; here the kind stands where else the resource does. */
    static ApiFailure precondition(Resource resource, String name, String member, String wanted, String found, String guess) {
        ApiFailure failure = on(resource, name, 409, "Conflict", "Operation cannot be fulfilled on "
                + resource.qualifiedKind() + " \"" + name + "\": the " + member + " in the precondition (" + wanted
                + ") does not match the " + member + " in record (" + found + "). The object might have been " + guess);
        failure.details.set(resource.kind(), "kind");
        return failure;
    }

    static ApiFailure modified(Resource resource, String name) {
        return conflict(resource, name,
                "the object has been modified; please apply your changes to the latest version and try again");
    }

    /** The uid in a request is not that of the object. */
    static ApiFailure otherUid(Resource resource, ObjectKey key, String wanted, String found) {
        return conflict(resource, key.name(), "StorageError: invalid object, Code: 4, Key: " + storageKey(resource, key)
                + ", ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: " + wanted
                + ", UID in object meta: " + found);
    }

    private static String storageKey(Resource resource, ObjectKey key) {
        return "/registry/" + resource.plural() + (resource.namespaced() ? "/" + key.namespace() : "") + "/" + key.name();
    }

    /** The caller may not do this. */
    public static ApiFailure forbidden(Resource resource, String name, String why) {
        return on(resource, name, 403, "Forbidden", name.isEmpty()
                ? resource.qualified() + " is forbidden: " + why
                : resource.qualified() + " \"" + name + "\" is forbidden: " + why);
    }

    /** One member is wrong: {@code metadata.name: Required value: ...}. */
    static ApiFailure invalid(Resource resource, String name, String type, String field, String message) {
        ApiFailure failure = on(resource, name, 422, "Invalid",
                resource.qualifiedKind() + " \"" + name + "\" is invalid: " + field + ": " + message);
        failure.details.set(resource.kind(), "kind");
        failure.details.set(List.of(Tree.empty().set(type, "reason").set(message, "message").set(field, "field")), "causes");
        return failure;
    }

    /** A required field of an update is missing; here the resource is named instead of the kind. */
    static ApiFailure versionRequired(Resource resource, String name) {
        String message = "Invalid value: 0: must be specified for an update";
        ApiFailure failure = on(resource, name, 422, "Invalid",
                resource.qualified() + " \"" + name + "\" is invalid: metadata.resourceVersion: " + message);
        failure.details.set(List.of(Tree.empty().set("FieldValueInvalid", "reason").set(message, "message")
                .set("metadata.resourceVersion", "field")), "causes");
        return failure;
    }

    static ApiFailure invalidTokenRequest(String field, String message) {
        ApiFailure failure = new ApiFailure(422, "Invalid",
                "TokenRequest.authentication.k8s.io \"\" is invalid: " + field + ": " + message);
        failure.details.set("authentication.k8s.io", "group").set("TokenRequest", "kind");
        return failure;
    }

    /** The pod that a token shall be bound to is another one of that name. */
    static ApiFailure otherBoundObject(String pod, String wanted) {
        ApiFailure failure = new ApiFailure(409, "Conflict", "Operation cannot be fulfilled on Pod \"" + pod
                + "\": the UID in the bound object reference (" + wanted
                + ") does not match the UID in record. The object might have been deleted and then recreated");
        failure.details.set(pod, "name").set("Pod", "kind");
        return failure;
    }

    static ApiFailure wrongKind(Tree object, Resource resource) {
        return badRequest(object.text("kind") + " in version \"" + object.text("apiVersion")
                + "\" cannot be handled as a " + resource.kind());
    }

    static ApiFailure badRequest(String message) {
        return new ApiFailure(400, "BadRequest", message);
    }

    /** The caller is not known. */
    public static ApiFailure unauthorized() {
        return new ApiFailure(401, "Unauthorized", "Unauthorized");
    }

    static ApiFailure unsupportedMediaType() {
        return new ApiFailure(415, "UnsupportedMediaType", "415: Unsupported Media Type");
    }

    static ApiFailure methodNotAllowed() {
        return new ApiFailure(405, "MethodNotAllowed", "the server does not allow this method on the requested resource");
    }

    /** The requested version is not kept any more. */
    public static ApiFailure expired(String message) {
        return new ApiFailure(410, "Expired", message);
    }

    /** A version that is yet to come. */
    static ApiFailure tooLargeVersion(long wanted, long present) {
        ApiFailure failure = new ApiFailure(504, "Timeout",
                "Timeout: Too large resource version: " + wanted + ", current: " + present);
        failure.details.set(1, "retryAfterSeconds");
        failure.details.set(List.of(Tree.empty().set("ResourceVersionTooLarge", "reason")
                .set("Too large resource version", "message")), "causes");
        return failure;
    }

    /** The failure of an injected fault with this status code. */
    public static ApiFailure injected(int code) {
        return switch (code) {
            case 401 -> unauthorized();
            case 403 -> new ApiFailure(403, "Forbidden", "forbidden: not allowed for now");
            case 410 -> expired("The resourceVersion for the provided watch is too old.");
            case 429 -> new ApiFailure(429, "TooManyRequests", "Too many requests, please try again later.");
            case 500 -> new ApiFailure(500, "InternalError", "Internal error occurred: etcdserver: request timed out");
            case 503 -> new ApiFailure(503, "ServiceUnavailable", "apiserver not ready");
            case 504 -> new ApiFailure(504, "Timeout", "Timeout: request did not complete within requested timeout");
            default -> new ApiFailure(code, "InternalError", "no success: " + code);
        };
    }

    /** HTTP status. */
    public int code() {
        return code;
    }

    /** The Status object. */
    public Tree status() {
        Tree status = Tree.empty().set("Status", "kind").set("v1", "apiVersion").set(Tree.empty(), "metadata")
                .set("Failure", "status").set(getMessage(), "message").set(reason, "reason");
        if (!details.isEmpty()) {
            status.set(details, "details");
        }
        return status.set(code, "code");
    }
}
