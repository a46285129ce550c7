package io.jubelet.app.boot;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.StaticPod;
import io.jubelet.domain.source.StaticPodOrigin;
import io.jubelet.domain.source.StaticPods;
import io.jubelet.ports.codec.ManifestException;
import io.jubelet.ports.codec.PodManifestCodec;
import io.jubelet.ports.source.ManifestReader;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Makes static pods of manifests: decode, give defaults and identity, validate. */
final class StaticManifestReader implements ManifestReader {

    private static final Logger LOG = System.getLogger("io.jubelet.source");

    private final PodManifestCodec codec;
    private final Function<String, StaticPodOrigin> origin;
    private final String nodeName;

    /**
     * A reader.
     *
     * @param origin makes the origin of a pod of the place its manifest is at
     */
    StaticManifestReader(PodManifestCodec codec, Function<String, StaticPodOrigin> origin, String nodeName) {
        this.codec = codec;
        this.origin = origin;
        this.nodeName = nodeName;
    }

    @Override
    public List<Pod> read(byte[] text, String place) {
        PodManifestCodec.Decoded decoded = codec.decode(text);
        decoded.remarks().forEach(remark -> LOG.log(Level.WARNING, "{0}: {1}", place, remark));
        List<Pod> pods = new ArrayList<>();
        for (Pod pod : decoded.pods()) {
            pods.add(switch (StaticPods.prepare(pod, codec.encode(pod), origin.apply(place), nodeName)) {
                case StaticPod.Valid valid -> valid.pod();
                case StaticPod.Invalid invalid ->
                    throw new ManifestException(ManifestException.Kind.WRONG_VALUE, invalid.message());
            });
        }
        return pods;
    }
}
