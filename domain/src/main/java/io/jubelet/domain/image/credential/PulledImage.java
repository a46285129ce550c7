package io.jubelet.domain.image.credential;

import java.time.Instant;
import java.util.Collections;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An image that was pulled by this node ({@code ImagePulledRecord} of the configuration API of a kubelet, KEP-2535).
 *
 * @param imageRef reference of the image in the runtime
 * @param updatedAt when the record was changed last; {@link Instant#MIN} when that is not known
 * @param access who may use it, by the name without tag and digest under which it was pulled
 */
record PulledImage(String imageRef, Instant updatedAt, SortedMap<String, PullAccess> access) {

    /** Copies the map; rejects null. */
    public PulledImage {
        Objects.requireNonNull(imageRef, "imageRef");
        Objects.requireNonNull(updatedAt, "updatedAt");
        access = Collections.unmodifiableSortedMap(new TreeMap<>(access));
    }

    /** This record with more access, and the moment of the change; itself when nothing changes. */
    PulledImage with(String name, PullAccess more, Instant now) {
        PullAccess before = access.get(name);
        PullAccess after = before == null ? more : before.and(more);
        if (more.isNone() || after.equals(before)) {
            return this;
        }
        SortedMap<String, PullAccess> changed = new TreeMap<>(access);
        changed.put(name, after);
        return new PulledImage(imageRef, now, changed);
    }
}
