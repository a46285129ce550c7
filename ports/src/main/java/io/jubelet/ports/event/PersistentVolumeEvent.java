package io.jubelet.ports.event;

import java.time.Instant;
import java.util.Objects;

/**
 * An event about a persistent volume of a pod of this node. Persistent volumes have no namespace; the event is in {@code default}.
 *
 * @param name name of the volume
 * @param uid its uid
 * @param type severity
 * @param reason machine-readable reason in CamelCase
 * @param message text for users, free of secrets
 * @param at when it happened
 */
public record PersistentVolumeEvent(String name, String uid, PodEvent.Type type, String reason, String message, Instant at) {

    /** Rejects null parts. */
    public PersistentVolumeEvent {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(uid, "uid");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(message, "message");
        Objects.requireNonNull(at, "at");
    }
}
