package io.jubelet.adapters.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetSocket;
import java.util.Locale;
import java.util.Optional;

/** A connection that speaks HTTP/1.1. */
final class Http1Connection implements GetConnection {

    private final NetSocket socket;
    private Optional<String> broken = Optional.empty();

    Http1Connection(NetSocket socket) {
        this.socket = socket;
    }

    @Override
    public void get(GetRequest request, Receiver receiver) {
        byte[] head;
        try {
            head = RequestHead.http1(request);
        } catch (IllegalArgumentException e) {
            receiver.failed(NoAnswerException.failed(e));
            return;
        }
        var response = new Http1Response(receiver);
        socket.handler(response::read);
        socket.exceptionHandler(e -> broken = Optional.of(reading(e)));
        socket.endHandler(_ -> broken.ifPresentOrElse(response::broken, response::ended));
        socket.write(Buffer.buffer(head));
    }

    private String reading(Throwable failure) {
        String reason = failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
        String text = reason.toLowerCase(Locale.ROOT).contains("connection reset") ? "connection reset by peer" : reason;
        return "read tcp " + socket.localAddress() + "->" + socket.remoteAddress() + ": read: " + text;
    }
}
