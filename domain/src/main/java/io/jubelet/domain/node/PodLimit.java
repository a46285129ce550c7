package io.jubelet.domain.node;

/**
 * Maximum number of pods of a node.
 *
 * @param maxPods most pods of any node
 * @param podsPerCore most pods per CPU, 0 for no such limit
 */
public record PodLimit(int maxPods, int podsPerCore) {

    /** The number for a machine. */
    public long on(Machine machine) {
        return podsPerCore == 0 ? maxPods : Math.min(maxPods, (long) machine.cores() * podsPerCore);
    }
}
