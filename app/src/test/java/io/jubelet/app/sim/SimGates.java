package io.jubelet.app.sim;

import io.jubelet.app.settings.PodSettings;
import io.jubelet.domain.allocation.ExclusiveResizes;
import io.jubelet.domain.restart.CrashLoopBackoff;
import io.jubelet.domain.validation.GatedFields;

/** What a test configures for all agents of a simulated machine; as with the default feature gates unless it says otherwise. */
final class SimGates {

    /** Whether each agent requests images by runtime handler. */
    boolean imagesByHandler;
    /** Pauses of containers that keep ending. */
    CrashLoopBackoff backoff = CrashLoopBackoff.DEFAULT;
    /** What pods may have. */
    GatedFields podFields = GatedFields.NONE;
    /** Resizes of pods with CPUs and memory of their own. */
    ExclusiveResizes resizes = ExclusiveResizes.NONE;
    /** What statuses of pods say. */
    PodSettings.Reported reported = PodSettings.Reported.DEFAULT;
}
