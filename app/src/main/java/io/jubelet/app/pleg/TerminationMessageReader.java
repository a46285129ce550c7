package io.jubelet.app.pleg;

import io.jubelet.domain.runtime.ObservedContainer;

/** Adds the termination message of an ended container to what the runtime reports about it. */
@FunctionalInterface
interface TerminationMessageReader {

    /** The same container, its message completed. Never fails: a read error is reported in the message. */
    ObservedContainer addedTo(ObservedContainer ended);
}
