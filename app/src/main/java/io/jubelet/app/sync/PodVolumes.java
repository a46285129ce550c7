package io.jubelet.app.sync;

import io.jubelet.app.event.PodEvents;
import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.launch.MountedVolume;
import io.jubelet.domain.launch.SubPath;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.quantity.Quantity;
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

/**
 * The volumes of pods: looked up, planned and made ready with every sync, so that what changes elsewhere reaches their files
 * (behaviour reference, section 9, "Refresh").
 */
final class PodVolumes {

    private final ConfigObjects objects;
    private final PodTokens tokens;
    private final PodClaims claims;
    private final HostVolumes host;
    private final PodEvents events;
    private final Supplier<Map<String, Quantity>> nodeAllocatable;

    PodVolumes(ConfigObjects objects, PodTokens tokens, PodClaims claims, HostVolumes host, PodEvents events,
            Supplier<Map<String, Quantity>> nodeAllocatable) {
        this.objects = objects;
        this.tokens = tokens;
        this.claims = claims;
        this.host = host;
        this.events = events;
        this.nodeAllocatable = nodeAllocatable;
    }

    /**
     * Makes the volumes ready that containers of the pod use, by name. One that fails keeps none of the others from it.
     *
     * @throws PortException the first failure; an event tells of each
     */
    Map<String, MountedVolume> setUp(Pod pod) {
        return setUp(pod, UsedVolumes.of(pod.spec()));
    }

    /**
     * Brings files up to date while the pod runs.
     *
     * @throws PortException the first failure; an event tells of each
     */
    void refresh(Pod pod) {
        setUp(pod, UsedVolumes.changing(pod.spec()));
    }

    private Map<String, MountedVolume> setUp(Pod pod, List<Volume> volumes) {
        Map<String, MountedVolume> ready = new TreeMap<>();
        Optional<PortException> first = Optional.empty();
        for (Volume volume : volumes) {
            try {
                ready.put(volume.name(), setUp(pod, volume));
            } catch (CancelledException e) {
                throw e;
            } catch (PortException e) {
                events.warning(pod, "FailedMount", "MountVolume.SetUp failed for volume \"" + volume.name() + "\" : "
                        + unnamed(volume, e.getMessage()));
                first = first.or(() -> Optional.of(e));
            }
        }
        if (first.isPresent()) {
            throw first.get();
        }
        return ready;
    }

    /** An event names its volume already, and people look for the words that follow. */
    private static String unnamed(Volume volume, String message) {
        String name = "volume \"" + volume.name() + "\": ";
        return message.startsWith(name) ? message.substring(name.length()) : message;
    }

    private MountedVolume setUp(Pod pod, Volume volume) {
        try {
            Optional<ClaimedVolume> claimed = claims.of(pod, volume);
            VolumePlan plan = claimed.isPresent() ? claimed.get().plan()
                    : VolumePlans.of(pod, volume, inputs(pod, VolumeNeeds.of(pod, volume)));
            MountedVolume mounted = VolumePlans.mounted(plan,
                    host.setUp(pod.uid(), volume.name(), plan, VolumePlans.group(pod, plan)));
            return claimed.filter(ClaimedVolume::readOnly).isPresent()
                    ? new MountedVolume(mounted.hostPath(), true, mounted.relabel()) : mounted;
        } catch (PodConfigException e) {
            throw new InvalidArgumentException(e.getMessage(), e);
        }
    }

    private VolumeInputs inputs(Pod pod, VolumeNeeds needs) {
        Map<ConfigObjectKey, ConfigObject> found = new HashMap<>();
        needs.objects().forEach(key -> objects.read(key).ifPresent(object -> found.put(key, object)));
        Map<TokenNeed, Binary> given = new HashMap<>();
        needs.tokens().forEach(need -> given.put(need, tokens.of(pod, need)));
        return new VolumeInputs(found, given, nodeAllocatable.get());
    }

    /** When the files of a pod have to be looked at again at the latest; absent when only changes elsewhere matter. */
    Optional<Duration> refreshIn(Pod pod) {
        return tokens.refreshIn(pod);
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
    }
}
