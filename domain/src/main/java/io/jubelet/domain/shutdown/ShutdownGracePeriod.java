package io.jubelet.domain.shutdown;

/**
 * Time that pods of a range of priorities have before the machine goes down (KEP-2712, {@code
 * shutdownGracePeriodByPodPriority} of KubeletConfiguration).
 *
 * @param priority lowest priority of the range; it ends below that of the next one
 * @param seconds time of all pods of the range together, with the removal of their volumes
 */
public record ShutdownGracePeriod(int priority, long seconds) {
}
