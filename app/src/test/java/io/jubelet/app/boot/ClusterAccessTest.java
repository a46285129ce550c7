package io.jubelet.app.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.apiserver.connection.ClusterOptions;
import io.jubelet.adapters.apiserver.connection.ClusterOptions.Limits;
import io.jubelet.adapters.apiserver.testserver.Feature;
import io.jubelet.adapters.apiserver.testserver.InProcessApiServer;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.app.config.ClusterConfiguration;
import io.jubelet.domain.node.NodeAddress;
import io.jubelet.domain.node.NodeNames;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.fake.VirtualTimers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterAccessTest {

    @TempDir
    private Path directory;

    private static ClusterOptions limited(int requests, int requestBurst, int events, int eventBurst) {
        return ClusterAccess.limited(ClusterOptions.of(Path.of("k"), "1", new VirtualTimers()),
                new ClusterConfiguration(Optional.empty(), Optional.empty(), Path.of("/pki"), false, requests, requestBurst,
                        events, eventBurst));
    }

    @ParameterizedTest
    @CsvSource({"50, 100, 50, 100", "7, 0, 7, 1", "0, 100, 5, 100", "0, 0, 5, 10"})
    void requestsAreLimitedAlsoByZero(int perSecond, int burst, double expected, int atOnce) {
        assertEquals(new Limits(expected, atOnce), limited(perSecond, burst, 50, 100).requests());
    }

    @ParameterizedTest
    @CsvSource({"50, 100, 50, 100", "0, 100, 0, 100", "0, 0, 0, 1"})
    void zeroEventsPerSecondAreNoLimit(int perSecond, int burst, double expected, int atOnce) {
        assertEquals(new Limits(expected, atOnce), limited(50, 100, perSecond, burst).events());
    }

    @Test
    @Timeout(180)
    void theNodeItselfRequestsItsServingCertificateAlsoWhileItsKubeconfigHasAToken() throws Exception {
        Path kubeconfig = directory.resolve("kubeconfig");
        Path certificates = directory.resolve("pki");
        var timers = new VirtualTimers(Instant.now());
        var random = new SplittableRandom(1);
        try (var server = new InProcessApiServer(Feature.TLS, Feature.STRICT, Feature.APPROVE_AND_SIGN);
                var end = new Shutdown(Thread.currentThread())) {
            Files.writeString(kubeconfig, server.bootstrapKubeconfig());
            var configuration = new ClusterConfiguration(Optional.of(kubeconfig), Optional.empty(), certificates, true, 50, 100,
                    50, 100);
            try (var access = ClusterAccess.open(configuration, UnaryOperator.identity(), "node1", "test", timers, random, end)) {
                var names = new NodeNames(List.of(new NodeAddress("InternalIP", "10.1.2.3")));
                Runnable stop = access.servingCertificates(() -> Optional.of(names), false, random, timers)
                        .start(Optional.empty(), () -> { }).orElseThrow();
                Await.until("a serving certificate", () -> {
                    timers.advance(Duration.ofSeconds(1));
                    return Files.exists(certificates.resolve("kubelet-server-current.pem"));
                });
                stop.run();
            }
            assertEquals(Map.of("kubernetes.io/kube-apiserver-client-kubelet", "system:bootstrap:abcdef",
                    "kubernetes.io/kubelet-serving", "system:node:node1"),
                    server.admin().list(Resource.CERTIFICATE_SIGNING_REQUESTS, "").stream().collect(Collectors.toMap(
                            request -> request.text("spec", "signerName"), request -> request.text("spec", "username"))));
        }
    }
}
