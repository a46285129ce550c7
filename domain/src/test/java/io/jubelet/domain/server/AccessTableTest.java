package io.jubelet.domain.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The rights that each path needs with each method, and that no way of writing a path reaches an endpoint with others. */
class AccessTableTest {

    private static final ServedHandlers ALL = new ServedHandlers(true, true, true, true, true, true, true);
    private static final Map<String, String> VERBS = Map.of("GET", "get", "POST", "create", "PUT", "update", "PATCH",
            "patch", "DELETE", "delete", "HEAD", "", "OPTIONS", "", "TRACE", "", "CONNECT", "", "get", "");

    /** A path of each endpoint, and the subresources of which one is enough, in the order in which they are asked for. */
    record Row(Endpoint endpoint, String path, List<String> subresources) {

        static Row of(Endpoint endpoint, String path, String subresources) {
            return new Row(endpoint, path, List.of(subresources.split(" ")));
        }
    }

    static Stream<Row> rows() {
        return Stream.of(
                Row.of(Endpoint.HEALTHZ, "/healthz", "healthz proxy"),
                Row.of(Endpoint.HEALTHZ_PING, "/healthz/ping", "healthz proxy"),
                Row.of(Endpoint.HEALTHZ_LOG, "/healthz/log", "healthz proxy"),
                Row.of(Endpoint.HEALTHZ_SYNC_LOOP, "/healthz/syncloop", "healthz proxy"),
                Row.of(Endpoint.HEALTHZ_DEVICE_PLUGIN, "/healthz/device-plugin", "healthz proxy"),
                Row.of(Endpoint.METRICS, "/metrics", "metrics"),
                Row.of(Endpoint.METRICS_SLIS, "/metrics/slis", "metrics"),
                Row.of(Endpoint.METRICS_CADVISOR, "/metrics/cadvisor", "metrics"),
                Row.of(Endpoint.METRICS_RESOURCE, "/metrics/resource", "metrics"),
                Row.of(Endpoint.METRICS_PROBES, "/metrics/probes", "metrics"),
                Row.of(Endpoint.PODS, "/pods", "pods proxy"),
                Row.of(Endpoint.PODS, "/pods/", "pods proxy"),
                Row.of(Endpoint.STATS_SUMMARY, "/stats/summary", "stats"),
                Row.of(Endpoint.STATS_SUMMARY, "/stats/summary/", "stats"),
                Row.of(Endpoint.RUN, "/run/n/p/c", "proxy"),
                Row.of(Endpoint.RUN, "/run/n/p/u/c", "proxy"),
                Row.of(Endpoint.EXEC, "/exec/n/p/c", "proxy"),
                Row.of(Endpoint.EXEC, "/exec/n/p/u/c/", "proxy"),
                Row.of(Endpoint.ATTACH, "/attach/n/p/c", "proxy"),
                Row.of(Endpoint.ATTACH, "/attach/n/p/u/c", "proxy"),
                Row.of(Endpoint.PORT_FORWARD, "/portForward/n/p", "proxy"),
                Row.of(Endpoint.PORT_FORWARD, "/portForward/n/p/u", "proxy"),
                Row.of(Endpoint.CONTAINER_LOGS, "/containerLogs/n/p/c", "proxy"),
                Row.of(Endpoint.CONFIGZ, "/configz", "configz proxy"),
                Row.of(Endpoint.RUNNING_PODS, "/runningpods/", "pods proxy"),
                Row.of(Endpoint.CHECKPOINT, "/checkpoint/n/p/c", "checkpoint"),
                Row.of(Endpoint.FLAGZ, "/flagz", "configz"),
                Row.of(Endpoint.STATUSZ, "/statusz", "statusz"),
                Row.of(Endpoint.SYSTEM_LOGS, "/logs/", "log"),
                Row.of(Endpoint.SYSTEM_LOGS, "/logs/a/b", "log"),
                Row.of(Endpoint.DEBUG_FLAGS, "/debug/flags/v", "proxy"),
                Row.of(Endpoint.PROFILES, "/debug/pprof/heap", "proxy"),
                Row.of(Endpoint.THREADS, "/debug/threads", "proxy"),
                Row.of(Endpoint.HEAP, "/debug/heap", "proxy"),
                Row.of(Endpoint.RECORDING, "/debug/jfr", "proxy"),
                Row.of(Endpoint.EXPLAIN, "/explain", "proxy"));
    }

    private static List<String> rights(String method, String path) {
        return NodeRequestAttributes.of(Caller.ANONYMOUS, method, path, "node-1").stream().map(question -> {
            assertEquals("node-1", question.node());
            assertEquals(path, question.path());
            return question.verb() + " " + question.subresource();
        }).toList();
    }

    @Test
    void eachEndpointHasARow() {
        Set<Endpoint> seen = EnumSet.noneOf(Endpoint.class);
        rows().forEach(row -> seen.add(row.endpoint()));
        assertEquals(EnumSet.allOf(Endpoint.class), seen);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void eachPathNeedsTheseRightsWithEachMethod(Row row) {
        VERBS.forEach((method, verb) -> assertEquals(
                row.subresources().stream().map(subresource -> verb + " " + subresource).toList(),
                rights(method, row.path()), method));
    }

    /** However a path is written, it is redirected, has no place, or leads to an endpoint with the rights of that endpoint. */
    @ParameterizedTest
    @MethodSource("rows")
    void noSpellingReachesAnEndpointWithOtherRights(Row row) {
        var table = new RouteTable(ALL);
        int reached = 0;
        for (String spelling : spellings(row.path())) {
            RequestTarget target = RequestTarget.parse(spelling).orElseThrow();
            for (String method : VERBS.keySet()) {
                if (table.route(method, target, "") instanceof Routing.Found found) {
                    reached++;
                    assertEquals(rightsOf(found.endpoint(), method), rights(method, target.path()), method + " " + spelling);
                }
            }
        }
        assertFalse(reached == 0, row::path);
    }

    private static List<String> rightsOf(Endpoint endpoint, String method) {
        return rows().filter(row -> row.endpoint() == endpoint).findFirst().orElseThrow().subresources().stream()
                .map(subresource -> VERBS.get(method) + " " + subresource).toList();
    }

    private static List<String> spellings(String path) {
        List<String> all = new ArrayList<>(List.of(path, path + "/", path + "//", "/" + path, "//" + path, path + "?a=/exec",
                path + ";x", path + "/.", path + "/..", path + "/../exec/n/p/c", path + "%2f", path + "%2F..", path + "/%2e%2e",
                path + "%00", "/." + path, "/.." + path, "/%2e" + path, "/%2e%2e" + path, "/%2f" + path, "http://other" + path));
        for (String other : List.of("pods", "healthz", "metrics", "stats", "logs", "configz", "checkpoint", "runningpods")) {
            for (String up : List.of("..", "%2e%2e", "%2E.", ".%2e", "..%2f", "%2e%2e%2f")) {
                all.add("/" + other + "/" + up + path);
            }
            all.add("/" + other + "%2f.." + path);
            all.add("/" + other + path);
        }
        for (int i = 1; i < path.length(); i++) {
            char at = path.charAt(i);
            String encoded = String.format("%%%02x", (int) at);
            all.add(path.substring(0, i) + encoded + path.substring(i + 1));
            if (at == '/') {
                all.add(path.substring(0, i) + "/" + path.substring(i));
                all.add(path.substring(0, i) + "/." + path.substring(i));
                all.add(path.substring(0, i) + "/x/.." + path.substring(i));
                all.add(path.substring(0, i) + "%5c" + path.substring(i + 1));
            }
        }
        return all;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "/|proxy", "*|proxy", "//pods|proxy", "/podsx|proxy", "/pods/x|pods proxy", "/pods//|pods proxy", "/Pods|proxy",
            "/runningpodsx|proxy", "/runningpods|pods proxy", "/runningPods/|proxy", "/healthzx|proxy",
            "/healthz/../exec|healthz proxy", "/configz/|configz proxy", "/configzx|proxy", "/stats|stats", "/statsx|proxy",
            "/stats//|stats", "/metrics/|metrics", "/metricsx|proxy", "/metrics/x/y|metrics", "/logs|log", "/logs/|log",
            "/logsx|proxy", "/log|proxy", "/checkpoint|checkpoint", "/checkpointx|proxy", "/statusz/x|statusz",
            "/statuszx|proxy", "/flagz/|configz", "/flagzx|proxy", "/exec/../pods|proxy"})
    void thePathIsComparedAsItWasSent(String path, String subresources) {
        assertEquals(Stream.of(subresources.split(" ")).map(subresource -> "get " + subresource).toList(),
                rights("GET", path));
    }
}
