package io.jubelet.app.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.ConfigurationLoader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PodSourcePlacesTest {

    private static AgentConfiguration configuration(Map<String, List<String>> flags) {
        return new ConfigurationLoader(() -> {
            throw new AssertionError("there is no file to read");
        }, () -> "n").load(flags).usable().orElseThrow();
    }

    @Test
    void allSourcesAreNamedWithoutSecrets() {
        assertEquals(List.of(), PodSourcePlaces.of(configuration(Map.of())));
        assertEquals(List.of("/m", "http://example.org/pods", "the API server"), PodSourcePlaces.of(configuration(Map.of(
                "pod-manifest-path", List.of("/m"), "manifest-url", List.of("http://user:secret@example.org/pods"),
                "kubeconfig", List.of("/k")))));
    }
}
