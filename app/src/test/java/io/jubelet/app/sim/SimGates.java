package io.jubelet.app.sim;

import io.jubelet.domain.restart.CrashLoopBackoff;

/** What a test switches for all agents of a simulated machine; as without feature gates unless it says otherwise. */
final class SimGates {

    /** Whether each agent requests images by runtime handler. */
    boolean imagesByHandler;
    /** Pauses of containers that keep ending. */
    CrashLoopBackoff backoff = CrashLoopBackoff.DEFAULT;
}
