package io.jubelet.app.pleg;

import io.jubelet.domain.runtime.ObservedContainer;

/** Adds the termination message of an ended container to what the runtime says of it. */
@FunctionalInterface
public interface TerminationMessageReader {

    /** The same container, its message completed. Never fails: an unreadable message is said in the message. */
    ObservedContainer addedTo(ObservedContainer ended);
}
