package io.jubelet.domain.meta;

import io.jubelet.domain.value.Immutable;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Identity and bookkeeping of a Kubernetes object (meta/v1 ObjectMeta).
 *
 * @param name name of the object, unique in its namespace; empty while only {@code generateName} is given
 * @param generateName prefix from which the API server makes a name
 * @param namespace namespace; empty until defaulted
 * @param selfLink legacy link, read and written but never used
 * @param uid identity over the whole life of the object; empty until assigned
 * @param resourceVersion opaque version of the stored object, compared for equality only
 * @param generation sequence number of the desired state, 0 when unknown
 * @param creationTimestamp when the API server stored the object
 * @param deletionTimestamp when deletion was requested plus grace; present means the object is going away
 * @param deletionGracePeriodSeconds seconds left to the object at the moment of the deletion request
 * @param labels labels
 * @param annotations annotations
 * @param ownerReferences objects this one belongs to
 * @param finalizers names that must be removed before the object may vanish
 */
public record ObjectMeta(
        String name,
        String generateName,
        String namespace,
        String selfLink,
        String uid,
        String resourceVersion,
        long generation,
        Optional<Instant> creationTimestamp,
        Optional<Instant> deletionTimestamp,
        Optional<Long> deletionGracePeriodSeconds,
        Map<String, String> labels,
        Map<String, String> annotations,
        List<OwnerReference> ownerReferences,
        List<String> finalizers) {

    /** Copies collections; rejects null parts. */
    public ObjectMeta {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(generateName, "generateName");
        Objects.requireNonNull(namespace, "namespace");
        Objects.requireNonNull(selfLink, "selfLink");
        Objects.requireNonNull(uid, "uid");
        Objects.requireNonNull(resourceVersion, "resourceVersion");
        Objects.requireNonNull(creationTimestamp, "creationTimestamp");
        Objects.requireNonNull(deletionTimestamp, "deletionTimestamp");
        Objects.requireNonNull(deletionGracePeriodSeconds, "deletionGracePeriodSeconds");
        labels = Immutable.sorted(labels);
        annotations = Immutable.sorted(annotations);
        ownerReferences = List.copyOf(ownerReferences);
        finalizers = List.copyOf(finalizers);
    }

    /** A builder with every part absent. */
    public static ObjectMetaBuilder builder() {
        return new ObjectMetaBuilder();
    }

    /** A builder that starts from this record. */
    public ObjectMetaBuilder toBuilder() {
        return new ObjectMetaBuilder(this);
    }
}
