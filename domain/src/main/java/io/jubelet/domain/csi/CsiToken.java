package io.jubelet.domain.csi;

import java.time.Instant;
import java.util.Objects;

/**
 * A token of a service account, for a driver.
 *
 * @param text the secret
 * @param expires when it ends
 */
public record CsiToken(String text, Instant expires) {

    /** Rejects null. */
    public CsiToken {
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(expires, "expires");
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return "CsiToken[expires=" + expires + "]";
    }
}
