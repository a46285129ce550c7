package io.jubelet.ports.api;

import io.jubelet.domain.explain.Timeline;
import java.util.List;

/**
 * Decisions about the pods of this node since the agent started, also about those that are gone for less than an hour.
 * Calls return at once. Thread-safe.
 */
public interface Explanations {

    /** The timelines of all pods, by namespace, name and uid. */
    List<Timeline> timelines();

    /**
     * The timelines of the pods that a person means, in the same order; several when pods of one name came after each other or
     * are in different namespaces.
     *
     * @param reference {@code NAME}, {@code NAMESPACE/NAME} or a uid
     */
    List<Timeline> find(String reference);
}
