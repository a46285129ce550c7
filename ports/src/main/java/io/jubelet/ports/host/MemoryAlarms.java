package io.jubelet.ports.host;

import io.jubelet.ports.failure.PortException;
import java.util.Objects;
import java.util.Set;

/**
 * Notifications of the kernel that memory runs short, so that memory need not be checked often. A notification only triggers a
 * check: it may come without need, and none is guaranteed. Thread-safe.
 */
public interface MemoryAlarms extends AutoCloseable {

    /**
     * Asks to be notified from now on, instead of what was asked for before. A kernel that can't watch usage notifies when
     * processes wait for memory, whatever the lines are.
     *
     * @param lines usages to be notified of when they are crossed; none ends all notifications
     * @param crossed is run by a thread of this object; must not block
     * @throws PortException when the kernel refuses; notifications that were asked for before may have ended
     */
    void watch(Set<Line> lines, Runnable crossed);

    /** Ends all notifications. May be called again. */
    @Override
    void close();

    /**
     * A usage of memory.
     *
     * @param cgroup path of the cgroup below the root of the hierarchy, {@code /} for the whole machine
     * @param usageBytes everything that is charged to it, not negative
     */
    record Line(String cgroup, long usageBytes) {

        /**
         * Checks the line.
         *
         * @throws IllegalArgumentException if the usage is negative
         */
        public Line {
            Objects.requireNonNull(cgroup, "cgroup");
            if (usageBytes < 0) {
                throw new IllegalArgumentException("the usage of a line must not be negative: " + usageBytes);
            }
        }
    }
}
