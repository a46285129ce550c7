package io.jubelet.app.server;

import io.jubelet.adapters.apiserver.codec.KubernetesPodCodec;
import io.jubelet.app.config.ServerConfiguration;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.stats.summary.Summary;
import io.jubelet.ports.fake.FakeNodeApi;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.server.ClientCertificate;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.KubeletServer;
import io.jubelet.ports.server.ServerRequest;
import io.jubelet.ports.server.ServerResponse;
import io.jubelet.ports.trace.Tracer;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A kubelet server where everybody with a certificate may do everything, and what it answers as text. */
final class ServerCalls {

    static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    static final ServerSettings.AgentProcess PROCESS =
            new ServerSettings.AgentProcess("v1.36.2", NOW, List.of("kubelet"), Map.of(), _ -> { });

    /** The node that it reports. */
    final FakeNodeApi node = new FakeNodeApi();
    private final KubeletServer server;

    /** All handlers are on. */
    ServerCalls(ServerSettings.AgentProcess process, HostViews host) {
        this(process, host, new ServerConfiguration.Handlers(true, true, true, true, true, true, true, true, true, true, false));
    }

    ServerCalls(ServerSettings.AgentProcess process, HostViews host, ServerConfiguration.Handlers handlers) {
        this(process, host, handlers, Tracer.NONE);
    }

    ServerCalls(ServerSettings.AgentProcess process, HostViews host, ServerConfiguration.Handlers handlers, Tracer tracer) {
        var settings = new ServerConfiguration(true, "0.0.0.0", 10250, 0,
                new ServerConfiguration.Tls(Optional.empty(), Optional.empty(), false, List.of(), List.of(), ""),
                new ServerConfiguration.Authentication(Optional.empty(), false, Duration.ZERO, false),
                new ServerConfiguration.Authorization(false, Duration.ZERO, Duration.ZERO), handlers, Duration.ZERO, "{}",
                Map.of());
        server = new ServerConcerns(new ServerPorts(node, _ -> new Summary(null, List.of()), MetricTexts.NONE, host,
                new KubernetesPodCodec(), Optional.empty(), new VirtualTimers(NOW)),
                new ServerSettings(settings, "node-1", process), tracer).server(new RecordedContainers());
    }

    /** The pod is on the node. */
    ServerCalls show(Pod pod) {
        node.show(pod);
        return this;
    }

    ServerResponse respond(String method, String target, Headers headers, String body) {
        return respond(new ClientCertificate.Verified("alice", List.of()), method, target, headers, body);
    }

    ServerResponse respond(ClientCertificate client, String method, String target, Headers headers, String body) {
        return server.respond(new ServerRequest(ServerRequest.Access.AUTHENTICATED, method, target, headers, client,
                _ -> body.getBytes(StandardCharsets.UTF_8)));
    }

    /** Status and body. */
    String put(String target, String body) {
        return text(respond("PUT", target, Headers.NONE, body));
    }

    /** Status and body. */
    String get(String target) {
        return text(respond("GET", target, Headers.NONE, ""));
    }

    static String text(ServerResponse response) {
        return switch (response) {
            case ServerResponse.Complete complete ->
                    complete.status() + " " + new String(complete.body(), StandardCharsets.UTF_8);
            case ServerResponse.Streamed streamed ->
                    streamed.status() + " " + new String(written(streamed.content()), StandardCharsets.UTF_8);
            case ServerResponse.Upgraded upgraded -> "upgraded to " + upgraded.address();
        };
    }

    static byte[] written(ServerResponse.Content content) {
        var bytes = new ByteArrayOutputStream();
        content.writeTo(new ServerResponse.Output() {
            @Override
            public void write(ByteBuffer buffer) {
                byte[] part = new byte[buffer.remaining()];
                buffer.get(part);
                bytes.writeBytes(part);
            }

            @Override
            public void flush() {
            }
        });
        return bytes.toByteArray();
    }
}
