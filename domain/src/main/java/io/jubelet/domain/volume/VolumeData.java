package io.jubelet.domain.volume;

import io.jubelet.domain.value.Binary;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * One file of a volume that is made of data.
 *
 * @param content what is in it; may be a secret
 * @param mode file mode bits, 0 to 0777
 * @param owner user id that owns it; absent for the agent's own
 */
public record VolumeData(Binary content, int mode, OptionalLong owner) {

    private static final int ALL = 0777;

    /** Rejects null parts and bits that no file has. */
    public VolumeData {
        Objects.requireNonNull(content, "content");
        Objects.requireNonNull(owner, "owner");
        if ((mode & ~ALL) != 0) {
            throw new IllegalArgumentException("mode must be from 0 to 0777");
        }
    }
}
