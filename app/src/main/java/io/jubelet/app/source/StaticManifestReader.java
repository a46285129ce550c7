package io.jubelet.app.source;

import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.ManifestUrl;
import io.jubelet.domain.source.StaticObjects;
import io.jubelet.domain.source.StaticPod;
import io.jubelet.domain.source.StaticPodOrigin;
import io.jubelet.domain.source.StaticPods;
import io.jubelet.domain.source.StaticReferences;
import io.jubelet.domain.validation.ConfigObjectValidation;
import io.jubelet.domain.validation.FieldError;
import io.jubelet.domain.validation.GatedFields;
import io.jubelet.ports.codec.ManifestException;
import io.jubelet.ports.codec.PodManifestCodec;
import io.jubelet.ports.source.Manifest;
import io.jubelet.ports.source.ManifestReader;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Makes static pods, and the objects they read, from manifests: decode, set defaults and identity, validate. */
public final class StaticManifestReader implements ManifestReader {

    private static final Logger LOG = System.getLogger(StaticManifestReader.class.getName());

    private final PodManifestCodec codec;
    private final Function<String, StaticPodOrigin> origin;
    private final String nodeName;
    private final StaticReferences references;
    private final GatedFields gated;

    /**
     * A reader.
     *
     * @param origin makes the origin of a pod of the place its manifest is at
     * @param references objects that pods may refer to, and that may be manifests themselves
     * @param gated what pods may have by feature gates
     */
    public StaticManifestReader(PodManifestCodec codec, Function<String, StaticPodOrigin> origin, String nodeName,
            StaticReferences references, GatedFields gated) {
        this.codec = codec;
        this.origin = origin;
        this.nodeName = nodeName;
        this.references = references;
        this.gated = gated;
    }

    @Override
    public Manifest read(byte[] text, String place) {
        StaticPodOrigin from = origin.apply(place);
        PodManifestCodec.Decoded decoded = from instanceof StaticPodOrigin.File ? codec.decode(text).ofFile() : codec.decode(text);
        decoded.warnings().forEach(remark ->
                LOG.log(Level.WARNING, "{0}: {1}", ManifestUrl.redacted(place), remark));
        List<Pod> pods = decoded.written().stream().map(written -> prepared(written, from)).toList();
        return new Manifest(pods, decoded.objects().stream().map(this::prepared).toList());
    }

    private Pod prepared(PodManifestCodec.WrittenPod written, StaticPodOrigin from) {
        return switch (StaticPods.prepare(written.pod(), pod -> codec.hashForm(pod, written.emptyFields()), from, nodeName,
                references, gated)) {
            case StaticPod.Valid valid -> valid.pod();
            case StaticPod.Invalid invalid ->
                throw new ManifestException(ManifestException.Kind.WRONG_VALUE, invalid.message());
        };
    }

    private ConfigObject prepared(ConfigObject decoded) {
        if (references == StaticReferences.NONE) {
            throw new ManifestException(ManifestException.Kind.NOT_A_POD, "expected kind Pod, found "
                    + decoded.key().kind().kind() + ": pods from here read no objects of manifests");
        }
        ConfigObject object = StaticObjects.withDefaults(decoded);
        List<FieldError> errors = ConfigObjectValidation.ofNew(object);
        if (!errors.isEmpty()) {
            throw new ManifestException(ManifestException.Kind.WRONG_VALUE,
                    errors.stream().map(FieldError::toString).collect(Collectors.joining("; ")));
        }
        return object;
    }
}
