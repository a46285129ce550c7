package io.jubelet.domain.volume;

import java.util.Objects;
import java.util.Optional;

/**
 * One key and the file it becomes.
 *
 * @param key key in the ConfigMap or Secret
 * @param path relative path of the file, without {@code ..}
 * @param mode file mode bits, 0 to 0777
 */
public record KeyToPath(String key, String path, Optional<Integer> mode) {

    /** Copies collections; rejects null parts. */
    public KeyToPath {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(mode, "mode");
    }
}
