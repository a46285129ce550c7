package io.jubelet.domain.image.credential;

import java.util.List;
import java.util.Objects;

/**
 * Data for a plugin about the service account of the pod that an image is for (kubelet.config.k8s.io
 * ServiceAccountTokenAttributes, KEP 4412).
 *
 * @param audience who the token is for; not empty
 * @param cacheType what two pods have in common when an answer for one of them is good for the other, too
 * @param requireServiceAccount whether the plugin is run only for pods that have a service account
 * @param requiredAnnotationKeys annotations of the service account without which the plugin is not run
 * @param optionalAnnotationKeys annotations that the plugin receives as well if they are set
 */
public record TokenAttributes(
        String audience,
        CacheType cacheType,
        boolean requireServiceAccount,
        List<String> requiredAnnotationKeys,
        List<String> optionalAnnotationKeys) {

    /** Copies the lists; rejects null and an empty audience. */
    public TokenAttributes {
        if (audience.isEmpty()) {
            throw new IllegalArgumentException("no serviceAccountTokenAudience");
        }
        Objects.requireNonNull(cacheType, "cacheType");
        requiredAnnotationKeys = List.copyOf(requiredAnnotationKeys);
        optionalAnnotationKeys = List.copyOf(optionalAnnotationKeys);
    }

    /** For whom an answer is good. */
    public enum CacheType {
        /** For the one token that the plugin received: it may have answered with the token itself. */
        TOKEN("Token"),
        /** For every pod of the service account, as long as that is the same and has the same annotations. */
        SERVICE_ACCOUNT("ServiceAccount");

        private final String wireName;

        CacheType(String wireName) {
            this.wireName = wireName;
        }

        /** The word of the configuration. */
        public String wireName() {
            return wireName;
        }
    }
}
