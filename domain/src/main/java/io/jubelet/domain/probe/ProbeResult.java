package io.jubelet.domain.probe;

/** Outcome of probing a container, after thresholds. */
public enum ProbeResult {
    /** The container passed. */
    SUCCESS,
    /** The container failed. */
    FAILURE,
    /** Nothing is known yet. */
    UNKNOWN
}
