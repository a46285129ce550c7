package io.jubelet.app.server;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.server.ForwardedPorts;
import io.jubelet.domain.server.QueryValues;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.runtime.RuntimeStreaming.Streams;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerResponse;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** exec, attach and port-forward: the caller's connection is joined with one to the streaming server of the runtime. */
final class StreamEndpoints {

    /** After this time an address that nobody used is forgotten by the runtime. */
    private static final String RETRY_AFTER_SECONDS = "60";

    private final PodLookup pods;
    private final ContainerAccess containers;

    StreamEndpoints(PodLookup pods, ContainerAccess containers) {
        this.pods = pods;
        this.containers = containers;
    }

    ServerResponse exec(ServerCall call) {
        return toContainer(call, (container, streams) ->
                containers.exec(container, call.query().all("command"), streams));
    }

    ServerResponse attach(ServerCall call) {
        return toContainer(call, containers::attach);
    }

    private interface Stream {

        URI prepare(ContainerRef container, Streams streams);
    }

    private ServerResponse toContainer(ServerCall call, Stream stream) {
        Optional<Streams> streams = streams(call.query());
        if (streams.isEmpty()) {
            return Responses.text(Responses.BAD_REQUEST, "you must specify at least 1 of stdin, stdout, stderr");
        }
        Optional<Pod> pod = pods.named(call.parameter("namespace"), call.parameter("pod"));
        if (pod.isEmpty()) {
            return Responses.text(Responses.NOT_FOUND, "pod does not exist");
        }
        var container = new ContainerRef(pod.get(), call.parameter("uid"), call.parameter("container"));
        return joined(call, () -> stream.prepare(container, streams.get()));
    }

    /** A terminal mixes both outputs, so that there is no standard error beside it. */
    private static Optional<Streams> streams(QueryValues query) {
        boolean tty = isSet(query, "tty");
        var streams = new Streams(isSet(query, "input"), isSet(query, "output"), isSet(query, "error") && !tty, tty);
        return Optional.of(streams).filter(wanted -> wanted.stdin() || wanted.stdout() || wanted.stderr());
    }

    private static boolean isSet(QueryValues query, String name) {
        return query.first(name).filter("1"::equals).isPresent();
    }

    ServerResponse portForward(ServerCall call) {
        List<Integer> ports;
        try {
            ports = isWebSocket(call) ? ForwardedPorts.of(call.query().all("port")) : List.of();
        } catch (IllegalArgumentException e) {
            return Responses.text(Responses.BAD_REQUEST, e.getMessage());
        }
        Optional<Pod> pod = pods.named(call.parameter("namespace"), call.parameter("pod"));
        String uid = call.parameter("uid");
        if (pod.isEmpty()) {
            return Responses.text(Responses.NOT_FOUND, "pod does not exist");
        }
        if (!uid.isEmpty() && !pod.get().uid().equals(uid)) {
            return Responses.text(Responses.NOT_FOUND, "pod not found");
        }
        return joined(call, () -> containers.portForward(pod.get(), ports));
    }

    private static boolean isWebSocket(ServerCall call) {
        return call.hasHeader("Connection", "upgrade")
                && call.request().header("Upgrade").stream().findFirst().filter("websocket"::equalsIgnoreCase).isPresent();
    }

    private static ServerResponse joined(ServerCall call, Supplier<URI> prepare) {
        URI address;
        try {
            address = prepare.get();
        } catch (NotFoundException e) {
            return Responses.text(Responses.NOT_FOUND, e.getMessage());
        } catch (ResourceExhaustedException e) {
            return Responses.of(Responses.TOO_MANY_REQUESTS, Headers.of(Responses.CONTENT_TYPE, Responses.PLAIN)
                    .with("Retry-After", RETRY_AFTER_SECONDS), e.getMessage());
        } catch (PortException e) {
            return Responses.text(Responses.FAILED, e.getMessage());
        }
        return call.hasHeader("Connection", "upgrade") ? new ServerResponse.Upgraded(address)
                : Responses.error(Responses.FAILED, "Upgrade request required");
    }
}
