package io.jubelet.adapters.http;

import io.vertx.core.Future;
import io.vertx.core.http.HttpClientConnection;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import java.util.OptionalLong;

/** A connection on which the server chose HTTP/2, or HTTP/1.1, when TLS was begun. */
final class NegotiatedConnection implements GetConnection {

    private final HttpClientConnection connection;
    private HttpVersion version = HttpVersion.HTTP_1_1;

    NegotiatedConnection(HttpClientConnection connection) {
        this.connection = connection;
    }

    @Override
    public void get(GetRequest request, Receiver receiver) {
        // Without handlers each broken response would be logged; the receiver gets the failure already.
        connection.exceptionHandler(_ -> { });
        connection.request(new RequestOptions().setMethod(HttpMethod.GET).setURI(request.target()))
                .compose(sent -> write(request, sent))
                .onSuccess(response -> read(response, receiver))
                .onFailure(e -> receiver.failed(NoAnswerException.answering(version, e)));
    }

    private Future<HttpClientResponse> write(GetRequest request, HttpClientRequest sent) {
        sent.exceptionHandler(_ -> { });
        version = sent.version();
        RequestHead.write(request, sent);
        return sent.send();
    }

    private static void read(HttpClientResponse response, Receiver receiver) {
        response.exceptionHandler(e -> receiver.failed(NoAnswerException.brokenBody(e)));
        response.endHandler(_ -> receiver.end());
        response.handler(receiver::body);
        String reason = response.statusMessage() == null ? "" : response.statusMessage();
        String location = response.getHeader("location") == null ? "" : response.getHeader("location");
        receiver.head(new Head(response.statusCode(), reason, HeaderText.decoded(location), length(response)));
    }

    private static OptionalLong length(HttpClientResponse response) {
        String length = response.getHeader("content-length");
        return length != null && length.matches("[0-9]{1,18}") ? OptionalLong.of(Long.parseLong(length)) : OptionalLong.empty();
    }
}
