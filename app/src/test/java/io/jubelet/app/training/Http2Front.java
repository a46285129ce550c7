package io.jubelet.app.training;

import io.jubelet.adapters.apiserver.testserver.Kubeconfig;
import io.jubelet.adapters.apiserver.testserver.tls.CertificateAuthority;
import io.jubelet.adapters.apiserver.testserver.tls.Identity;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import java.net.URI;
import java.util.List;

/**
 * Puts TLS and HTTP/2 before an API server of the tests, which speaks HTTP/1.1 only: API servers of clusters speak HTTP/2 with their
 * nodes, and the AOT cache shall hold what an agent needs for that. Clients may show a certificate of the same authority; the server
 * behind is asked without it.
 */
final class Http2Front implements AutoCloseable {

    /** Each watch and each request under way holds one connection to the server behind. */
    private static final int MOST_CONNECTIONS = 64;
    /** What an API server takes when the agent asks for it first. */
    private static final String PREFERRED = "TLS_CHACHA20_POLY1305_SHA256";
    /** What belongs to one connection only, and is written anew for the other. */
    private static final List<String> OF_CONNECTION = List.of("connection", "transfer-encoding", "content-length", "host", "keep-alive");

    private final Vertx vertx = Vertx.vertx();
    private final CertificateAuthority authority = CertificateAuthority.create();
    private final HttpClient client = vertx.createHttpClient(new HttpClientOptions(), new PoolOptions().setHttp1MaxSize(MOST_CONNECTIONS));
    private final URI behind;
    private final HttpServer server;

    /**
     * Listens on a free port of the loopback address.
     *
     * @param url of a server without TLS
     */
    Http2Front(String url) {
        behind = URI.create(url);
        Identity identity = authority.server("kube-apiserver", List.of("kubernetes"));
        server = vertx.createHttpServer(new HttpServerOptions().setSsl(true).setUseAlpn(true).setHost("127.0.0.1").setPort(0)
                .addEnabledCipherSuite(PREFERRED)
                .setKeyCertOptions(new PemKeyCertOptions().addCertValue(Buffer.buffer(identity.certificatePem()))
                        .addKeyValue(Buffer.buffer(identity.keyPem())))
                .setTrustOptions(new PemTrustOptions().addCertValue(Buffer.buffer(authority.certificatePem())))
                .setClientAuth(ClientAuth.REQUEST)).requestHandler(this::forward);
        server.listen().await();
    }

    /** A kubeconfig of a user with a certificate. */
    String kubeconfig(String user, String group) {
        return Kubeconfig.text("https://127.0.0.1:" + server.actualPort(), authority, authority.client(user, group));
    }

    private void forward(HttpServerRequest request) {
        Future<Buffer> body = request.body();
        client.request(request.method(), behind.getPort(), behind.getHost(), request.uri())
                .compose(out -> send(request, body, out))
                .compose(in -> answer(in, request))
                .onFailure(_ -> request.response().reset());
    }

    private static Future<HttpClientResponse> send(HttpServerRequest request, Future<Buffer> body, HttpClientRequest out) {
        request.headers().forEach(header -> {
            if (!OF_CONNECTION.contains(header.getKey().toLowerCase()) && !header.getKey().startsWith(":")) {
                out.headers().add(header.getKey(), header.getValue());
            }
        });
        request.response().exceptionHandler(_ -> out.reset());
        return body.compose(out::send);
    }

    private static Future<Void> answer(HttpClientResponse in, HttpServerRequest request) {
        request.response().setStatusCode(in.statusCode());
        in.headers().forEach(header -> {
            if (!OF_CONNECTION.contains(header.getKey().toLowerCase())) {
                request.response().headers().add(header.getKey(), header.getValue());
            }
        });
        return request.response().writeHead().compose(_ -> in.pipeTo(request.response()));
    }

    @Override
    public void close() {
        vertx.close().await();
    }
}
