package io.jubelet.domain.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RouteTableTest {

    private static final ServedHandlers ALL = new ServedHandlers(true, true, true, true, true, true, true);
    private static final List<String> METHODS =
            List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "get", "ANY");

    private final RouteTable table = new RouteTable(ALL);

    private static Routing route(RouteTable table, String method, String target) {
        return table.route(method, RequestTarget.parse(target).orElseThrow(), "");
    }

    private String text(String method, String target) {
        return switch (route(table, method, target)) {
            case Routing.Found found -> found.endpoint() + " " + new TreeMap<>(found.parameters());
            case Routing.Refused refused -> refused.status() + " " + refused.allow();
            case Routing.Disabled disabled -> disabled.text();
            case Routing.Moved moved -> "to " + moved.location();
            case Routing.NotFound _ -> "none";
        };
    }

    /** Each endpoint with the methods that reach it; all others are refused with this list, or reach it where it is ANY. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "/healthz|ANY|HEALTHZ", "/healthz/ping|ANY|HEALTHZ_PING", "/healthz/log|ANY|HEALTHZ_LOG",
            "/healthz/syncloop|ANY|HEALTHZ_SYNC_LOOP", "/healthz/device-plugin|ANY|HEALTHZ_DEVICE_PLUGIN", "/metrics|ANY|METRICS",
            "/metrics/slis|ANY|METRICS_SLIS",
            "/metrics/cadvisor|ANY|METRICS_CADVISOR", "/metrics/resource|ANY|METRICS_RESOURCE",
            "/metrics/probes|ANY|METRICS_PROBES", "/configz|ANY|CONFIGZ", "/flagz|ANY|FLAGZ", "/statusz|ANY|STATUSZ",
            "/debug/flags/v|ANY|DEBUG_FLAGS", "/explain|GET|EXPLAIN", "/explain/|GET|EXPLAIN", "/pods|GET|PODS", "/pods/|GET|PODS",
            "/stats/summary|GET, POST|STATS_SUMMARY", "/stats/summary/|GET, POST|STATS_SUMMARY",
            "/runningpods/|GET|RUNNING_PODS", "/logs/|GET|SYSTEM_LOGS", "/logs/a|GET|SYSTEM_LOGS",
            "/logs/a/b/c|GET|SYSTEM_LOGS", "/debug/pprof/heap|GET|PROFILES", "/debug/threads|GET|THREADS", "/debug/heap|GET|HEAP",
            "/debug/jfr|GET|RECORDING", "/run/n/p/c|POST|RUN", "/run/n/p/u/c|POST|RUN",
            "/exec/n/p/c|GET, POST|EXEC", "/exec/n/p/u/c|GET, POST|EXEC", "/attach/n/p/c|GET, POST|ATTACH",
            "/attach/n/p/u/c|GET, POST|ATTACH", "/portForward/n/p|GET, POST|PORT_FORWARD",
            "/portForward/n/p/u|GET, POST|PORT_FORWARD", "/containerLogs/n/p/c|GET|CONTAINER_LOGS",
            "/checkpoint/n/p/c|POST|CHECKPOINT"})
    void eachPathHasItsMethods(String path, String methods, Endpoint endpoint) {
        for (String method : METHODS) {
            Routing routing = route(table, method, path);
            if (methods.equals("ANY") || List.of(methods.split(", ")).contains(method)) {
                assertEquals(endpoint, assertInstanceOf(Routing.Found.class, routing, method).endpoint());
            } else {
                assertEquals(new Routing.Refused(405, "405: Method Not Allowed", methods), routing, method);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "/|none", "/nope|none", "/healthz/|none", "/healthz/x|none", "/metrics/|none", "/metrics/x|none",
            "/configz/|none", "/PODS|none", "/portforward/n/p|none", "/debug|none", "/debug/|none", "/debug/flags/|none",
            "/pods/x|404", "/stats/|404", "/stats/x|404", "/exec/|404", "/exec/n/p|404", "/exec/n/p/u/c/x|404",
            "/run|404", "/checkpoint/n/p|404", "/debug/pprof/|404",
            "/runningpods|to /runningpods/", "/logs?a=b|to /logs/?a=b", "/stats|to /stats/", "/debug/pprof|to /debug/pprof/",
            "/checkpoint|to /checkpoint/", "//pods|to /pods", "/pods/../healthz|to /healthz", "/./pods|to /pods",
            "/a/../../pods/|to /pods/", "/logs//x?q|to /logs/x?q", "/exec//p/c|to /exec/p/c",
            "/logs/%2F/..|to /", "/logs/%2F/..?a=b|to /?a=b",
            "/%70ods|PODS {}", "/pods%2Fx|none", "/exec/n/p%2Fc|EXEC {container=c, namespace=n, pod=p}",
            "/logs/%2e%2e/x|SYSTEM_LOGS {}", "/containerLogs/n/%2F|404",
            "/exec/n/%2F/c|EXEC {container=c, namespace=n, pod=, uid=}"})
    void anythingElseHasNoPlaceOrAnother(String target, String expected) {
        assertEquals(expected, text("GET", target).strip());
    }

    @Test
    void partsOfThePathAreParameters() {
        assertEquals("EXEC {container=c, namespace=n, pod=p, uid=u}", text("POST", "/exec/n/p/u/c"));
        assertEquals("PORT_FORWARD {namespace=n, pod=p}", text("POST", "/portForward/n/p/"));
    }

    @Test
    void whatIsDisabledSaysSo() {
        var closed = new RouteTable(new ServedHandlers(true, false, false, false, false, false, false));
        assertEquals(new Routing.Disabled("logs endpoint is disabled."), route(closed, "GET", "/logs/x"));
        assertEquals(new Routing.Disabled("profiling endpoint is disabled."), route(closed, "PUT", "/debug/pprof/x"));
        assertEquals(new Routing.Disabled("flags endpoint is disabled."), route(closed, "PUT", "/debug/flags/v"));
        for (String path : List.of("/checkpoint/n/p/c", "/statusz", "/flagz")) {
            assertEquals(new Routing.NotFound(), route(closed, "GET", path), path);
        }
    }

    /** Nothing that shows or changes a container can be had without authentication. */
    @Test
    void theReadOnlyServerHasWhatEverybodyMayRead() {
        var readOnly = new RouteTable(ServedHandlers.READ_ONLY);
        Set<Endpoint> open = Set.of(Endpoint.HEALTHZ, Endpoint.HEALTHZ_PING, Endpoint.HEALTHZ_LOG,
                Endpoint.HEALTHZ_SYNC_LOOP, Endpoint.HEALTHZ_DEVICE_PLUGIN, Endpoint.METRICS, Endpoint.METRICS_SLIS,
                Endpoint.METRICS_CADVISOR,
                Endpoint.METRICS_RESOURCE, Endpoint.METRICS_PROBES, Endpoint.PODS, Endpoint.STATS_SUMMARY);
        for (String path : List.of("/healthz", "/metrics", "/metrics/cadvisor", "/pods", "/stats/summary", "/run/n/p/c",
                "/exec/n/p/c", "/attach/n/p/c", "/portForward/n/p", "/containerLogs/n/p/c", "/configz", "/runningpods/",
                "/checkpoint/n/p/c", "/flagz", "/statusz", "/explain", "/logs/", "/logs/x", "/debug/flags/v", "/debug/pprof/heap")) {
            for (String method : METHODS) {
                if (route(readOnly, method, path) instanceof Routing.Found found) {
                    assertEquals(true, open.contains(found.endpoint()), path);
                }
            }
        }
        assertEquals(new Routing.Disabled("Debug endpoints are disabled."), route(readOnly, "GET", "/exec/n/p/c"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "/pods|text/plain|406", "/pods|text/html, application/json;q=0.5|200", "/pods|*/*|200",
            "/exec/n/p/c|application/json|406", "/healthz|application/json|200"})
    void webServicesAnswerWhoAcceptsTheirForm(String path, String accept, int status) {
        Routing routing = table.route("GET", RequestTarget.parse(path).orElseThrow(), accept);
        assertEquals(status, routing instanceof Routing.Refused refused ? refused.status() : 200);
    }

    @Test
    void parametersAreEmptyWhereThePatternHasNone() {
        assertEquals("", new Routing.Found(Endpoint.EXEC, Map.of()).parameter("uid"));
        assertEquals("u", new Routing.Found(Endpoint.EXEC, Map.of("uid", "u")).parameter("uid"));
    }

    @Test
    void pagesListThePathsOfEndpoints() {
        List<String> paths = table.paths();
        assertEquals(paths.stream().sorted().toList(), paths);
        assertEquals(List.of("/configz", "/debug/flags/v", "/flagz"), paths.subList(0, 3));
        assertEquals(false, paths.contains("/logs") || paths.contains("/pods"));
    }

    /** Anybody may send such a path: it is compared before the caller is authenticated. */
    @Test
    void aPathOfManyPartsTakesNoLongerForEachPart() {
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            assertEquals("none", text("GET", "/a".repeat(500_000)));
            assertEquals("405 POST", text("GET", "/run" + "/a".repeat(3)));
            assertEquals("404 ", text("GET", "/run" + "/a".repeat(500_000)));
        });
    }
}
