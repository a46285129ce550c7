package io.jubelet.ports.fake;

import io.jubelet.domain.meta.ObjectMeta;
import java.util.concurrent.atomic.AtomicLong;

/** Gives objects the marks of a store: uid and version. */
final class FakeVersions {

    private final AtomicLong last = new AtomicLong();

    /** The metadata of an object that is stored now. */
    ObjectMeta stored(ObjectMeta metadata) {
        String version = next();
        String uid = metadata.uid().isEmpty() ? "uid-" + version : metadata.uid();
        return metadata.toBuilder().uid(uid).resourceVersion(version).build();
    }

    String next() {
        return Long.toString(last.incrementAndGet());
    }
}
