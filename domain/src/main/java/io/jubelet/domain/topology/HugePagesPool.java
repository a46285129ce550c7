package io.jubelet.domain.topology;

/**
 * Huge pages of one size that are set aside on a NUMA node.
 *
 * @param pageSizeKib size of a page in KiB
 * @param pages their number
 */
public record HugePagesPool(long pageSizeKib, long pages) {

    /** All of them, in bytes. */
    public long bytes() {
        return pageSizeKib * 1024 * pages;
    }
}
