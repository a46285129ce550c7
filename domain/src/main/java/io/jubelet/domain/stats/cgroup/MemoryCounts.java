package io.jubelet.domain.stats.cgroup;

/**
 * Memory of a cgroup, in bytes.
 *
 * @param usage everything that is charged
 * @param maxUsage the most that ever was
 * @param workingSet usage without file pages that have not been used for long
 * @param cache page cache
 * @param rss anonymous memory
 * @param swap swap
 * @param kernel memory of the kernel
 * @param mappedFile files mapped into memory
 * @param activeFile file pages in use
 * @param inactiveFile file pages not in use
 * @param failures how often the limit was hit
 * @param pageFaults page faults of its own processes
 * @param majorPageFaults page faults of its own processes that had to read
 * @param treePageFaults page faults with those of cgroups below
 * @param treeMajorPageFaults page faults that had to read, with those of cgroups below
 */
public record MemoryCounts(
        long usage,
        long maxUsage,
        long workingSet,
        long cache,
        long rss,
        long swap,
        long kernel,
        long mappedFile,
        long activeFile,
        long inactiveFile,
        long failures,
        long pageFaults,
        long majorPageFaults,
        long treePageFaults,
        long treeMajorPageFaults) {

    /** Nothing measured. */
    public static final MemoryCounts NONE = new MemoryCounts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
}
