package io.jubelet.app.server;

import io.jubelet.domain.server.Endpoint;
import io.jubelet.domain.server.LogQueryParser;
import io.jubelet.domain.server.RouteTable;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The handler of each endpoint. */
final class Endpoints {

    private final Map<Endpoint, EndpointHandler> handlers = new EnumMap<>(Endpoint.class);

    /** Endpoints of this node. */
    Endpoints(ServerPorts ports, ServerSettings settings, ContainerAccess containers) {
        var pods = new PodLookup(ports.node());
        var health = new HealthEndpoints(ports.node(), ports.metrics()::processStart);
        var streams = new StreamEndpoints(pods, containers, settings.server().handlers().webSockets());
        var commands = new CommandEndpoints(pods, containers);
        var statistics = new StatisticsEndpoints(ports.statistics(), settings.server().handlers().hiddenMetrics());
        var debug = new DebugEndpoints(settings.process().verbosity(), settings.process().commandLine());
        var process = new ProcessEndpoints(ports.host().process());
        var pages = new AgentPages(settings.process(), new RouteTable(settings.served()).paths(), ports.timers());
        handlers.put(Endpoint.HEALTHZ, health::all);
        handlers.put(Endpoint.HEALTHZ_PING, _ -> health.one("ping"));
        handlers.put(Endpoint.HEALTHZ_LOG, _ -> health.one("log"));
        handlers.put(Endpoint.HEALTHZ_SYNC_LOOP, _ -> health.one("syncloop"));
        handlers.put(Endpoint.HEALTHZ_DEVICE_PLUGIN, _ -> health.one("device-plugin"));
        Map.<Endpoint, EndpointHandler>of(
                Endpoint.METRICS_SLIS, health::results,
                Endpoint.METRICS, _ -> StatisticsEndpoints.metrics(ports.metrics().agent()),
                Endpoint.METRICS_CADVISOR, _ -> StatisticsEndpoints.streamed(ports.metrics().containers()),
                Endpoint.METRICS_PROBES, _ -> StatisticsEndpoints.metrics(ports.metrics().probes()),
                Endpoint.METRICS_RESOURCE, statistics::resourceMetrics).forEach((endpoint, handler) -> handlers.put(endpoint,
                        new MetricsHandler(settings.process().started(), new CompressedHandler(handler))));
        handlers.put(Endpoint.STATS_SUMMARY, statistics::summary);
        handlers.put(Endpoint.PODS, _ -> Responses.json(ports.codec().encodeList(pods.desired())));
        handlers.put(Endpoint.RUNNING_PODS, _ -> Responses.json(ports.codec().encodeList(containers.runningPods())));
        handlers.put(Endpoint.RUN, commands::run);
        handlers.put(Endpoint.CHECKPOINT, commands::checkpoint);
        handlers.put(Endpoint.EXEC, streams::exec);
        handlers.put(Endpoint.ATTACH, streams::attach);
        handlers.put(Endpoint.PORT_FORWARD, streams::portForward);
        handlers.put(Endpoint.CONTAINER_LOGS, new ContainerLogEndpoint(pods, containers,
                new LogQueryParser(settings.server().handlers().splitStreams())));
        handlers.put(Endpoint.CONFIGZ, _ -> configz(settings.server().document()));
        handlers.put(Endpoint.SYSTEM_LOGS, new SystemLogEndpoint(ports.host().logs(), services(ports, settings),
                ports.timers()));
        handlers.put(Endpoint.DEBUG_FLAGS, debug::flags);
        handlers.put(Endpoint.PROFILES, debug::profiles);
        handlers.put(Endpoint.EXPLAIN, new ExplainEndpoint(ports.node()));
        handlers.put(Endpoint.THREADS, process::threads);
        handlers.put(Endpoint.HEAP, process::heap);
        handlers.put(Endpoint.RECORDING, process::recording);
        handlers.put(Endpoint.STATUSZ, pages::status);
        handlers.put(Endpoint.FLAGZ, pages::flags);
    }

    ServerResponse handle(AuthorizedRequest call) {
        return handlers.get(call.route().endpoint()).handle(call);
    }

    /** Logs of services, if they may be queried. */
    private static Optional<NodeLogEndpoint> services(ServerPorts ports, ServerSettings settings) {
        return settings.server().handlers().logQuery()
                ? Optional.of(new NodeLogEndpoint(ports.host().logs(), ports.host().commands(), ports.timers()))
                : Optional.empty();
    }

    private static ServerResponse configz(String document) {
        return new ServerResponse.Complete(Responses.OK,
                Headers.of(Responses.CONTENT_TYPE, "application/json").with("X-Content-Type-Options", "nosniff"),
                ("{\"kubeletconfig\":" + document + "}").getBytes(StandardCharsets.UTF_8));
    }
}
