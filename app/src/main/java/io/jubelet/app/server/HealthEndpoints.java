package io.jubelet.app.server;

import io.jubelet.domain.metrics.Label;
import io.jubelet.domain.metrics.MetricCollector;
import io.jubelet.domain.metrics.MetricFamily;
import io.jubelet.domain.metrics.MetricType;
import io.jubelet.domain.value.QuotedText;
import io.jubelet.ports.api.Health;
import io.jubelet.ports.api.NodeApi;
import io.jubelet.ports.server.ServerResponse;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Health checks, all together and one by one, and metrics of their results. Thread-safe. */
final class HealthEndpoints {

    private static final Logger LOG = System.getLogger(HealthEndpoints.class.getName());

    private record Outcome(String check, boolean good) implements Comparable<Outcome> {

        @Override
        public int compareTo(Outcome other) {
            int byName = check.compareTo(other.check);
            return byName != 0 ? byName : Boolean.compare(good, other.good);
        }
    }

    private final Map<String, Supplier<Optional<Health>>> checks = new LinkedHashMap<>();
    private final Map<Outcome, AtomicLong> counts = new ConcurrentSkipListMap<>();
    private final Map<String, Boolean> latest = new ConcurrentSkipListMap<>();
    private final Supplier<List<MetricFamily>> processStart;

    /**
     * Checks of a node, in the order in which they are listed.
     *
     * @param processStart the metric of when the process was started
     */
    HealthEndpoints(NodeApi node, Supplier<List<MetricFamily>> processStart) {
        this.processStart = processStart;
        checks.put("ping", () -> Optional.of(Health.OK));
        checks.put("log", () -> Optional.of(Health.OK));
        checks.put("syncloop", () -> Optional.of(node.syncLoop()));
        checks.put("device-plugin", node::devicePlugins);
    }

    /** All checks. Why one fails is not reported here, since anonymous requests may be allowed. */
    ServerResponse all(AuthorizedRequest call) {
        List<String> excluded = call.query().all("exclude");
        var unknown = new TreeSet<>(excluded);
        var lines = new StringBuilder();
        List<String> failed = new ArrayList<>();
        checks.forEach((name, check) -> check.get().ifPresent(health -> {
            if (excluded.contains(name)) {
                unknown.remove(name);
                lines.append("[+]").append(name).append(" excluded: ok\n");
                return;
            }
            observe(name, health.healthy());
            lines.append(health.healthy() ? "[+]" + name + " ok\n" : "[-]" + name + " failed: reason withheld\n");
            if (!health.healthy()) {
                failed.add(name + ": " + health.message());
            }
        }));
        if (!unknown.isEmpty()) {
            lines.append("warn: some health checks cannot be excluded: no matches for ").append(unknown.stream()
                    .map(QuotedText::of).collect(Collectors.joining(", "))).append('\n');
        }
        if (!failed.isEmpty()) {
            LOG.log(Level.INFO, "healthz check failed: {0}", String.join("; ", failed));
            return Responses.error(Responses.FAILED, lines + "healthz check failed");
        }
        return Responses.of(Responses.OK, Responses.noSniffing(Responses.PLAIN),
                call.query().values().containsKey("verbose") ? lines + "healthz check passed\n" : "ok");
    }

    /** One check by its name; a node may lack it. */
    ServerResponse one(String name) {
        return checks.get(name).get().map(health -> health.healthy() ? Responses.text(Responses.OK, "ok")
                        : Responses.error(Responses.FAILED, "internal server error: " + health.message()))
                .orElseGet(() -> Responses.error(Responses.NOT_FOUND, "404 page not found"));
    }

    private void observe(String name, boolean good) {
        counts.computeIfAbsent(new Outcome(name, good), _ -> new AtomicLong()).incrementAndGet();
        latest.put(name, good);
    }

    /** Results so far; DELETE forgets them. */
    ServerResponse results(AuthorizedRequest call) {
        if (!call.method().equals("DELETE")) {
            return StatisticsEndpoints.metrics(metrics());
        }
        counts.clear();
        latest.clear();
        return Responses.text(Responses.OK, "metrics reset\n");
    }

    private List<MetricFamily> metrics() {
        var metrics = new MetricCollector();
        latest.forEach((name, good) -> metrics.add("kubernetes_healthcheck",
                "[STABLE] This metric records the result of a single healthcheck.", MetricType.GAUGE,
                List.of(new Label("name", name), new Label("type", "healthz")), good ? 1 : 0));
        counts.forEach((outcome, count) -> metrics.add("kubernetes_healthchecks_total",
                "[STABLE] This metric records the results of all healthcheck.", MetricType.COUNTER,
                List.of(new Label("name", outcome.check()), new Label("status", outcome.good() ? "success" : "error"),
                        new Label("type", "healthz")), count.get()));
        return Stream.of(metrics.families(), processStart.get()).flatMap(List::stream).toList();
    }
}
