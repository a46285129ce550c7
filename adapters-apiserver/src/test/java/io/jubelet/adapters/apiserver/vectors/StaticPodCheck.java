package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.StaticPod;
import io.jubelet.domain.source.StaticPodOrigin;
import io.jubelet.domain.source.StaticPods;
import io.jubelet.ports.codec.ManifestException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** From the text of a manifest to a static pod. */
final class StaticPodCheck implements VectorCheck {

    private static final String GENERATED = "<generated>";

    @Override
    public String area() {
        return "static_pod";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        StaticPodOrigin origin = Json.text(in, "source").equals("file")
                ? new StaticPodOrigin.File("/etc/kubernetes/manifests/pod.yaml")
                : new StaticPodOrigin.Http("http://192.0.2.1/pod.yaml");
        try {
            byte[] manifest = Json.write(in.get("manifest")).getBytes(StandardCharsets.UTF_8);
            Pod pod = VectorPods.CODEC.decode(manifest).pods().getFirst();
            return switch (StaticPods.prepare(pod, VectorPods.CODEC::encode, origin, Json.text(in, "nodeName"))) {
                case StaticPod.Valid(Pod prepared) -> Map.of("valid", true, "pod", tree(pod, prepared));
                case StaticPod.Invalid invalid -> refused(switch (invalid.reason()) {
                    case MISSING_NAME -> "missingName";
                    case INVALID -> "invalid";
                    case API_REFERENCE -> "apiReference";
                });
            };
        } catch (ManifestException e) {
            return refused(switch (e.kind()) {
                case NOT_A_POD -> "notAPod";
                case SYNTAX, WRONG_VALUE -> "invalid";
            });
        }
    }

    private static Map<String, Object> refused(String kind) {
        return Map.of("valid", false, "errorKind", kind);
    }

    private static Map<String, Object> tree(Pod written, Pod prepared) {
        Map<String, Object> tree = VectorPods.tree(prepared);
        Map<String, Object> metadata = Json.object(tree, "metadata");
        if (written.uid().isEmpty()) {
            Json.object(metadata, "annotations").put(ConfigAnnotations.HASH, GENERATED);
            metadata.put("uid", GENERATED);
        }
        return tree;
    }
}
