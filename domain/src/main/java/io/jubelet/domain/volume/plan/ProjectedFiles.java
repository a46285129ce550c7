package io.jubelet.domain.volume.plan;

import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
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
     * @throws PodConfigException that names every source that can't be had
     */
    static Map<String, VolumeData> of(Pod pod, VolumeSource.Projected volume, int mode, VolumeInputs inputs)
            throws PodConfigException {
        Map<String, VolumeData> files = new TreeMap<>();
        Problems problems = new Problems();
        for (VolumeProjection source : volume.sources()) {
            problems.collect(() -> files.putAll(files(pod, source, mode, inputs)));
        }
        problems.throwIfAny();
        return files;
    }

    private static Map<String, VolumeData> files(Pod pod, VolumeProjection source, int mode, VolumeInputs inputs)
            throws PodConfigException {
        String namespace = pod.metadata().namespace();
        return switch (source) {
            case VolumeProjection.ConfigMap map ->
                ObjectFiles.of(ConfigObjectKey.configMap(namespace, map.name()), map.items(), map.optional())
                        .in(inputs.objects(), mode);
            case VolumeProjection.Secret secret ->
                ObjectFiles.of(ConfigObjectKey.secret(namespace, secret.name()), secret.items(), secret.optional())
                        .in(inputs.objects(), mode);
            case VolumeProjection.DownwardAPI fields ->
                DownwardFiles.of(pod, fields.items(), mode, inputs.nodeAllocatable());
            case VolumeProjection.ServiceAccountToken token ->
                Map.of(token.path(), TokenFile.of(pod.spec(), token(token, inputs), mode));
            case VolumeProjection.ClusterTrustBundle bundle ->
                Map.of(bundle.path(), TokenFile.of(pod.spec(), anchors(bundle, inputs), mode));
            case VolumeProjection.PodCertificate _ -> throw unsupported("podCertificate");
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

    private static PodConfigException unsupported(String source) {
        return new PodConfigException("source " + source + " of a projected volume is not supported yet");
    }
}
