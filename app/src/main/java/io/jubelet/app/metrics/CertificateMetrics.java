package io.jubelet.app.metrics;

import io.jubelet.domain.metrics.MetricCollector;
import io.jubelet.domain.metrics.MetricFamily;
import io.jubelet.domain.metrics.MetricType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** How long the certificates of the agent are valid still, and how often renewing them failed. */
public final class CertificateMetrics {

    private static final String VALUE = "The value is in seconds until certificate expiry (negative if already expired). ";

    private final MetricCollector metrics = new MetricCollector();
    private final Instant now;

    private CertificateMetrics(Instant now) {
        this.now = now;
    }

    /**
     * A certificate that is rotated.
     *
     * @param notAfter until when it is valid; empty when there is none
     * @param failures attempts to renew it that failed
     */
    public record Rotated(Optional<Instant> notAfter, long failures) {
    }

    /**
     * The families; none of a certificate that is not rotated.
     *
     * @param client with which the agent goes to the API server
     * @param server that of the agent's own server
     */
    public static List<MetricFamily> of(Optional<Rotated> client, Optional<Rotated> server, Instant now) {
        var all = new CertificateMetrics(now);
        client.ifPresent(certificate -> all.add(certificate, "kubelet_certificate_manager_client_ttl_seconds",
                "[ALPHA] Gauge of the TTL (time-to-live) of the Kubelet's client certificate. " + VALUE
                        + "If client certificate is invalid or unused, the value will be +INF.",
                "kubelet_certificate_manager_client_expiration_renew_errors"));
        server.ifPresent(certificate -> all.add(certificate, "kubelet_certificate_manager_server_ttl_seconds",
                "[ALPHA] Gauge of the shortest TTL (time-to-live) of the Kubelet's serving certificate. " + VALUE
                        + "If serving certificate is invalid or unused, the value will be +INF.",
                "kubelet_server_expiration_renew_errors"));
        return all.metrics.families();
    }

    private void add(Rotated certificate, String life, String help, String errors) {
        metrics.add(life, help, MetricType.GAUGE, List.of(), certificate.notAfter()
                .map(end -> (double) Duration.between(now, end).toSeconds()).orElse(Double.POSITIVE_INFINITY));
        metrics.add(errors, "[ALPHA] Counter of certificate renewal errors.", MetricType.COUNTER, List.of(),
                certificate.failures());
    }
}
