package io.jubelet.app.worker;

import io.jubelet.app.message.pod.RemovablePods;
import io.jubelet.domain.worker.PodWorkerState;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Pods and containers that may be removed, as the workers see it. */
final class Removability {

    private Removability() {
    }

    /** Pods and containers of these workers that may be removed now. */
    static RemovablePods of(Map<String, PodWorker> workers, boolean sourcesReady) {
        Set<String> known = new HashSet<>();
        Set<String> content = new HashSet<>();
        Set<String> runtime = new HashSet<>();
        workers.forEach((uid, worker) -> {
            known.add(uid);
            PodWorkerState state = worker.state();
            if (state.contentRemovable()) {
                content.add(uid);
            }
            if (!state.mayRun()) {
                runtime.add(uid);
            }
        });
        return new RemovablePods(known, content, runtime, sourcesReady);
    }
}
