package io.jubelet.app.volume;

import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.podcertificate.CertificateAnswer;
import io.jubelet.domain.podcertificate.CertificateNeed;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.trust.TrustNeed;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.plan.TokenNeed;
import io.jubelet.domain.volume.plan.VolumeInputs;
import io.jubelet.domain.volume.plan.VolumeNeeds;
import io.jubelet.domain.volume.plan.VolumePlans;
import io.jubelet.ports.cluster.ConfigObjects;
import java.util.HashMap;
import java.util.Map;

/** Looks up the contents of inline volumes. */
final class VolumeContents {

    private final ConfigObjects objects;
    private final PodTokens tokens;
    private final PodTrust trust;
    private final PodCredentials certificates;

    VolumeContents(ConfigObjects objects, PodTokens tokens, PodTrust trust, PodCredentials certificates) {
        this.objects = objects;
        this.tokens = tokens;
        this.trust = trust;
        this.certificates = certificates;
    }

    /**
     * The required state for a volume.
     *
     * @param allocatable what pods may use of the node
     * @param progress takes what is waited for
     * @throws PodConfigException when something is missing, or volumes of its type are not supported
     */
    VolumePlan plan(Pod pod, Volume volume, Map<String, Quantity> allocatable, SetUpProgress progress) throws PodConfigException {
        return VolumePlans.of(pod, volume, inputs(VolumeNeeds.of(pod, volume), pod, allocatable, progress));
    }

    private VolumeInputs inputs(VolumeNeeds needs, Pod pod, Map<String, Quantity> allocatable, SetUpProgress progress)
            throws PodConfigException {
        Map<ConfigObjectKey, ConfigObject> found = new HashMap<>();
        needs.objects().forEach(key -> objects.read(key).ifPresent(object -> found.put(key, object)));
        Map<TokenNeed, Binary> given = new HashMap<>();
        needs.tokens().forEach(need -> given.put(need, tokens.of(pod, need)));
        Map<TrustNeed, Binary> anchors = new HashMap<>();
        for (TrustNeed need : needs.trust()) {
            anchors.put(need, trust.of(need));
        }
        Map<CertificateNeed, CertificateAnswer> certified = new HashMap<>();
        needs.certificates().forEach(need -> certified.put(need, certificates.of(pod, need)));
        certified.values().forEach(answer -> progress.waitsFor(answer.detail()));
        return new VolumeInputs(found, given, anchors, certified, allocatable);
    }
}
