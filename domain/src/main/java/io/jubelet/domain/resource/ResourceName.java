package io.jubelet.domain.resource;

import io.jubelet.domain.quantity.Quantity;
import java.util.List;
import java.util.OptionalLong;

/** Names of the resources that the agent itself handles; every other name is an extended resource. */
public final class ResourceName {
    /** CPU time, in cores. */
    public static final String CPU = "cpu";
    /** Memory, in bytes. */
    public static final String MEMORY = "memory";
    /** Writable layers, logs and emptyDir volumes, in bytes. */
    public static final String EPHEMERAL_STORAGE = "ephemeral-storage";
    /** Number of pods on a node. */
    public static final String PODS = "pods";
    /** Prefix of huge pages; the page size follows as a quantity. Amounts are in bytes. */
    public static final String HUGE_PAGES_PREFIX = "hugepages-";

    private static final long KIB = 1024;
    private static final List<String> PAGE_SIZE_UNITS = List.of("B", "KB", "MB", "GB", "TB", "PB");

    private ResourceName() {
    }

    /** Whether the name is one of huge pages. */
    public static boolean isHugePages(String name) {
        return name.startsWith(HUGE_PAGES_PREFIX);
    }

    /** Page size in bytes of a resource of huge pages; absent if the name is not one, or names no size. */
    public static OptionalLong hugePageSize(String name) {
        if (!isHugePages(name)) {
            return OptionalLong.empty();
        }
        try {
            long size = Quantity.parse(name.substring(HUGE_PAGES_PREFIX.length())).value();
            return size > 0 ? OptionalLong.of(size) : OptionalLong.empty();
        } catch (IllegalArgumentException noSize) {
            return OptionalLong.empty();
        }
    }

    /**
     * Name of the kernel for huge pages of a size: 2 MiB is {@code 2MB}.
     *
     * @param bytes size of a page, more than 0
     */
    public static String kernelPageSize(long bytes) {
        long number = bytes;
        int unit = 0;
        while (number % KIB == 0 && unit < PAGE_SIZE_UNITS.size() - 1) {
            number /= KIB;
            unit++;
        }
        return number + PAGE_SIZE_UNITS.get(unit);
    }
}
