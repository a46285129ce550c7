package io.jubelet.ports.fake;

import io.jubelet.domain.probe.HttpProbeRequest;
import io.jubelet.ports.probe.HttpAnswer;
import io.jubelet.ports.probe.ProbeClient;
import io.jubelet.ports.probe.ProbeReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A {@link ProbeClient} for servers that a test names by port, whatever the host. It never waits: silence takes no time. */
public final class FakeProbeClient implements ProbeClient {

    private final Map<Integer, Server> servers = new HashMap<>();
    private final List<HttpProbeRequest> requests = new ArrayList<>();
    private final List<HttpProbeRequest> hooks = new ArrayList<>();

    private sealed interface Server {

        record Http(HttpAnswer answer) implements Server {
        }

        record Grpc(Map<String, Boolean> serving) implements Server {
        }

        record Silent() implements Server {
        }
    }

    /** From now on a port answers GET requests, without TLS. */
    public synchronized void http(int port, HttpAnswer answer) {
        servers.put(port, new Server.Http(answer));
    }

    /** From now on a port answers health checks: true means that the service of this name serves. */
    public synchronized void grpc(int port, Map<String, Boolean> serving) {
        servers.put(port, new Server.Grpc(Map.copyOf(serving)));
    }

    /** From now on a port takes connections and says nothing. */
    public synchronized void silent(int port) {
        servers.put(port, new Server.Silent());
    }

    /** From now on nobody listens there. */
    public synchronized void closed(int port) {
        servers.remove(port);
    }

    /** All requests of probes so far. */
    public synchronized List<HttpProbeRequest> requests() {
        return List.copyOf(requests);
    }

    /** All requests of hooks so far. */
    public synchronized List<HttpProbeRequest> hooks() {
        return List.copyOf(hooks);
    }

    @Override
    public synchronized HttpAnswer get(HttpProbeRequest request, Duration timeout) {
        requests.add(request);
        return answer(request);
    }

    @Override
    public synchronized HttpAnswer hook(HttpProbeRequest request, Duration timeout) {
        hooks.add(request);
        return answer(request);
    }

    private HttpAnswer answer(HttpProbeRequest request) {
        String failed = "Get \"" + request.url() + "\": ";
        return switch (servers.get(request.port())) {
            case null -> new HttpAnswer.Unanswered(failed + refused(request.address(), request.port()), false);
            case Server.Http _ when request.tls() -> new HttpAnswer.Unanswered(
                    failed + "http: server gave HTTP response to HTTPS client", true);
            case Server.Http(HttpAnswer answer) -> answer;
            case Server.Grpc _ -> new HttpAnswer.Unanswered(failed + "malformed HTTP response", false);
            case Server.Silent _ -> new HttpAnswer.Unanswered(
                    failed + "context deadline exceeded (Client.Timeout exceeded while awaiting headers)", false);
        };
    }

    @Override
    public synchronized ProbeReport tcpSocket(String host, int port, Duration timeout) {
        return servers.containsKey(port) ? ProbeReport.success("") : ProbeReport.failure(refused(host, port));
    }

    @Override
    public synchronized ProbeReport grpc(String host, int port, String service, Duration timeout) {
        return switch (servers.get(port)) {
            case Server.Grpc(Map<String, Boolean> serving) -> health(serving, service);
            // Who does not speak HTTP/2 is not connected, as long as one waits.
            case null, default ->
                    ProbeReport.failure("timeout: failed to connect service \"" + host + ":" + port + "\" within "
                            + timeout.toSeconds() + "s: context deadline exceeded");
        };
    }

    private static ProbeReport health(Map<String, Boolean> serving, String service) {
        if (!serving.containsKey(service)) {
            return ProbeReport.failure("error: health rpc probe failed: rpc error: code = NotFound desc = unknown service");
        }
        return serving.get(service) ? ProbeReport.success("service healthy")
                : ProbeReport.failure("service unhealthy (responded with \"NOT_SERVING\")");
    }

    private static String refused(String host, int port) {
        return "dial tcp " + host + ":" + port + ": connect: connection refused";
    }
}
