package io.jubelet.app.boot;

/** The parts of a kubelet that are on by default and that are missing here: users should not have to discover that. */
final class MissingParts {

    /** One line for the log. */
    static final String LINE = "not yet done by jubelet: log rotation, image garbage collection, kubelet server (kubectl logs "
            + "and exec), node pressure eviction, graceful node shutdown";

    private MissingParts() {
    }
}
