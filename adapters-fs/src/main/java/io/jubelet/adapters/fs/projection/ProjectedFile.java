package io.jubelet.adapters.fs.projection;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * A file as a pod shall see it.
 *
 * @param content may be secret
 * @param mode the nine permission bits
 * @param owner number of the user that owns it; empty for the one of this process
 */
public record ProjectedFile(byte[] content, int mode, OptionalLong owner) {

    private static final int MODES = 0777;
    private static final long MAX_OWNER = 0xffff_fffeL;

    /** Rejects what no file can have. */
    public ProjectedFile {
        content = content.clone();
        if ((mode & ~MODES) != 0) {
            throw new IllegalArgumentException("mode 0" + Integer.toOctalString(mode) + " is not between 0 and 0777");
        }
        if (owner.isPresent() && (owner.getAsLong() < 0 || owner.getAsLong() > MAX_OWNER)) {
            throw new IllegalArgumentException("no user has the number " + owner.getAsLong());
        }
        Objects.requireNonNull(owner, "owner");
    }

    @Override
    public byte[] content() {
        return content.clone();
    }

    /** Without the content. */
    @Override
    public String toString() {
        return "ProjectedFile[" + content.length + " bytes, mode 0" + Integer.toOctalString(mode) + ", " + owner + "]";
    }
}
