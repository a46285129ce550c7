package io.jubelet.app.server;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.server.ForwardedPorts;
import io.jubelet.domain.server.QueryValues;
import io.jubelet.domain.server.WebSocketProtocols;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.runtime.RuntimeStreaming.Streams;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerResponse;
import io.jubelet.ports.server.WebSocketTranslation;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * exec, attach and port-forward: the caller's connection is proxied to the streaming server of the runtime. A WebSocket
 * with {@code v5.channel.k8s.io}, or for port-forward with SPDY inside, is translated (KEP-4006).
 */
final class StreamEndpoints {

    /** After this time an address that was not used is forgotten by the runtime. */
    private static final String RETRY_AFTER_SECONDS = "60";

    private final PodLookup pods;
    private final ContainerAccess containers;
    private final boolean translates;

    /** @param translates whether WebSockets are translated (feature gate ExtendWebSocketsToKubelet) */
    StreamEndpoints(PodLookup pods, ContainerAccess containers, boolean translates) {
        this.translates = translates;
        this.pods = pods;
        this.containers = containers;
    }

    ServerResponse exec(AuthorizedRequest call) {
        return toContainer(call, (container, streams) ->
                containers.exec(container, call.query().all("command"), streams));
    }

    ServerResponse attach(AuthorizedRequest call) {
        return toContainer(call, containers::attach);
    }

    private interface Stream {

        URI prepare(ContainerRef container, Streams streams);
    }

    private ServerResponse toContainer(AuthorizedRequest call, Stream stream) {
        Optional<Streams> streams = streams(call.query());
        if (streams.isEmpty()) {
            return Responses.text(Responses.BAD_REQUEST, "you must specify at least 1 of stdin, stdout, stderr");
        }
        Optional<Pod> pod = pods.named(call.parameter("namespace"), call.parameter("pod"));
        if (pod.isEmpty()) {
            return Responses.text(Responses.NOT_FOUND, "pod does not exist");
        }
        var container = new ContainerRef(pod.get(), call.parameter("uid"), call.parameter("container"));
        return joined(call, channels(call, streams.get()), () -> stream.prepare(container, streams.get()));
    }

    private WebSocketTranslation channels(AuthorizedRequest call, Streams streams) {
        return translates && isWebSocket(call) && WebSocketProtocols.offersChannels(protocols(call))
                ? new WebSocketTranslation.Channels(streams) : new WebSocketTranslation.None();
    }

    private WebSocketTranslation tunnel(AuthorizedRequest call) {
        List<String> tunneled = translates && isWebSocket(call) ? WebSocketProtocols.tunneled(protocols(call)) : List.of();
        return tunneled.isEmpty() ? new WebSocketTranslation.None() : new WebSocketTranslation.Tunnel(tunneled);
    }

    private static List<String> protocols(AuthorizedRequest call) {
        return call.request().header("Sec-WebSocket-Protocol");
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

    ServerResponse portForward(AuthorizedRequest call) {
        WebSocketTranslation translation = tunnel(call);
        List<Integer> ports;
        try {
            ports = isWebSocket(call) && translation instanceof WebSocketTranslation.None
                    ? ForwardedPorts.of(call.query().all("port")) : List.of();
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
        return joined(call, translation, () -> containers.portForward(pod.get(), ports));
    }

    private static boolean isWebSocket(AuthorizedRequest call) {
        return WebSocketProtocols.isRequested(call.request().header("Connection"), call.request().header("Upgrade"));
    }

    private static ServerResponse joined(AuthorizedRequest call, WebSocketTranslation translation, Supplier<URI> prepare) {
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
        return call.hasHeader("Connection", "upgrade") ? new ServerResponse.Upgraded(address, translation)
                : Responses.error(Responses.FAILED, "Upgrade request required");
    }
}
