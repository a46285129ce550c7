package io.jubelet.adapters.http;

import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.codec.PodManifestCodec;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Writes of a pod its identity only. Names must not need escaping in JSON. */
final class NameCodec implements PodManifestCodec {

    static String json(Pod pod) {
        return "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"" + pod.metadata().name()
                + "\",\"namespace\":\"" + pod.metadata().namespace() + "\",\"uid\":\"" + pod.uid() + "\"}}";
    }

    static String json(List<Pod> pods) {
        return pods.stream().map(NameCodec::json)
                .collect(Collectors.joining(",", "{\"apiVersion\":\"v1\",\"items\":[", "],\"kind\":\"PodList\"}"));
    }

    @Override
    public Decoded decode(byte[] text) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Decoded decodeLeniently(byte[] text, Consumer<String> wrong) {
        throw new UnsupportedOperationException();
    }

    @Override
    public byte[] encode(Pod pod) {
        return json(pod).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] hashForm(Pod pod, Set<String> emptyFields) {
        throw new UnsupportedOperationException();
    }

    @Override
    public byte[] encodeList(List<Pod> pods) {
        return json(pods).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public List<Pod> decodePods(byte[] json) {
        throw new UnsupportedOperationException();
    }
}
