package io.jubelet.domain.source;

import java.util.Objects;

/**
 * The origin of a static pod; part of its identity, so that the same manifest in two files is two pods.
 */
public sealed interface StaticPodOrigin {

    /**
     * A file below the directory of manifests.
     *
     * @param path path of the file as it was found
     */
    record File(String path) implements StaticPodOrigin {

        /** Rejects null. */
        public File {
            Objects.requireNonNull(path, "path");
        }
    }

    /**
     * A manifest URL.
     *
     * @param url the URL
     */
    record Http(String url) implements StaticPodOrigin {

        /** Rejects null. */
        public Http {
            Objects.requireNonNull(url, "url");
        }
    }
}
