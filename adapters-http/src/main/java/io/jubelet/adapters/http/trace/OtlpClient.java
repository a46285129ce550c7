package io.jubelet.adapters.http.trace;

import io.jubelet.adapters.grpc.GrpcFrame;
import io.jubelet.adapters.grpc.ResponseStatus;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.HostAndPort;

/** Calls of the trace service of a collector, on one plain HTTP/2 connection. Does not block; thread-safe. */
final class OtlpClient implements AutoCloseable {

    private static final String PATH = "/opentelemetry.proto.collector.trace.v1.TraceService/Export";
    private static final int HTTP_OK = 200;
    private static final int TIMEOUT_MILLIS = 10_000;

    private final Vertx vertx;
    private final CollectorAddress address;
    private HttpClientAgent client;

    OtlpClient(Vertx vertx, CollectorAddress address) {
        this.vertx = vertx;
        this.address = address;
    }

    /** Made when it is used for the first time. */
    private synchronized HttpClientAgent client() {
        if (client == null) {
            client = vertx.createHttpClient(new HttpClientOptions().setProtocolVersion(HttpVersion.HTTP_2)
                    .setHttp2ClearTextUpgrade(false).setConnectTimeout(TIMEOUT_MILLIS));
        }
        return client;
    }

    /**
     * Sends a batch.
     *
     * @param message ExportTraceServiceRequest
     * @return completes when the collector took it
     */
    Future<Void> export(byte[] message) {
        HostAndPort authority = HostAndPort.parseAuthority(address.authority(), -1);
        return client().request(new RequestOptions().setMethod(HttpMethod.POST).setURI(PATH).setSsl(false)
                        .setServer(address.socket()).setHost(authority.host())
                        .setPort(authority.port() < 0 ? 80 : authority.port()).setTimeout(TIMEOUT_MILLIS))
                .compose(request -> send(request, message)).compose(OtlpClient::outcome);
    }

    private static Future<HttpClientResponse> send(HttpClientRequest request, byte[] message) {
        return request.putHeader("content-type", "application/grpc").putHeader("te", "trailers")
                .putHeader("grpc-timeout", TIMEOUT_MILLIS + "m").send(GrpcFrame.of(message));
    }

    private static Future<Void> outcome(HttpClientResponse response) {
        if (response.statusCode() != HTTP_OK) {
            return Future.failedFuture("it answers with HTTP status " + response.statusCode());
        }
        return response.end().compose(_ -> ResponseStatus.of(response.headers(), response.trailers())
                .map(failure -> Future.<Void>failedFuture(failure.description())).orElseGet(Future::succeededFuture));
    }

    @Override
    public synchronized void close() {
        if (client != null) {
            client.close();
        }
    }
}
