package io.jubelet.ports.event;

/** Takes events. Never blocks for long and never fails: an event that can't be delivered is dropped and counted. */
public interface EventSink {

    /** Takes one event about a pod. */
    void record(PodEvent event);

    /** Takes one event about a claim. */
    void record(ClaimEvent event);

    /** Takes one event about a persistent volume. */
    void record(PersistentVolumeEvent event);

    /** Takes one event about the node. */
    void record(NodeEvent event);
}
