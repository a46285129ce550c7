package io.jubelet.domain.eviction;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.value.Immutable;
import java.util.Map;
import java.util.Objects;

/**
 * An order to evict a pod. Its status becomes Failed with the reason {@link #REASON} and the message.
 *
 * @param pod the pod
 * @param signal what it is evicted for: the name of an eviction signal, or of a limit such as {@code emptydirfs.limit}, as metrics
 *     have it
 * @param gracePeriodSeconds grace that overrides that of the pod
 * @param message text for users
 * @param annotations annotations of the {@code Evicted} event
 * @param disrupts whether the pod gets the condition {@code DisruptionTarget}, with the reason
 *     {@link #DISRUPTION_REASON} and the message: the node needs room, the pod did nothing against its own limits
 */
public record PodEviction(
        Pod pod, String signal, long gracePeriodSeconds, String message, Map<String, String> annotations, boolean disrupts) {
    /** Reason in the status of the pod. */
    public static final String REASON = "Evicted";
    /** Reason of the condition DisruptionTarget. */
    public static final String DISRUPTION_REASON = "TerminationByKubelet";

    /** Grace of an eviction that can't wait. */
    static final long IMMEDIATE_SECONDS = 1;

    /** Copies collections; rejects null parts. */
    public PodEviction {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(signal, "signal");
        Objects.requireNonNull(message, "message");
        annotations = Immutable.sorted(annotations);
    }

    static PodEviction ofLimit(Pod pod, String signal, String message) {
        return new PodEviction(pod, signal, IMMEDIATE_SECONDS, message, Map.of(), false);
    }
}
