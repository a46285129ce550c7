package io.jubelet.domain.probe;

/** Outcome of a single probe. */
public enum ProbeOutcome {
    /** The container answered well, perhaps with a remark. */
    SUCCESS,
    /** The container answered badly or not at all. Counts as failure whatever the handler made of it. */
    FAILURE,
    /**
     * The probe itself could not be executed. Tried {@link ProbeWorkerRules#ATTEMPTS} times in a row, then dropped: it
     * gives no information about the container.
     */
    ERROR
}
