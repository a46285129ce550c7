package io.jubelet.adapters.apiserver.codec;

import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.codec.ManifestException;
import io.jubelet.ports.codec.PodManifestCodec.Decoded;
import java.nio.charset.StandardCharsets;

/** Short ways to read manifests in tests. */
final class Manifests {

    static final KubernetesPodCodec CODEC = new KubernetesPodCodec();

    private static final String HEAD = "apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\n";

    private Manifests() {
    }

    static Decoded decode(String text) {
        return CODEC.decode(text.getBytes(StandardCharsets.UTF_8));
    }

    static Pod pod(String text) {
        return decode(text).pods().getFirst();
    }

    static String encode(Pod pod) {
        return new String(CODEC.encode(pod), StandardCharsets.UTF_8);
    }

    /** A manifest with this YAML, indented by two blanks, as its spec; the spec begins on line 6. */
    static String withSpec(String spec) {
        return HEAD + "spec:\n" + spec.indent(2);
    }

    /** The failure that reading this text ends in. */
    static ManifestException failure(String text) {
        return assertThrows(ManifestException.class, () -> decode(text));
    }

    static ManifestException failure(byte[] text) {
        return assertThrows(ManifestException.class, () -> CODEC.decode(text));
    }
}
