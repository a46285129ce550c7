package io.jubelet.app.settings;

/** Whether the agent creates its node object when it starts, and when it takes over one that exists. */
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
