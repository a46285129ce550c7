package io.jubelet.app.volume;

import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.launch.ReadyVolume;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.trust.TrustNeed;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.claim.ClaimedVolume;
import io.jubelet.domain.volume.plan.TokenNeed;
import io.jubelet.domain.volume.plan.VolumeInputs;
import io.jubelet.domain.volume.plan.VolumeNeeds;
import io.jubelet.domain.volume.plan.VolumePlans;
import io.jubelet.ports.cluster.ConfigObjects;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.volume.HostVolumes;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Makes one volume ready: looks up what it is made of, plans it, and has it made on this machine. */
final class VolumeMaking {

    private final ConfigObjects objects;
    private final PodTokens tokens;
    private final PodTrust trust;
    private final PodClaims claims;
    private final HostVolumes host;
    private final OwnershipReports ownership;
    private final SeenNode node;

    VolumeMaking(ConfigObjects objects, PodTokens tokens, PodTrust trust, PodClaims claims, HostVolumes host,
            OwnershipReports ownership, SeenNode node) {
        this.objects = objects;
        this.tokens = tokens;
        this.trust = trust;
        this.claims = claims;
        this.host = host;
        this.ownership = ownership;
        this.node = node;
    }

    /**
     * Makes a volume ready.
     *
     * @param step is kept up to date with how far it has come
     * @throws PortException when it can't be made
     */
    ReadyVolume make(Pod pod, Volume volume, VolumeStep step) {
        try {
            Optional<ClaimedVolume> claimed = claims.of(pod, volume);
            return claimed.isPresent()
                    ? claimed.get().given(made(pod, volume, plan(claimed.get(), step), step))
                    : made(pod, volume, VolumePlans.of(pod, volume, inputs(pod, VolumeNeeds.of(pod, volume))), step);
        } catch (PodConfigException e) {
            throw new InvalidArgumentException(e.getMessage(), e);
        }
    }

    private VolumePlan plan(ClaimedVolume claimed, VolumeStep step) throws PodConfigException {
        step.atNodeAffinity(claimed);
        claimed.requireNode(node.labels());
        step.atMountOptions();
        claimed.requireMountOptions();
        step.atSetUp();
        return claimed.plan();
    }

    private ReadyVolume made(Pod pod, Volume volume, VolumePlan plan, VolumeStep step) {
        step.atHost(plan);
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
        return new VolumeInputs(found, given, anchors, node.allocatable());
    }
}
