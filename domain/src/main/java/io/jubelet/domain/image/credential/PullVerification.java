package io.jubelet.domain.image.credential;

import io.jubelet.domain.image.ImageName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Selects the present images for which it is verified that a pod may use them ({@code imagePullCredentialsVerificationPolicy} and
 * {@code preloadedImagesVerificationAllowlist} of the configuration of a kubelet, KEP-2535).
 *
 * @param policy the policy
 * @param images names without tag and digest that are never verified, for {@link Policy#NEVER_LISTED}
 * @param prefixes beginnings of such names, each with a slash at its end
 */
public record PullVerification(Policy policy, Set<String> images, List<String> prefixes) {

    /** Only images that this node has pulled. */
    public static final PullVerification DEFAULT = new PullVerification(Policy.NEVER_PRELOADED, Set.of(), List.of());

    /** Copies the collections; rejects null. */
    public PullVerification {
        Objects.requireNonNull(policy, "policy");
        images = Set.copyOf(images);
        prefixes = List.copyOf(prefixes);
    }

    /** The policies. */
    public enum Policy {
        /** No image is. */
        NEVER("NeverVerify"),
        /** Images are that this node has pulled. */
        NEVER_PRELOADED("NeverVerifyPreloadedImages"),
        /** All images are except for those that are listed. */
        NEVER_LISTED("NeverVerifyAllowlistedImages"),
        /** All images are. */
        ALWAYS("AlwaysVerify");

        private final String wireName;

        Policy(String wireName) {
            this.wireName = wireName;
        }
    }

    /**
     * Reads a policy as it is configured.
     *
     * @param list names of images, without tag and digest, or beginnings of them that end with a slash and a star
     * @throws IllegalArgumentException when there is no such policy, or the list has something else
     */
    public static PullVerification parse(String name, List<String> list) {
        Policy policy = List.of(Policy.values()).stream().filter(one -> one.wireName.equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown image pull credential verification policy: " + name));
        Set<String> images = new HashSet<>();
        List<String> prefixes = new ArrayList<>();
        if (policy == Policy.NEVER_LISTED) {
            for (String pattern : list) {
                boolean prefix = pattern.endsWith("/*");
                String text = prefix ? pattern.substring(0, pattern.length() - 1) : pattern;
                requireValid(pattern, text, prefix);
                if (prefix) {
                    prefixes.add(text);
                } else {
                    images.add(text);
                }
            }
        }
        return new PullVerification(policy, images, prefixes);
    }

    private static void requireValid(String pattern, String text, boolean prefix) {
        if (!pattern.equals(pattern.strip())) {
            throw new IllegalArgumentException("leading/trailing spaces are not allowed: " + pattern);
        }
        if (text.isEmpty()) {
            throw new IllegalArgumentException("the supplied pattern is too short: " + pattern);
        }
        if (text.indexOf('*') >= 0) {
            throw new IllegalArgumentException(
                    "not a valid wildcard pattern, only patterns ending with '/*' are allowed: " + pattern);
        }
        if (prefix && text.length() == 1) {
            throw new IllegalArgumentException("at least registry hostname is required");
        }
        if (!prefix) {
            String name = ImageName.withoutVersion(text).orElseThrow(() -> new IllegalArgumentException(
                    "failed to parse as an image name: invalid reference format"));
            if (!name.equals(text)) {
                throw new IllegalArgumentException("neither tag nor digest is accepted in an image reference: " + pattern);
            }
        }
    }

    /**
     * Whether it is verified that a pod may use an image that is present.
     *
     * @param image the image as the user wrote it
     * @param pulledHere whether this node has pulled it, or begun to
     */
    public boolean requires(String image, boolean pulledHere) {
        return switch (policy) {
            case NEVER -> false;
            case NEVER_PRELOADED -> pulledHere;
            case NEVER_LISTED -> {
                String name = ImageName.withoutVersion(image).orElse(image);
                yield !images.contains(name) && prefixes.stream().noneMatch(name::startsWith);
            }
            case ALWAYS -> true;
        };
    }
}
