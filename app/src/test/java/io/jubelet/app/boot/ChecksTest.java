package io.jubelet.app.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.apiserver.testserver.Feature;
import io.jubelet.adapters.apiserver.testserver.InProcessApiServer;
import io.jubelet.app.api.ManifestChecks;
import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.ConfigurationLoader;
import io.jubelet.app.config.Problem;
import io.vertx.core.Vertx;
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

    private static List<Problem> problems(AgentConfiguration configuration) {
        return new Checks(new ManifestChecks(() -> {
            throw new AssertionError("there are no manifests");
        }, path -> List.of(), path -> new byte[0]), "test").start(configuration);
    }

    private List<Problem> problems(String runtime, Map<String, String> more) {
        var flags = new HashMap<String, List<String>>();
        flags.put("root-dir", List.of(directory.toString()));
        flags.put("container-runtime-endpoint", List.of(runtime));
        more.forEach((flag, value) -> flags.put(flag, List.of(value)));
        return problems(new ConfigurationLoader(() -> {
            throw new AssertionError("there are no files");
        }, () -> "node-1").load(flags).usable().orElseThrow());
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

    /** What an agent would only report after its container runtime has answered. */
    @Test
    void filesOfTheServerAreChecked() {
        String authorities = directory.resolve("ca.crt").toString();
        String certificate = directory.resolve("tls.crt").toString();
        String key = directory.resolve("tls.key").toString();
        var kubeconfig = Map.of("kubeconfig", directory.resolve("none").toString());
        assertEquals(List.of(authorities + " has no certificate authorities that can be used; put them there in PEM, or leave"
                + " authentication.x509.clientCAFile empty"), messages(kubeconfig, Map.of("client-ca-file", authorities)));
        var pair = new HashMap<>(Map.of("tls-cert-file", certificate, "tls-private-key-file", key));
        assertEquals(List.of(certificate + " and " + key + " are no certificate with its key that can be used; put them there in"
                + " PEM, or leave tlsCertFile and tlsPrivateKeyFile empty"), messages(kubeconfig, pair));
        pair.put("rotate-server-certificates", "true");
        assertEquals(List.of(), messages(kubeconfig, pair), "it is used until the cluster has issued another");
    }

    private List<String> messages(Map<String, String> flags, Map<String, String> more) {
        var all = new HashMap<>(flags);
        all.putAll(more);
        return problems("fake://", all).stream().filter(problem -> problem.origin().name().isEmpty()).map(Problem::toString).toList();
    }

    @Test
    void theAddressOfTheCollectorIsChecked() throws IOException {
        Path file = Files.writeString(directory.resolve("config.yaml"), """
                apiVersion: kubelet.config.k8s.io/v1beta1
                kind: KubeletConfiguration
                containerRuntimeEndpoint: fake://
                tracing: {endpoint: "collector:port"}
                """);
        Vertx vertx = Vertx.vertx();
        try {
            assertEquals(List.of("tracing.endpoint: \"collector:port\" is no address of a collector, such as localhost:4317"),
                    problems(new ConfigurationLoader(() -> vertx, () -> "node-1").load(Map.of("config", List.of(file.toString())))
                            .usable().orElseThrow()).stream().map(Problem::toString).toList());
        } finally {
            vertx.close().await();
        }
    }
}
