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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The kubeconfigs of a node, as {@code jubelet validate} sees them: an error where an agent would not start. */
class ChecksTest {

    private static final String WRONG = "current-context: none";

    @TempDir
    private Path directory;

    private List<Problem> problems(String runtime, Map<String, String> more) {
        var flags = new HashMap<String, List<String>>();
        flags.put("root-dir", List.of(directory.toString()));
        flags.put("container-runtime-endpoint", List.of(runtime));
        more.forEach((flag, value) -> flags.put(flag, List.of(value)));
        var configuration = new ConfigurationLoader(() -> {
            throw new AssertionError("there are no files");
        }, () -> "node-1").load(flags).usable().orElseThrow();
        return new Checks(new ManifestChecks(() -> {
            throw new AssertionError("there are no manifests");
        }, path -> List.of(), path -> new byte[0]), "test").start(configuration);
    }

    /** Which flags have errors. */
    private List<String> errors() {
        return problems("fake://", Map.of("kubeconfig", directory.resolve("kubeconfig").toString(),
                "bootstrap-kubeconfig", directory.resolve("bootstrap").toString())).stream().filter(Problem::isError)
                .map(problem -> problem.origin().name()).toList();
    }

    /** A simulated runtime needs none. */
    @Test
    void aResolverConfigurationThatIsMissingIsNamed() throws IOException {
        Path file = directory.resolve("resolv.conf");
        var flags = Map.of("resolv-conf", file.toString());
        assertEquals(List.of("does not exist; no pod is started before this file of resolvConf is there"),
                problems("unix:///no/such.sock", flags).stream().filter(problem -> problem.origin().name().equals(file.toString()))
                        .map(Problem::message).toList());
        assertEquals(List.of(), problems("fake://", flags));
        Files.writeString(file, "nameserver 192.0.2.1");
        assertEquals(List.of(), problems("unix:///no/such.sock", flags).stream()
                .filter(problem -> problem.origin().name().equals(file.toString())).toList());
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
