package io.jubelet.app.node;

/** The time after the start of the agent in which it does not know yet what a status of the node reports. Thread-safe. */
final class StartPhase {

    private final ReportedHealth health;
    private final NodeFactsReader facts;
    private final boolean ofCluster;
    private volatile boolean waiting = true;
    private volatile boolean recent = true;

    /** @param ofCluster whether the node is one of an API server */
    StartPhase(ReportedHealth health, NodeFactsReader facts, boolean ofCluster) {
        this.health = health;
        this.facts = facts;
        this.ofCluster = ofCluster;
    }

    /** Whether a report has to wait for the first answers of runtime and resolver. */
    boolean holdsReports() {
        return waiting && !isInformed();
    }

    /** Addresses matter to others only: without a cluster, pods need not wait for a resolver. */
    private boolean isInformed() {
        return health.runtime().isKnown() && (ofCluster ? facts.isComplete() : facts.includeRuntime());
    }

    /** Reports wait for nothing any more. */
    void releaseReports() {
        waiting = false;
    }

    /** Whether the agent has started so recently that facts which it does not know yet do not make the node unready. */
    boolean lasts() {
        return recent && lacksFacts();
    }

    /**
     * From now on, facts that are not known are reported as missing.
     *
     * @return whether there are such facts
     */
    boolean end() {
        recent = false;
        return lacksFacts();
    }

    private boolean lacksFacts() {
        return health.runtime().isStarting() || !health.isStorageKnown();
    }
}
