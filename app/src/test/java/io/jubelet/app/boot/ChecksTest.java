package io.jubelet.app.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.apiserver.testserver.Feature;
import io.jubelet.adapters.apiserver.testserver.InProcessApiServer;
import io.jubelet.app.api.ManifestChecks;
import io.jubelet.app.config.ConfigurationLoader;
import io.jubelet.app.config.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The kubeconfigs of a node, as {@code jubelet validate} sees them: an error where an agent would not start. */
class ChecksTest {

    private static final String WRONG = "current-context: none";

    @TempDir
    private Path directory;

    /** Which flags have errors. */
    private List<String> errors() {
        var configuration = new ConfigurationLoader(() -> {
            throw new AssertionError("there are no files");
        }, () -> "node-1").load(Map.of("root-dir", List.of(directory.toString()), "container-runtime-endpoint", List.of("fake://"),
                "kubeconfig", List.of(directory.resolve("kubeconfig").toString()),
                "bootstrap-kubeconfig", List.of(directory.resolve("bootstrap").toString()))).usable().orElseThrow();
        return new Checks(new ManifestChecks(() -> {
            throw new AssertionError("there are no manifests");
        }, path -> List.of(), path -> new byte[0]), "test").start(configuration).stream().filter(Problem::isError)
                .map(problem -> problem.origin().name()).toList();
    }

    private void put(String kubeconfig, String bootstrap) throws IOException {
        Files.writeString(directory.resolve("kubeconfig"), kubeconfig);
        Files.writeString(directory.resolve("bootstrap"), bootstrap);
    }

    @Test
    void theBootstrapKubeconfigIsNotReadWhileThereIsAValidCertificate() throws IOException {
        try (var server = new InProcessApiServer(Feature.TLS)) {
            put(server.kubeconfig("node-1"), WRONG);
            assertEquals(List.of(), errors());
            Files.delete(directory.resolve("bootstrap"));
            assertEquals(List.of(), errors());
            Files.writeString(directory.resolve("kubeconfig"), server.expiredKubeconfig("node-1"));
            assertEquals(List.of("--bootstrap-kubeconfig"), errors());
        }
    }

    @Test
    void aKubeconfigThatIsMadeAnewMayBeAnything() throws IOException {
        try (var server = new InProcessApiServer(Feature.TLS)) {
            put(WRONG, server.bootstrapKubeconfig());
            assertEquals(List.of(), errors());
            Files.delete(directory.resolve("kubeconfig"));
            assertEquals(List.of(), errors());
        }
    }
}
