package io.jubelet.app.sync;

import io.jubelet.app.event.PodEvents;
import io.jubelet.domain.launch.ReadyVolume;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.claim.ClaimUse;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;

/**
 * One round of making the volumes of a pod ready; they may be tried at the same time. One that fails keeps none of the others
 * from being tried, and is left alone until its pause is over.
 */
final class VolumeRound {

    private final Pod pod;
    private final VolumeWaits.OfPod known;
    private final VolumeWaits waits;
    private final PodEvents events;
    private final Map<String, ReadyVolume> ready = new ConcurrentSkipListMap<>();
    private final Map<String, String> problems = new ConcurrentSkipListMap<>();
    /** What claims lack, by volume, when that was found out in this round. */
    private final Map<String, String> unprocessed = new ConcurrentSkipListMap<>();

    VolumeRound(Pod pod, VolumeWaits.OfPod known, VolumeWaits waits, PodEvents events) {
        this.pod = pod;
        this.known = known;
        this.waits = waits;
        this.events = events;
    }

    /** Tries a volume unless it is too early. */
    void attempt(Volume volume, Function<VolumeStep, ReadyVolume> setUp) {
        Optional<VolumeWaits.Wait> before = Optional.ofNullable(known.failed().get(volume.name()));
        if (before.isPresent() && !waits.isDue(before.get())) {
            missing(volume, before.get().problem());
            return;
        }
        long seen = waits.changes();
        var step = new VolumeStep(volume);
        try {
            ReadyVolume made = setUp.apply(step);
            known.failed().remove(volume.name());
            known.ready().put(volume.name(), made);
            ready.put(volume.name(), made);
        } catch (CancelledException e) {
            throw e;
        } catch (PortException e) {
            failed(volume, step, e, before, seen);
        }
    }

    private void failed(Volume volume, VolumeStep step, PortException failure, Optional<VolumeWaits.Wait> before, long seen) {
        String prefix = "volume \"" + volume.name() + "\"";
        String problem = withoutStart(failure.getMessage(), prefix + ": ");
        boolean claim = ClaimUse.of(pod, volume).isPresent() && !step.knowsPersistentVolume()
                && failure.getCause() instanceof PodConfigException;
        known.failed().put(volume.name(), waits.failed(pod, volume, problem, claim, before, seen));
        missing(volume, problem);
        if (claim) {
            unprocessed.put(volume.name(), problem);
        } else {
            events.warning(pod, step.reason(), step.message(failure, problem));
        }
    }

    private static String withoutStart(String text, String start) {
        return text.startsWith(start) ? text.substring(start.length()) : text;
    }

    private void missing(Volume volume, String problem) {
        Optional.ofNullable(known.ready().get(volume.name())).ifPresentOrElse(
                mounted -> ready.put(volume.name(), mounted), () -> problems.put(volume.name(), problem));
    }

    /**
     * The volumes by name, once all were tried.
     *
     * @throws WaitsForVolumes when one is not ready and never was
     */
    Map<String, ReadyVolume> ready() {
        if (!unprocessed.isEmpty()) {
            // Volumes of the cluster are attached by none of the plugins here, so none of them waits for that.
            events.warning(pod, "FailedMount", "Unable to attach or mount volumes: unmounted volumes="
                    + names(problems) + ", unattached volumes=[], failed to process volumes=" + names(unprocessed) + ": "
                    + String.join("; ", unprocessed.values()));
        }
        if (!problems.isEmpty()) {
            throw new WaitsForVolumes(problems, waits.retryIn(pod).orElseThrow());
        }
        return new TreeMap<>(ready);
    }

    private static String names(Map<String, String> volumes) {
        return "[" + String.join(" ", volumes.keySet()) + "]";
    }
}
