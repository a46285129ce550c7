package io.jubelet.app.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.metrics.ExpositionText;
import io.jubelet.domain.metrics.MetricFamily;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.server.AuthorizationAttributes;
import io.jubelet.domain.server.Caller;
import io.jubelet.ports.cluster.AccessReviews;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeAccessReviews;
import io.jubelet.ports.fake.FakeNodeRegistry;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The node in its cluster: its registration, its certificates, who calls it, and its version. */
final class NodeMetricsTest {

    private final VirtualTimers timers = new VirtualTimers(Instant.parse("2030-01-01T00:00:00Z"));
    private final Instant created = timers.instant();
    private final MetricRegistry registry = new MetricRegistry();

    @Test
    void theNodeIsTimedFromTheBootOfItsMachineUntilItIsReady() {
        var latency = new NodeStartLatency(registry, timers, Optional.of(created.minusSeconds(10)));
        var nodes = new FakeNodeRegistry();
        var counted = new CountedNodeRegistry(nodes, latency);
        latency.ready();
        timers.advance(Duration.ofSeconds(1));
        Node before = Node.named("n1");
        Node node = counted.create(before);
        assertEquals(10, value(registry.families(), "kubelet_node_startup_pre_kubelet_duration_seconds"));
        assertEquals(1, value(registry.families(), "kubelet_node_startup_pre_registration_duration_seconds"));
        assertEquals(0, value(registry.families(), "kubelet_node_startup_registration_duration_seconds"));
        timers.advance(Duration.ofSeconds(2));
        counted.patchStatus(node, node);
        assertEquals(0, value(registry.families(), "kubelet_node_startup_duration_seconds"), "it is not Ready yet");
        latency.ready();
        timers.advance(Duration.ofSeconds(2));
        latency.ready();
        assertEquals(2, value(registry.families(), "kubelet_node_startup_post_registration_duration_seconds"));
        assertEquals(13, value(registry.families(), "kubelet_node_startup_duration_seconds"));
    }

    @Test
    void questionsAboutCallersAreCountedByTheirResult() {
        var metrics = new AgentMetrics("n1", List::of, timers, Optional.empty());
        metrics.counted(new FakeAccessReviews()).authenticate("token");
        assertEquals(1, value(metrics.agent(), "apiserver_delegated_authn_request_total{code=\"201\"}"));
        AccessReviews away = new CountedAccessReviews(new AccessReviews() {
            @Override
            public Optional<Caller> authenticate(String token) {
                throw new UnavailableException("away");
            }

            @Override
            public boolean allows(AuthorizationAttributes question) {
                throw new PermissionDeniedException("no");
            }
        }, registry, new TokenMetrics(registry, timers), timers);
        assertThrows(UnavailableException.class, () -> away.authenticate("token"));
        assertThrows(PermissionDeniedException.class, () -> away.allows(null));
        assertEquals(1, value(registry.families(), "apiserver_delegated_authn_request_total{code=\"<error>\"}"));
        assertEquals(1, value(registry.families(), "apiserver_delegated_authz_request_duration_seconds_count{code=\"403\"}"));
    }

    @Test
    void tokensThatAreRememberedAndThoseThatAreNot() {
        var tokens = new TokenMetrics(registry, timers);
        tokens.begin().close();
        try (var lookup = tokens.begin()) {
            lookup.missed();
            tokens.fetch(() -> {
                assertEquals(1, value(registry.families(), "authentication_token_cache_active_fetch_count{status=\"in_flight\"}"));
                assertEquals(1, value(registry.families(), "authentication_token_cache_active_fetch_count{status=\"blocked\"}"));
                timers.advance(Duration.ofSeconds(2));
                return "";
            });
        }
        assertThrows(UnavailableException.class, () -> tokens.fetch(() -> {
            throw new UnavailableException("away");
        }));
        for (String sample : List.of("request_total{status=\"hit\"}", "request_total{status=\"miss\"}", "fetch_total{status=\"ok\"}",
                "fetch_total{status=\"error\"}")) {
            assertEquals(1, value(registry.families(), "authentication_token_cache_" + sample), sample);
        }
        assertEquals(2, value(registry.families(), "authentication_token_cache_request_duration_seconds_sum{status=\"miss\"}"));
        assertEquals(0, value(registry.families(), "authentication_token_cache_active_fetch_count{status=\"in_flight\"}"));
        assertEquals(0, value(registry.families(), "authentication_token_cache_active_fetch_count{status=\"blocked\"}"));
    }

    @Test
    void certificatesThatAreRotated() {
        var rotated = new CertificateMetrics.Rotated(Optional.of(created.plusSeconds(90)), 2, List.of());
        var families = CertificateMetrics.of(Optional.of(rotated),
                Optional.of(new CertificateMetrics.Rotated(Optional.empty(), 0, List.of(Duration.ofHours(2)))), created.plusMillis(500));
        assertEquals(89, value(families, "kubelet_certificate_manager_client_ttl_seconds"));
        assertEquals(2, value(families, "kubelet_certificate_manager_client_expiration_renew_errors"));
        assertTrue(ExpositionText.of(families).contains("\nkubelet_certificate_manager_server_ttl_seconds +Inf\n"));
        assertEquals(0, value(families, "kubelet_server_expiration_renew_errors"));
        assertEquals(7200, value(families, "kubelet_certificate_manager_server_rotation_seconds_sum"));
        assertEquals(0, value(families, "kubelet_certificate_manager_server_rotation_seconds_bucket{le=\"3600\"}"));
        assertEquals(1, value(families, "kubelet_certificate_manager_server_rotation_seconds_bucket{le=\"14400\"}"));
        assertEquals(List.of(), CertificateMetrics.of(Optional.empty(), Optional.empty(), created));
    }

    @Test
    void anExpiredCertificateCountsAsNone() {
        var rotated = Optional.of(new CertificateMetrics.Rotated(Optional.of(created), 0, List.of()));
        for (String kind : List.of("client", "server")) {
            String sample = "kubelet_certificate_manager_" + kind + "_ttl_seconds";
            assertEquals(0, value(CertificateMetrics.of(rotated, rotated, created), sample));
            assertTrue(ExpositionText.of(CertificateMetrics.of(rotated, rotated, created.plusMillis(1)))
                    .contains("\n" + sample + " +Inf\n"), kind);
        }
    }

    @Test
    void theVersionIsThatOfKubernetes() {
        String text = ExpositionText.of(BuildMetrics.of("v1.36.0-jubelet.1"));
        assertTrue(text.contains(",git_version=\"v1.36.0-jubelet.1\",") && text.contains(",major=\"1\",minor=\"36\","), text);
    }

    /** The value of the sample that is written so; -1 when there is none. */
    private static double value(List<MetricFamily> families, String sample) {
        return ExpositionText.of(families).lines().filter(line -> line.startsWith(sample + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(sample.length() + 1))).findFirst().orElse(-1);
    }
}
