package io.jubelet.app.settings;

/** Conditions under which the agent creates its node object at the start, or takes over an existing one. */
public enum NodeCreation {
    /** It waits for another component to create it. */
    BY_OTHERS,
    /** It creates it, and takes over one that exists, also where it may not create nodes. */
    OR_EXISTING,
    /**
     * It creates it, and looks for one only when the API server answers that it exists (feature gate
     * KubeletRegistrationGetOnExistsOnly); where it may not create nodes, it tries again until it may.
     */
    OR_CONFLICTING
}
