package io.jubelet.adapters.apiserver.testserver;

/** Optional features of the in-process API server. */
public enum Feature {

    /** Speaks TLS; kubeconfigs then hold client certificates instead of tokens. */
    TLS,

    /**
     * Lets nodes do only what a real server does with the authorizer Node and the plugin NodeRestriction, and people without
     * credentials nothing.
     */
    STRICT,

    /** Signs certificate signing requests of nodes that an administrator has approved. */
    SIGN_APPROVED,

    /** Approves and signs certificate signing requests of nodes. */
    APPROVE_AND_SIGN
}
