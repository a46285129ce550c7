package io.jubelet.adapters.http;

import io.jubelet.adapters.grpc.GrpcFailure;
import io.jubelet.adapters.grpc.ResponseStatus;
import io.jubelet.adapters.grpc.StatusCode;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.probe.ProbeReport;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientConnection;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.time.Duration;
import java.util.Optional;

/**
 * Calls the gRPC health service: one unary call on an HTTP/2 connection of its own. Messages are those that a
 * kubelet writes to the events of probes. Blocks; thread-safe.
 */
final class GrpcHealthClient {

    private static final String PATH = "/grpc.health.v1.Health/Check";
    private static final int MAX_BYTES = 64 << 10;
    /** Eight digits are all that the protocol takes. */
    private static final int MAX_TIMEOUT = 99_999_999;

    private final Vertx vertx;
    private final ConnectionEventLoop loop;
    private final AddressRace race;
    private final String userAgent;

    GrpcHealthClient(Vertx vertx, NameLookup names, String userAgent) {
        this.vertx = vertx;
        this.race = new AddressRace(vertx, names);
        this.userAgent = userAgent;
        loop = new ConnectionEventLoop(vertx);
    }

    ProbeReport check(String host, int port, String service, Duration timeout) {
        Call call = new Call(host, port, service, timeout);
        Future<ProbeReport> report = loop.run(call::start);
        try {
            ConnectionEventLoop.settled(report);
        } catch (CancelledException e) {
            loop.run(_ -> call.cancel());
            throw e;
        }
        return report.succeeded() ? report.result() : failed(CallFailures.of(report.cause()));
    }

    private static ProbeReport failed(GrpcFailure failure) {
        return failed(failure.code(), failure.description());
    }

    private static ProbeReport failed(StatusCode code, String description) {
        return ProbeReport.failure("error: health rpc probe failed: " + code.message(description));
    }

    /** As in {@code 1m30s}. */
    static String shown(Duration timeout) {
        if (timeout.toSeconds() == 0) {
            return timeout.toMillis() + "ms";
        }
        long hours = timeout.toHours();
        long minutes = timeout.toMinutes();
        return (hours > 0 ? hours + "h" : "") + (minutes > 0 ? timeout.toMinutesPart() + "m" : "")
                + timeout.toSecondsPart() + "s";
    }

    /** One call under way. Everything happens on the loop. */
    private final class Call {

        private final String host;
        private final int port;
        private final String service;
        private final Duration timeout;
        private final GrpcConnector connector;
        private final long end;
        private final Buffer body = Buffer.buffer();
        private Promise<ProbeReport> promise;
        private long timer;
        private boolean connected;
        private boolean over;

        Call(String host, int port, String service, Duration timeout) {
            this.host = host;
            this.port = port;
            this.service = service;
            this.timeout = timeout;
            end = System.nanoTime() + timeout.toNanos();
            connector = new GrpcConnector(vertx, race, host, port, this::send);
        }

        void start(Promise<ProbeReport> report) {
            promise = report;
            long millis = Math.max(1, timeout.toMillis());
            timer = vertx.setTimer(millis, _ -> finish(timedOut()));
            connector.connect();
        }

        void cancel() {
            over = true;
            vertx.cancelTimer(timer);
            connector.close();
        }

        private ProbeReport timedOut() {
            return ProbeReport.failure(!connected
                    ? "timeout: failed to connect service \"" + NoAnswerException.place(host, port) + "\" within "
                            + shown(timeout) + ": context deadline exceeded"
                    : "timeout: health rpc did not complete within " + shown(timeout));
        }

        private void send(HttpClientConnection made) {
            connected = true;
            made.exceptionHandler(_ -> { });
            made.request(new RequestOptions().setMethod(HttpMethod.POST).setURI(PATH))
                    .compose(this::write)
                    .onSuccess(this::read)
                    .onFailure(e -> finish(failed(CallFailures.of(e))));
        }

        private Future<HttpClientResponse> write(HttpClientRequest request) {
            request.exceptionHandler(_ -> { });
            long left = Duration.ofNanos(end - System.nanoTime()).toMillis();
            request.putHeader("content-type", "application/grpc").putHeader("te", "trailers")
                    .putHeader("user-agent", userAgent)
                    .putHeader("grpc-timeout", Math.clamp(left, 1, MAX_TIMEOUT) + "m");
            return request.send(HealthMessages.request(service));
        }

        private void read(HttpClientResponse response) {
            Optional<GrpcFailure> failure = CallFailures.ofHead(response);
            if (failure.isPresent()) {
                finish(report(failure.get()));
                return;
            }
            response.exceptionHandler(e -> finish(failed(CallFailures.of(e))));
            response.endHandler(_ -> finish(report(response)));
            response.handler(part -> {
                body.appendBuffer(part);
                if (body.length() > MAX_BYTES) {
                    finish(failed(StatusCode.RESOURCE_EXHAUSTED, "the answer is longer than " + MAX_BYTES + " bytes"));
                }
            });
        }

        private ProbeReport report(HttpClientResponse response) {
            if (!ResponseStatus.isGiven(response.headers(), response.trailers())) {
                return failed(StatusCode.INTERNAL, "server closed the stream without sending trailers");
            }
            return ResponseStatus.of(response.headers(), response.trailers()).map(this::report).orElseGet(this::evaluate);
        }

        private ProbeReport report(GrpcFailure failure) {
            return switch (failure.code()) {
                case UNIMPLEMENTED -> ProbeReport.failure("error: this server does not implement the grpc health protocol "
                        + "(grpc.health.v1.Health): " + failure.description());
                case DEADLINE_EXCEEDED ->
                        ProbeReport.failure("timeout: health rpc did not complete within " + shown(timeout));
                default -> failed(failure);
            };
        }

        private ProbeReport evaluate() {
            try {
                String status = HealthMessages.status(body);
                return status.equals("SERVING") ? ProbeReport.success("service healthy")
                        : ProbeReport.failure("service unhealthy (responded with \"" + status + "\")");
            } catch (IllegalArgumentException e) {
                return failed(StatusCode.INTERNAL, e.getMessage());
            }
        }

        private void finish(ProbeReport report) {
            if (!over) {
                cancel();
                promise.tryComplete(report);
            }
        }
    }
}
