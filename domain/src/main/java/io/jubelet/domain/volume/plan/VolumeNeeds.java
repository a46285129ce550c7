package io.jubelet.domain.volume.plan;

import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.podcertificate.CertificateNeed;
import io.jubelet.domain.trust.TrustNeed;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeProjection;
import io.jubelet.domain.volume.VolumeSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Objects that have to be looked up before a volume can be planned.
 *
 * @param objects ConfigMaps and Secrets, those that may be missing included
 * @param tokens tokens of the pod's service account
 * @param trust trust anchors of the cluster
 * @param certificates certificates that are issued to the pod
 */
public record VolumeNeeds(Set<ConfigObjectKey> objects, Set<TokenNeed> tokens, Set<TrustNeed> trust,
        Set<CertificateNeed> certificates) {

    /** Copies the sets. */
    public VolumeNeeds {
        objects = Set.copyOf(objects);
        tokens = Set.copyOf(tokens);
        trust = Set.copyOf(trust);
        certificates = Set.copyOf(certificates);
    }

    /** Objects that a volume of a pod needs. */
    public static VolumeNeeds of(Pod pod, Volume volume) {
        String namespace = pod.metadata().namespace();
        Set<ConfigObjectKey> objects = new LinkedHashSet<>();
        Set<TokenNeed> tokens = new LinkedHashSet<>();
        Set<TrustNeed> trust = new LinkedHashSet<>();
        Set<CertificateNeed> certificates = new LinkedHashSet<>();
        switch (volume.source().orElse(null)) {
            case VolumeSource.ConfigMap source -> objects.add(ConfigObjectKey.configMap(namespace, source.name()));
            case VolumeSource.Secret source -> objects.add(ConfigObjectKey.secret(namespace, source.secretName()));
            case DriverVolumeSource source -> RemoteDisks.secret(namespace, source).ifPresent(objects::add);
            case VolumeSource.Projected source -> source.sources().forEach(part -> {
                switch (part) {
                    case VolumeProjection.ConfigMap map -> objects.add(ConfigObjectKey.configMap(namespace, map.name()));
                    case VolumeProjection.Secret secret -> objects.add(ConfigObjectKey.secret(namespace, secret.name()));
                    case VolumeProjection.ServiceAccountToken token -> tokens.add(TokenNeed.of(token));
                    case VolumeProjection.ClusterTrustBundle bundle -> trust.add(TrustNeed.of(bundle));
                    case VolumeProjection.DownwardAPI _ -> { }
                    case VolumeProjection.PodCertificate _ -> certificates.addAll(certificates(volume, source));
                }
            });
            case null, default -> {
                // Made from nothing that stands elsewhere, or not provided at all.
            }
        }
        return new VolumeNeeds(objects, tokens, trust, certificates);
    }

    private static List<CertificateNeed> certificates(Volume volume, VolumeSource.Projected projected) {
        return IntStream.range(0, projected.sources().size())
                .filter(i -> projected.sources().get(i) instanceof VolumeProjection.PodCertificate)
                .mapToObj(i -> new CertificateNeed(volume.name(), i)).toList();
    }

    /** Whether any volume of a pod that is used shows trust anchors. */
    public static boolean ofTrust(Pod pod) {
        return UsedVolumes.changing(pod.spec()).stream().anyMatch(volume -> !of(pod, volume).trust().isEmpty());
    }
}
