package io.jubelet.domain.cri;

import java.util.Objects;

/**
 * Limit of huge pages.
 *
 * @param pageSize such as {@code 2MB}
 * @param limit bytes
 */
public record HugepageLimit(String pageSize, long limit) {

    /** Copies collections; rejects null parts. */
    public HugepageLimit {
        Objects.requireNonNull(pageSize, "pageSize");
    }
}
