package io.jubelet.app.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.adapters.apiserver.codec.KubernetesPodCodec;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.StaticPodOrigin;
import io.jubelet.domain.source.StaticReferences;
import io.jubelet.domain.validation.GatedFields;
import io.jubelet.ports.codec.ManifestException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StaticManifestReaderTest {

    private static final String POD = "{metadata: {name: %s}, spec: {containers: [{name: app, image: x}]}%s}";
    private static final String OF_PODS = "apiVersion: v1\nkind: PodList\nitems:\n- " + POD.formatted("a", "") + "\n- "
            + POD.formatted("b", "") + "\n";

    private static List<String> names(String text, Function<String, StaticPodOrigin> origin) {
        return new StaticManifestReader(new KubernetesPodCodec(), origin, "n", StaticReferences.CONFIG_OBJECTS, GatedFields.NONE)
                .read(text.getBytes(StandardCharsets.UTF_8), "/m/a.yaml").pods().stream().map(Pod::metadata)
                .map(metadata -> metadata.name()).toList();
    }

    @Test
    void onlyTheAnswersOfUrlsMayBeLists() {
        assertEquals(List.of("a-n", "b-n"), names(OF_PODS, StaticPodOrigin.Http::new));
        var refused = assertThrows(ManifestException.class, () -> names(OF_PODS, StaticPodOrigin.File::new));
        assertEquals(ManifestException.Kind.NOT_A_POD, refused.kind());
        assertEquals("holds a list of pods; a manifest file holds one Pod", refused.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"List", "PodList"})
    void aListOfOneIsAList(String kind) {
        String text = "apiVersion: v1\nkind: " + kind + "\nitems:\n- " + POD.formatted("a", ", apiVersion: v1, kind: Pod") + "\n";
        assertEquals(List.of("a-n"), names(text, StaticPodOrigin.Http::new));
        assertThrows(ManifestException.class, () -> names(text, StaticPodOrigin.File::new));
    }
}
