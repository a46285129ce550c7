package io.jubelet.app.worker;

import io.jubelet.ports.failure.PortException;

/** The state of a pod in the container runtime can't be determined, so nothing can be decided about the pod. */
public final class PodNotObservedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** For this reason. */
    public PodNotObservedException(PortException why) {
        super(why.getMessage(), why, false, false);
    }
}
