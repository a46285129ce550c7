package io.jubelet.domain.volume.plan;

import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.podcertificate.CertificateAnswer;
import io.jubelet.domain.podcertificate.CertificateNeed;
import io.jubelet.domain.podcertificate.Credential;
import io.jubelet.domain.trust.TrustNeed;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.volume.VolumeData;
import io.jubelet.domain.volume.VolumeProjection;
import io.jubelet.domain.volume.VolumeSource;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Several sources in one directory. Where two give a file the same path, the later one stays. */
final class ProjectedFiles {

    private ProjectedFiles() {
    }

    /**
     * The files by path.
     *
     * @param name name of the volume
     * @throws PodConfigException that names every source that can't be had
     */
    static Map<String, VolumeData> of(Pod pod, String name, VolumeSource.Projected volume, int mode, VolumeInputs inputs)
            throws PodConfigException {
        Map<String, VolumeData> files = new TreeMap<>();
        VolumeErrors problems = new VolumeErrors();
        for (int i = 0; i < volume.sources().size(); i++) {
            VolumeProjection source = volume.sources().get(i);
            CertificateNeed place = new CertificateNeed(name, i);
            problems.collect(() -> files.putAll(files(pod, source, place, mode, inputs, problems)));
        }
        problems.throwIfAny();
        return files;
    }

    private static Map<String, VolumeData> files(Pod pod, VolumeProjection source, CertificateNeed place, int mode,
            VolumeInputs inputs, VolumeErrors problems) throws PodConfigException {
        String namespace = pod.metadata().namespace();
        return switch (source) {
            case VolumeProjection.ConfigMap map ->
                ObjectFiles.of(ConfigObjectKey.configMap(namespace, map.name()), map.items(), map.optional())
                        .in(inputs.objects(), mode);
            case VolumeProjection.Secret secret ->
                ObjectFiles.of(ConfigObjectKey.secret(namespace, secret.name()), secret.items(), secret.optional())
                        .in(inputs.objects(), mode);
            case VolumeProjection.DownwardAPI fields ->
                DownwardFiles.of(pod, fields.items(), mode, inputs.nodeAllocatable(), problems);
            case VolumeProjection.ServiceAccountToken token ->
                Map.of(token.path(), TokenFile.of(pod.spec(), token(token, inputs), mode));
            case VolumeProjection.ClusterTrustBundle bundle ->
                Map.of(bundle.path(), TokenFile.of(pod.spec(), anchors(bundle, inputs), mode));
            case VolumeProjection.PodCertificate certificate ->
                certified(pod, certificate, mode, credential(place, inputs));
        };
    }

    private static Binary token(VolumeProjection.ServiceAccountToken source, VolumeInputs inputs)
            throws PodConfigException {
        return Optional.ofNullable(inputs.tokens().get(TokenNeed.of(source))).orElseThrow(
                () -> new PodConfigException("there is no token of the service account for path " + source.path()));
    }

    private static Binary anchors(VolumeProjection.ClusterTrustBundle source, VolumeInputs inputs)
            throws PodConfigException {
        return Optional.ofNullable(inputs.trust().get(TrustNeed.of(source))).orElseThrow(
                () -> new PodConfigException("there are no trust anchors for path " + source.path()));
    }

    private static Credential credential(CertificateNeed place, VolumeInputs inputs) throws PodConfigException {
        CertificateAnswer found = inputs.certificates().getOrDefault(place,
                CertificateAnswer.without("credential bundle is not issued yet", ""));
        return found.credential().orElseThrow(() -> new PodConfigException(found.problem()));
    }

    /** Each file that is named. */
    private static Map<String, VolumeData> certified(Pod pod, VolumeProjection.PodCertificate source, int mode,
            Credential credential) {
        Map<String, VolumeData> files = new TreeMap<>();
        put(files, source.credentialBundlePath(), TokenFile.of(pod.spec(), credential.bundle(), mode));
        put(files, source.keyPath(), TokenFile.of(pod.spec(), credential.key(), mode));
        put(files, source.certificateChainPath(), TokenFile.of(pod.spec(), credential.chain(), mode));
        return files;
    }

    private static void put(Map<String, VolumeData> files, String path, VolumeData file) {
        if (!path.isEmpty()) {
            files.put(path, file);
        }
    }
}
