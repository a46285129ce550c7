package io.jubelet.adapters.http;

import io.jubelet.domain.probe.HttpProbeRequest;
import io.jubelet.domain.value.QuotedText;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.probe.HttpAnswer;
import io.jubelet.ports.probe.ProbeClient;
import io.jubelet.ports.probe.ProbeReport;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Asks containers over the network. Callers are virtual threads: an interruption reaches no other kind while a TCP connection
 * is being made.
 */
public final class NetworkProbeClient implements ProbeClient, AutoCloseable {

    private static final int MAX_BODY_BYTES = 10 << 10;
    private static final int MAX_REQUESTS = 10;
    private static final int LINGER_SECONDS = 1;
    private static final String USER_AGENT = "User-Agent";

    /** What the transport decides by itself. */
    private static final Set<String> NOT_SENT = Set.of("Host", "Content-Length", "Trailer");

    private final GetClient http;
    private final GetClient negotiating;
    private final GrpcHealthClient grpc;
    private final NameLookup names;

    /**
     * A client.
     *
     * @param userAgent User-Agent of gRPC requests; HTTP requests carry their own
     */
    public NetworkProbeClient(Vertx vertx, String userAgent) {
        this(vertx, userAgent, InetAddress::getAllByName);
    }

    /** A client that finds names with this resolver. */
    NetworkProbeClient(Vertx vertx, String userAgent, NameLookup.Resolver resolver) {
        names = new NameLookup(resolver);
        http = GetClient.http1(vertx, names, true);
        negotiating = GetClient.negotiating(vertx, names);
        grpc = new GrpcHealthClient(vertx, names, Objects.requireNonNull(userAgent, "userAgent"));
    }

    @Override
    public HttpAnswer get(HttpProbeRequest request, Duration timeout) {
        return follow(request, timeout, step -> step.tls() ? negotiating : http);
    }

    @Override
    public HttpAnswer hook(HttpProbeRequest request, Duration timeout) {
        return follow(request, timeout, _ -> http);
    }

    private static HttpAnswer follow(HttpProbeRequest request, Duration timeout, Function<GetRequest, GetClient> clients) {
        long end = System.nanoTime() + timeout.toNanos();
        String place = NoAnswerException.place(request.address(), request.port());
        GetRequest step = new GetRequest(request.tls(), request.address(), request.port(), place, request.target(),
                request.host().isEmpty() ? place : request.host(), headers(request));
        String url = request.url();
        for (int asked = 1;; asked++) {
            GetAnswer answer;
            try {
                answer = clients.apply(step).get(step, Duration.ofNanos(end - System.nanoTime()),
                        (head, length) -> isFollowed(request, head) ? GetClient.Wanted.ofRedirect(length) : MAX_BODY_BYTES);
            } catch (NoAnswerException e) {
                return e.kind() == NoAnswerException.Kind.BODY ? new HttpAnswer.Incomplete(e.getMessage())
                        : unanswered(url, e.getMessage(), e.kind() == NoAnswerException.Kind.PLAIN_HTTP);
            }
            if (answer.redirect().isEmpty()) {
                return answered(answer);
            }
            Optional<UrlReference> location = UrlReference.of(answer.location());
            if (location.isEmpty()) {
                return unanswered(url, "failed to parse Location header " + QuotedText.of(UrlReference.withoutUser(answer.location())),
                        false);
            }
            if (leaves(request.address(), location.get())) {
                return answered(answer);
            }
            Optional<GetRequest> next = step.redirected(location.get());
            if (next.isEmpty()) {
                return unanswered(UrlReference.withoutUser(answer.location()),
                        "unsupported protocol scheme \"" + location.get().scheme().orElse("") + "\"", false);
            }
            if (asked == MAX_REQUESTS) {
                return unanswered(UrlReference.withoutUser(answer.location()), "stopped after " + MAX_REQUESTS + " redirects", false);
            }
            step = request.headers().containsKey(GetRequest.REFERER) ? next.get() : next.get().referredBy(step);
            url = step.url();
            if (end - System.nanoTime() <= 0) {
                return unanswered(url, NoAnswerException.timeout().getMessage(), false);
            }
        }
    }

    private static boolean isFollowed(HttpProbeRequest request, GetAnswer head) {
        return head.redirect().flatMap(UrlReference::of).filter(location -> !leaves(request.address(), location)).isPresent();
    }

    /** Whether a redirect is to another host, or to something that has none, whatever its scheme. */
    private static boolean leaves(String address, UrlReference location) {
        return location.host().isPresent() ? !location.host().get().equals(address) : location.scheme().isPresent();
    }

    @Override
    public ProbeReport tcpSocket(String host, int port, Duration timeout) {
        long end = System.nanoTime() + timeout.toNanos();
        try {
            return connected(names.find(host, timeout), port, end);
        } catch (SocketTimeoutException e) {
            return ProbeReport.failure("dial tcp: lookup " + host + ": i/o timeout");
        } catch (IOException e) {
            return ProbeReport.failure(NoAnswerException.connecting(host, port, e).getMessage());
        }
    }

    /** Tries one address after the other; each has an equal share of the time that is left. The failure is that of the first. */
    private static ProbeReport connected(List<InetAddress> addresses, int port, long end) {
        Optional<ProbeReport> failure = Optional.empty();
        for (int i = 0; i < addresses.size(); i++) {
            Duration share = Duration.ofNanos((end - System.nanoTime()) / (addresses.size() - i));
            Optional<ProbeReport> failed = failure(addresses.get(i), port, share);
            if (failed.isEmpty()) {
                return ProbeReport.success("");
            }
            failure = failure.or(() -> failed);
        }
        return failure.orElseThrow();
    }

    /** Why no connection can be made; empty when one was. */
    private static Optional<ProbeReport> failure(InetAddress address, int port, Duration timeout) {
        try (Socket socket = new Socket()) {
            socket.setSoLinger(true, LINGER_SECONDS);
            socket.connect(new InetSocketAddress(address, port), Math.clamp(timeout.toMillis(), 1, Integer.MAX_VALUE));
            return Optional.empty();
        } catch (IOException e) {
            if (Thread.currentThread().isInterrupted()) {
                throw new CancelledException("interrupted while connecting", e);
            }
            return Optional.of(ProbeReport.failure(NoAnswerException.dialing(address, port, e).getMessage()));
        }
    }

    @Override
    public ProbeReport grpc(String host, int port, String service, Duration timeout) {
        return grpc.check(host, port, service, timeout);
    }

    @Override
    public void close() {
        http.close();
        negotiating.close();
    }

    private static HttpAnswer answered(GetAnswer answer) {
        return answer.broken().isPresent() ? new HttpAnswer.Incomplete(answer.broken().get().getMessage())
                : new HttpAnswer.Answered(answer.status(), new String(answer.body(), StandardCharsets.UTF_8));
    }

    private static HttpAnswer unanswered(String url, String reason, boolean plainHttp) {
        return new HttpAnswer.Unanswered("Get " + QuotedText.of(url) + ": " + reason, plainHttp);
    }

    private static Map<String, List<String>> headers(HttpProbeRequest request) {
        Map<String, List<String>> headers = new TreeMap<>(request.headers());
        headers.keySet().removeAll(NOT_SENT);
        // There is one agent; an empty name takes the header away.
        headers.computeIfPresent(USER_AGENT, (_, names) -> names.getFirst().isEmpty() ? null : List.of(names.getFirst()));
        return headers;
    }
}
