package io.jubelet.app.sync;

import io.jubelet.app.task.Tasks;
import io.jubelet.app.task.Together;
import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.launch.ReadyVolume;
import io.jubelet.domain.launch.SubPath;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.trust.TrustNeed;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.claim.ClaimedVolume;
import io.jubelet.domain.volume.plan.TokenNeed;
import io.jubelet.domain.volume.plan.UsedVolumes;
import io.jubelet.domain.volume.plan.VolumeInputs;
import io.jubelet.domain.volume.plan.VolumeNeeds;
import io.jubelet.domain.volume.plan.VolumePlans;
import io.jubelet.ports.cluster.ConfigObjects;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.volume.HostVolumes;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The volumes of pods: looked up, planned and made ready with every sync, so that what changes elsewhere reaches their files
 * (behaviour reference, section 9, "Refresh").
 */
final class PodVolumes {

    private final ConfigObjects objects;
    private final PodTokens tokens;
    private final PodTrust trust;
    private final PodClaims claims;
    private final HostVolumes host;
    private final VolumeWaits waits;
    private final OwnershipReports ownership;
    private final Supplier<Map<String, Quantity>> nodeAllocatable;
    private final NodeLabels labels;
    private final Tasks tasks;

    PodVolumes(ConfigObjects objects, PodTokens tokens, PodTrust trust, PodClaims claims, HostVolumes host,
            VolumeWaits waits, OwnershipReports ownership, Supplier<Map<String, Quantity>> nodeAllocatable, NodeLabels labels,
            Tasks tasks) {
        this.objects = objects;
        this.tokens = tokens;
        this.trust = trust;
        this.claims = claims;
        this.host = host;
        this.waits = waits;
        this.ownership = ownership;
        this.nodeAllocatable = nodeAllocatable;
        this.labels = labels;
        this.tasks = tasks;
    }

    /**
     * Makes the volumes ready that containers of the pod use, all at the same time, by name. One that fails keeps none of
     * the others from it.
     *
     * @throws WaitsForVolumes when one is not; an event tells of each
     */
    Map<String, ReadyVolume> setUp(Pod pod) throws InterruptedException {
        return setUp(pod, UsedVolumes.of(pod.spec()));
    }

    /**
     * Brings files up to date while the pod runs. Those that can't be stay as they are, and an event tells of each.
     *
     * @throws WaitsForVolumes when one was never ready since this agent started
     */
    void refresh(Pod pod) throws InterruptedException {
        List<Volume> changing = UsedVolumes.changing(pod.spec());
        setUp(pod, UsedVolumes.of(pod.spec()).stream()
                .filter(volume -> changing.contains(volume) || waits.isWaiting(pod, volume)).toList());
    }

    private Map<String, ReadyVolume> setUp(Pod pod, List<Volume> volumes) throws InterruptedException {
        VolumeRound round = waits.round(pod);
        var together = new Together(tasks, "volumes-" + pod.metadata().name());
        volumes.forEach(volume -> together.fork(() -> {
            round.attempt(volume, step -> setUp(pod, volume, step));
            return null;
        }));
        together.joinOrThrow();
        return round.ready();
    }

    private ReadyVolume setUp(Pod pod, Volume volume, VolumeStep step) {
        try {
            Optional<ClaimedVolume> claimed = claims.of(pod, volume);
            return claimed.isPresent()
                    ? claimed.get().given(made(pod, volume, plan(claimed.get(), step)))
                    : made(pod, volume, VolumePlans.of(pod, volume, inputs(pod, VolumeNeeds.of(pod, volume))));
        } catch (PodConfigException e) {
            throw new InvalidArgumentException(e.getMessage(), e);
        }
    }

    private VolumePlan plan(ClaimedVolume claimed, VolumeStep step) throws PodConfigException {
        step.atNodeAffinity(claimed);
        claimed.requireNode(labels.now());
        step.atMountOptions();
        claimed.requireMountOptions();
        step.atSetUp();
        return claimed.plan();
    }

    private ReadyVolume made(Pod pod, Volume volume, VolumePlan plan) {
        return VolumePlans.ready(plan, ownership.during(pod, volume,
                () -> host.setUp(pod.uid(), volume.name(), plan, VolumePlans.group(pod, plan))));
    }

    private VolumeInputs inputs(Pod pod, VolumeNeeds needs) throws PodConfigException {
        Map<ConfigObjectKey, ConfigObject> found = new HashMap<>();
        needs.objects().forEach(key -> objects.read(key).ifPresent(object -> found.put(key, object)));
        Map<TokenNeed, Binary> given = new HashMap<>();
        needs.tokens().forEach(need -> given.put(need, tokens.of(pod, need)));
        Map<TrustNeed, Binary> anchors = new HashMap<>();
        for (TrustNeed need : needs.trust()) {
            anchors.put(need, trust.of(need));
        }
        return new VolumeInputs(found, given, anchors, nodeAllocatable.get());
    }

    /** When the files of a pod have to be looked at again at the latest; absent when only changes elsewhere matter. */
    Optional<Duration> refreshIn(Pod pod) {
        return Stream.of(tokens.refreshIn(pod), waits.retryIn(pod)).flatMap(Optional::stream).min(Duration::compareTo);
    }

    /**
     * Makes the parts of volumes ready that a container mounts, by their index.
     *
     * @throws PodConfigException when one can't be made
     */
    Map<Integer, String> parts(Pod pod, String container, List<SubPath> wanted) throws PodConfigException {
        Map<Integer, String> paths = new TreeMap<>();
        for (SubPath part : wanted) {
            try {
                paths.put(part.index(), host.mountPart(pod.uid(), container, part));
            } catch (CancelledException e) {
                throw e;
            } catch (PortException e) {
                throw new PodConfigException("failed to prepare subPath for volumeMount \"" + part.volume()
                        + "\" of container \"" + container + "\": " + e.getMessage());
            }
        }
        return paths;
    }

    /** Takes away the volumes of a pod that has no containers any more. */
    void leave(Pod pod) {
        host.tearDown(pod.uid());
        tokens.forget(pod);
        waits.forget(pod);
    }
}
