package io.jubelet.domain.gc;

import java.time.Duration;

/**
 * Number of dead containers that are kept for inspection. A negative number means no
 * limit.
 *
 * @param minAge containers younger than this are left alone
 * @param maxPerPodContainer dead instances kept of one container of one pod
 * @param maxContainers dead containers kept on the machine
 */
public record ContainerGcPolicy(Duration minAge, int maxPerPodContainer, int maxContainers) {

    /** One dead instance of each container, of any age and without limit for the machine. */
    public static final ContainerGcPolicy DEFAULT = new ContainerGcPolicy(Duration.ZERO, 1, -1);

    /**
     * Rejects an age below zero.
     *
     * @throws IllegalArgumentException if {@code minAge} is negative
     */
    public ContainerGcPolicy {
        if (minAge.isNegative()) {
            throw new IllegalArgumentException("the least age of a dead container can't be negative: " + minAge);
        }
    }

    /** Ended instances of a container that stay when another one has just died; at least one, for its logs. */
    public int keptAfterExit() {
        return Math.max(1, maxPerPodContainer);
    }
}
