package io.jubelet.app.metrics;

import io.jubelet.domain.metrics.Buckets;
import io.jubelet.domain.metrics.MetricCollector;
import io.jubelet.domain.metrics.MetricFamily;
import io.jubelet.domain.metrics.MetricType;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Remaining validity of the certificates of the agent, and failures to renew them. */
public final class CertificateMetrics {

    private static final String VALUE = "The value is in seconds until certificate expiry (negative if already expired). ";

    /** A minute, an hour, four; a day, a week; one month, three, six; a year and four. */
    private static final Buckets LIFETIMES = Buckets.of(60, 3600, 14_400, 86_400, 604_800, 2_592_000, 7_776_000, 15_552_000,
            31_104_000, 124_416_000);

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
     * @param lifetimes how old those were that have been replaced
     */
    public record Rotated(Optional<Instant> notAfter, long failures, List<Duration> lifetimes) {

        /** Copies the list. */
        public Rotated {
            lifetimes = List.copyOf(lifetimes);
        }
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
        return Stream.concat(all.metrics.families().stream(), server.map(CertificateMetrics::rotations).stream())
                .sorted(Comparator.comparing(MetricFamily::name)).toList();
    }

    private void add(Rotated certificate, String lifetime, String help, String errors) {
        // As in a kubelet, and whatever the help text says: one that has expired is invalid, not negative.
        metrics.add(lifetime, help, MetricType.GAUGE, List.of(), certificate.notAfter().filter(end -> !now.isAfter(end))
                .map(end -> (double) Duration.between(now, end).toSeconds()).orElse(Double.POSITIVE_INFINITY));
        metrics.add(errors, "[ALPHA] Counter of certificate renewal errors.", MetricType.COUNTER, List.of(),
                certificate.failures());
    }

    private static MetricFamily rotations(Rotated certificate) {
        var histogram = new Histogram("kubelet_certificate_manager_server_rotation_seconds", "[ALPHA] Histogram of the number "
                + "of seconds the previous certificate lived before being rotated.", LIFETIMES, List.of());
        certificate.lifetimes().forEach(histogram::observe);
        return histogram.family();
    }
}
