package io.jubelet.app.worker;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.ConfigObjectChanged;
import io.jubelet.app.message.DeviceTopics;
import io.jubelet.app.message.KillPod;
import io.jubelet.app.message.Topics;
import io.jubelet.domain.config.ConfigReferences;
import io.jubelet.domain.volume.plan.VolumeNeeds;
import java.util.Map;
import java.util.Optional;

/** Passes to each worker the changes that concern its pod. Changes of pods without a worker are ignored. */
final class WorkerSubscriptions {

    private final Map<String, PodWorker> workers;
    private final OverdueKills overdue;

    /**
     * News for workers.
     *
     * @param workers by uid of their pods; owned by the caller
     */
    WorkerSubscriptions(Map<String, PodWorker> workers, OverdueKills overdue) {
        this.workers = workers;
        this.overdue = overdue;
    }

    void subscribe(Bus bus) {
        bus.subscribe(Topics.KILL_POD, this::kill);
        bus.subscribe(Topics.POD_OBSERVED, seen -> worker(seen.observation().pod().identity().uid())
                .ifPresent(worker -> worker.observed(seen.observation().at())));
        bus.subscribe(Topics.IMAGE_SETTLED, settled -> requestSync(settled.podUid()));
        bus.subscribe(Topics.VOLUMES_SETTLED, settled -> requestSync(settled.podUid()));
        bus.subscribe(DeviceTopics.CLAIMS_RETRIED, retried -> requestSync(retried.podUid()));
        bus.subscribe(Topics.PROBE_CHANGED, changed -> requestSync(changed.podUid()));
        bus.subscribe(DeviceTopics.DEVICE_HEALTH, changed -> changed.podUids().forEach(this::requestSync));
        bus.subscribe(Topics.POD_CERTIFICATES_CHANGED, changed -> worker(changed.podUid()).ifPresent(PodWorker::retry));
        bus.subscribe(Topics.CONFIG_OBJECT, changed -> workers.values().forEach(worker -> configObjectChanged(worker, changed)));
        bus.subscribe(Topics.TRUST_BUNDLES, _ -> workers.values().stream()
                .filter(worker -> VolumeNeeds.ofTrust(worker.pod())).forEach(PodWorker::retry));
    }

    private Optional<PodWorker> worker(String uid) {
        return Optional.ofNullable(workers.get(uid));
    }

    private void requestSync(String uid) {
        worker(uid).ifPresent(PodWorker::requestSync);
    }

    private void kill(KillPod kill) {
        worker(kill.podUid()).ifPresent(worker -> {
            worker.kill(kill);
            overdue.killBegan(worker, kill);
        });
    }

    /** Volumes show the change at once; for what reads objects only when it starts, it matters while that waits. */
    private static void configObjectChanged(PodWorker worker, ConfigObjectChanged changed) {
        if (ConfigReferences.ofVolumes(worker.pod()).contains(changed.key())) {
            worker.retry();
        } else if (ConfigReferences.of(worker.pod()).contains(changed.key())) {
            worker.retryWaiting();
        }
    }
}
