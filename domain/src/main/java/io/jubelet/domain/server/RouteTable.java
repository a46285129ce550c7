package io.jubelet.domain.server;

import io.jubelet.domain.url.UrlText;
import io.jubelet.domain.value.CleanPath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Routes a request to its endpoint in two steps, as the server of a kubelet does. First the path as sent, part by part decoded,
 * is compared with patterns: whole paths, or beginnings of paths that end with a slash. A path that is not clean or lacks only
 * that slash is redirected, one that matches nothing is not found, for all callers. Then {@link WebService}s compare the
 * decoded path and the method.
 */
public final class RouteTable {

    private sealed interface Target {
    }

    private record Handler(Routing routing) implements Target {
    }

    private record Service(WebService service) implements Target {
    }

    private static final String READ_WRITE = "GET POST";
    private static final String CONTAINER = "{namespace}/{pod}/{container}";
    private static final String CONTAINER_OF_UID = "{namespace}/{pod}/{uid}/{container}";

    private final Map<List<String>, Target> paths = new HashMap<>();
    private final Map<List<String>, Target> beginnings = new HashMap<>();
    /** The most parts that a beginning has. */
    private final int longest;

    /** The table with these endpoints. */
    public RouteTable(ServedHandlers served) {
        path("/healthz", Endpoint.HEALTHZ);
        path("/healthz/ping", Endpoint.HEALTHZ_PING);
        path("/healthz/log", Endpoint.HEALTHZ_LOG);
        path("/healthz/syncloop", Endpoint.HEALTHZ_SYNC_LOOP);
        path("/healthz/device-plugin", Endpoint.HEALTHZ_DEVICE_PLUGIN);
        path("/metrics/slis", Endpoint.METRICS_SLIS);
        path("/metrics", Endpoint.METRICS);
        path("/metrics/cadvisor", Endpoint.METRICS_CADVISOR);
        path("/metrics/resource", Endpoint.METRICS_RESOURCE);
        path("/metrics/probes", Endpoint.METRICS_PROBES);
        service("/pods", true, route("GET", "pods", Endpoint.PODS));
        service("/stats/", true, route(READ_WRITE, "stats/summary", Endpoint.STATS_SUMMARY));
        if (served.debugging()) {
            debugging(served);
        } else {
            for (String path : List.of("/run/", "/exec/", "/attach/", "/portForward/", "/containerLogs/",
                    "/runningpods/", "/debug/pprof/", "/logs/")) {
                disabled(path, "Debug endpoints are disabled.");
            }
        }
        longest = beginnings.keySet().stream().mapToInt(List::size).max().orElseThrow();
    }

    private void debugging(ServedHandlers served) {
        if (served.systemLogs()) {
            service("/logs/", false, route("GET", "logs", Endpoint.SYSTEM_LOGS),
                    route("GET", "logs/*", Endpoint.SYSTEM_LOGS));
        } else {
            disabled("/logs/", "logs endpoint is disabled.");
        }
        if (served.profiles()) {
            service("/debug/pprof/", false, route("GET", "debug/pprof/*", Endpoint.PROFILES));
            service("/debug/threads", false, route("GET", "debug/threads", Endpoint.THREADS));
            service("/debug/heap", false, route("GET", "debug/heap", Endpoint.HEAP));
            service("/debug/jfr", false, route("GET", "debug/jfr", Endpoint.RECORDING));
        } else {
            for (String path : List.of("/debug/pprof/", "/debug/threads", "/debug/heap", "/debug/jfr")) {
                disabled(path, "profiling endpoint is disabled.");
            }
        }
        if (served.debugFlags()) {
            path("/debug/flags/v", Endpoint.DEBUG_FLAGS);
        } else {
            disabled("/debug/flags/v", "flags endpoint is disabled.");
        }
        service("/run", false, route("POST", "run/" + CONTAINER, Endpoint.RUN),
                route("POST", "run/" + CONTAINER_OF_UID, Endpoint.RUN));
        service("/exec", false, route(READ_WRITE, "exec/" + CONTAINER, Endpoint.EXEC),
                route(READ_WRITE, "exec/" + CONTAINER_OF_UID, Endpoint.EXEC));
        service("/attach", false, route(READ_WRITE, "attach/" + CONTAINER, Endpoint.ATTACH),
                route(READ_WRITE, "attach/" + CONTAINER_OF_UID, Endpoint.ATTACH));
        service("/portForward", false, route(READ_WRITE, "portForward/{namespace}/{pod}", Endpoint.PORT_FORWARD),
                route(READ_WRITE, "portForward/{namespace}/{pod}/{uid}", Endpoint.PORT_FORWARD));
        service("/containerLogs", false, route("GET", "containerLogs/" + CONTAINER, Endpoint.CONTAINER_LOGS));
        path("/configz", Endpoint.CONFIGZ);
        service("/runningpods/", true, route("GET", "runningpods", Endpoint.RUNNING_PODS));
        service("/explain", true, route("GET", "explain", Endpoint.EXPLAIN));
        if (served.checkpoint()) {
            service("/checkpoint/", true, route("POST", "checkpoint/" + CONTAINER, Endpoint.CHECKPOINT));
        }
        if (served.flagz()) {
            path("/flagz", Endpoint.FLAGZ);
        }
        if (served.statusz()) {
            path("/statusz", Endpoint.STATUSZ);
        }
    }

    /** The paths that lead straight to an endpoint, sorted. */
    public List<String> paths() {
        return Stream.of(paths, beginnings).flatMap(table -> table.entrySet().stream())
                .filter(entry -> entry.getValue() instanceof Handler)
                .map(entry -> "/" + String.join("/", entry.getKey())).sorted().toList();
    }

    /**
     * Where a request goes.
     *
     * @param accept value of its header Accept; empty for none
     */
    public Routing route(String method, RequestTarget target, String accept) {
        boolean connect = method.equals("CONNECT");
        String clean = connect ? target.rawPath() : cleaned(target.rawPath());
        List<String> parts = decodedParts(clean);
        boolean ended = clean.endsWith("/");
        boolean exact = ended ? beginnings.containsKey(parts) : paths.containsKey(parts);
        if (!exact && !ended && !clean.isEmpty() && beginnings.containsKey(parts)) {
            // Never two slashes in front, behind which a client looks for a host.
            return moved(cleaned(target.path() + "/"), target);
        }
        if (connect && !cleaned(clean).equals(clean)) {
            return new Routing.NotFound();
        }
        if (!connect && !clean.equals(target.rawPath())) {
            return moved(clean, target);
        }
        Target found = exact && !ended ? paths.get(parts) : longestBeginning(parts, ended);
        return switch (found) {
            case null -> new Routing.NotFound();
            case Handler handler -> handler.routing();
            case Service service -> service.service().route(method, target.path(), accept);
        };
    }

    private static String cleaned(String path) {
        String cleaned = CleanPath.join("/", path);
        return path.endsWith("/") && !cleaned.equals("/") ? cleaned + "/" : cleaned;
    }

    private Target longestBeginning(List<String> parts, boolean ended) {
        for (int length = Math.min(longest, ended ? parts.size() : parts.size() - 1); length > 0; length--) {
            Target found = beginnings.get(parts.subList(0, length));
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static Routing moved(String path, RequestTarget target) {
        return new Routing.Moved(UrlText.PATH.encode(path) + (target.rawQuery().isEmpty() ? "" : "?" + target.rawQuery()));
    }

    private static List<String> decodedParts(String path) {
        List<String> parts = new ArrayList<>();
        for (String part : path.split("/")) {
            if (!part.isEmpty()) {
                parts.add(UrlText.decode(part));
            }
        }
        return parts;
    }

    private void path(String path, Endpoint endpoint) {
        add(path, new Handler(new Routing.Found(endpoint, Map.of())));
    }

    private void disabled(String path, String text) {
        add(path, new Handler(new Routing.Disabled(text)));
    }

    private static WebService.Pattern route(String methods, String path, Endpoint endpoint) {
        return WebService.Pattern.of(methods, path, endpoint);
    }

    private void service(String path, boolean json, WebService.Pattern... routes) {
        Target target = new Service(new WebService(json, List.of(routes)));
        add(path, target);
        if (!path.endsWith("/")) {
            add(path + "/", target);
        }
    }

    private void add(String path, Target target) {
        (path.endsWith("/") ? beginnings : paths).put(decodedParts(path), target);
    }
}
