package io.jubelet.app.server;

import io.jubelet.domain.server.RouteTable;
import io.jubelet.domain.server.ServedHandlers;
import io.jubelet.ports.files.ContainerLogReader;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.RuntimeStreaming;
import io.jubelet.ports.server.KubeletServer;
import io.jubelet.ports.trace.Tracer;
import java.nio.file.Path;

/** Assembles the kubelet server. */
public final class ServerConcerns {

    private final ServerPorts ports;
    private final ServerSettings settings;
    private final Tracer tracer;

    /**
     * A server with these ports.
     *
     * @param tracer records requests of those who may make them
     */
    public ServerConcerns(ServerPorts ports, ServerSettings settings, Tracer tracer) {
        this.ports = ports;
        this.settings = settings;
        this.tracer = tracer;
    }

    /**
     * The server, for both listeners.
     *
     * @param logs logs of containers
     * @param checkpoints directory for archives of containers
     */
    public KubeletServer server(ContainerRuntime runtime, RuntimeStreaming streaming, ContainerLogReader logs,
            Path checkpoints) {
        return server(new RuntimeContainerAccess(runtime, streaming,
                new ContainerLogStreams(logs, new PodLookup(ports.node())), checkpoints, ports.timers()));
    }

    KubeletServer server(ContainerAccess containers) {
        var endpoints = new Endpoints(ports, settings, containers);
        var callers = new Callers(settings.server().authentication(), ports.reviews(), ports.timers()::nanos,
                ports.metrics().tokens());
        var permissions = new Permissions(
                settings.server().authorization(), settings.nodeName(), ports.reviews(), ports.timers()::nanos);
        KubeletServer authenticated = new RoutedKubeletServer(
                new RouteTable(settings.served()), RoutedKubeletServer.authorized(callers, permissions),
                TracedHandler.of(endpoints::handle, tracer));
        KubeletServer readOnly = new RoutedKubeletServer(
                new RouteTable(ServedHandlers.READ_ONLY), RoutedKubeletServer.Access.EVERYBODY, endpoints::handle);
        return new RequestLog(request -> switch (request.access()) {
            case AUTHENTICATED -> authenticated.respond(request);
            case READ_ONLY -> readOnly.respond(request);
        });
    }
}
