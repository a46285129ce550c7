package io.jubelet.app.message.csi;

import io.jubelet.domain.csi.CsiDriver;
import java.util.Objects;
import java.util.Optional;

/**
 * Answer to {@link GetCsiDriver}.
 *
 * @param driver the object; absent when the cluster has none of this name, which is no failure
 * @param fault why it is not known whether there is one, such as an API server that does not answer; then ask again later
 */
public record CsiDriverFound(Optional<CsiDriver> driver, Optional<String> fault) {

    /** Rejects null. */
    public CsiDriverFound {
        Objects.requireNonNull(driver, "driver");
        Objects.requireNonNull(fault, "fault");
    }

    /** The CSIDriver of the cluster. */
    public static CsiDriverFound of(Optional<CsiDriver> driver) {
        return new CsiDriverFound(driver, Optional.empty());
    }

    /** It is not known. */
    public static CsiDriverFound unknown(String fault) {
        return new CsiDriverFound(Optional.empty(), Optional.of(fault));
    }
}
