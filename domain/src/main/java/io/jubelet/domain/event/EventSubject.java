package io.jubelet.domain.event;

import java.util.Objects;

/**
 * The object of an event (core/v1 ObjectReference).
 *
 * @param kind kind of the object, such as {@code Pod}
 * @param apiVersion API version of the object, possibly empty
 * @param namespace its namespace, empty for objects without one
 * @param name its name
 * @param uid its uid
 * @param fieldPath part of the object that is meant, such as {@code spec.containers{name}}, empty for all of it
 */
public record EventSubject(
        String kind, String apiVersion, String namespace, String name, String uid, String fieldPath) {

    /** Rejects null. */
    public EventSubject {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(apiVersion, "apiVersion");
        Objects.requireNonNull(namespace, "namespace");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(uid, "uid");
        Objects.requireNonNull(fieldPath, "fieldPath");
    }

    /** The object as a whole. */
    EventSubject whole() {
        return new EventSubject(kind, apiVersion, namespace, name, uid, "");
    }
}
