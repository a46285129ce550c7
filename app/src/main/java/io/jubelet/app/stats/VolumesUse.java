package io.jubelet.app.stats;

import io.jubelet.app.stats.PodSummaries.PodVolumesUse;
import java.util.Map;

/** Usage of volumes. */
@FunctionalInterface
interface VolumesUse {

    /** The volumes of pods by uid, as they were measured last. */
    Map<String, PodVolumesUse> latest();

    /** Measures them anew, and waits for that for a while at most. */
    default void refresh() {
    }
}
