package io.jubelet.app.worker;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.message.image.ImageTopics;
import io.jubelet.app.message.pod.KillPod;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.message.volume.ConfigObjectChanged;
import io.jubelet.app.message.volume.VolumeTopics;
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
        bus.subscribe(PodTopics.KILL_POD, this::kill);
        bus.subscribe(RuntimeTopics.POD_OBSERVED, seen -> worker(seen.observation().pod().identity().uid())
                .ifPresent(worker -> worker.observed(seen.observation().at())));
        bus.subscribe(ImageTopics.IMAGE_SETTLED, settled -> worker(settled.podUid()).ifPresent(PodWorker::imageSettled));
        bus.subscribe(VolumeTopics.VOLUMES_SETTLED, settled -> requestSync(settled.podUid()));
        bus.subscribe(DeviceTopics.CLAIMS_RETRIED, retried -> requestSync(retried.podUid()));
        bus.subscribe(PodTopics.PROBE_CHANGED, changed -> requestSync(changed.podUid()));
        bus.subscribe(DeviceTopics.DEVICE_HEALTH, changed -> changed.podUids().forEach(this::requestSync));
        bus.subscribe(VolumeTopics.POD_CERTIFICATES_CHANGED, changed -> worker(changed.podUid()).ifPresent(PodWorker::retry));
        bus.subscribe(VolumeTopics.CONFIG_OBJECT, changed -> workers.values().forEach(worker -> configObjectChanged(worker, changed)));
        bus.subscribe(VolumeTopics.TRUST_BUNDLES, _ -> workers.values().stream()
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
