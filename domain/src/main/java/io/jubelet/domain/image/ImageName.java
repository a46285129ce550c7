package io.jubelet.domain.image;

import java.util.Objects;
import java.util.Optional;

/**
 * A reference to an image, in the common form of container tools: {@code [registry[:port]/]path[:tag][@digest]}.
 * Without a registry it means docker.io, where a path of one part belongs to {@code library/}; without tag and digest
 * it means the tag {@code latest}. A first part that looks like a registry and can't be the name of a host, such as
 * {@code my_reg.io}, belongs to the path; the runtime then chooses the registry.
 *
 * @param written the reference as the user wrote it
 * @param repository registry and path in full; the path alone where its first part can't be a registry
 * @param tag tag; {@code latest} if there is neither tag nor digest, empty if there is only a digest
 * @param digest digest with its algorithm, empty if there is none
 */
public record ImageName(String written, String repository, String tag, String digest) {

    /** The tag of a reference that has neither tag nor digest. */
    public static final String DEFAULT_TAG = "latest";

    /** Rejects null parts. */
    public ImageName {
        Objects.requireNonNull(written, "written");
        Objects.requireNonNull(repository, "repository");
        Objects.requireNonNull(tag, "tag");
        Objects.requireNonNull(digest, "digest");
    }

    /**
     * Reads a reference.
     *
     * @throws IllegalArgumentException if it is none; the message has the name and the reason
     */
    public static ImageName parse(String text) {
        try {
            return ImageNameParser.parse(text);
        } catch (IllegalArgumentException invalid) {
            throw new IllegalArgumentException(
                    "couldn't parse image name \"" + text + "\": " + invalid.getMessage(), invalid);
        }
    }

    /** The name sent to the runtime for what a user wrote; a name that can't be understood is sent as it is. */
    public static String requested(String text) {
        try {
            return parse(text).withDefaultTag();
        } catch (IllegalArgumentException e) {
            return text;
        }
    }

    /**
     * The name as the user wrote it, without tag and digest, and not completed; empty when that is no name of an image. Unlike in
     * {@link #parse}, 64 hexadecimal digits are a name.
     */
    public static Optional<String> withoutVersion(String text) {
        return ImageNameParser.withoutVersion(text);
    }

    /**
     * The name sent to the runtime: as written, with the default tag where there is neither tag nor digest. It is not
     * spelled out in full, so that the runtime applies its own rules for short names.
     */
    public String withDefaultTag() {
        boolean complete = !digest.isEmpty() || written.endsWith(":" + tag);
        return complete ? written : written + ":" + DEFAULT_TAG;
    }
}
