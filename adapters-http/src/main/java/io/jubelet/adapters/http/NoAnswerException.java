package io.jubelet.adapters.http;

import io.jubelet.domain.value.IpAddress;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.ssl.NotSslRecordException;
import io.vertx.core.http.GoAway;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.StreamResetException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** A request without a complete response. The message is the one that a kubelet writes to events. */
final class NoAnswerException extends Exception {

    private static final long serialVersionUID = 1L;

    /** The bytes {@code HTTP/} where a TLS record was expected, as the TLS engine shows them. */
    private static final String PLAIN_HTTP = "not an SSL/TLS record: 485454502f";

    /** {@code Connection refused: web.example/10.0.0.2:80}. */
    private static final Pattern WITH_ADDRESS = Pattern.compile("(.*?): \\S*/\\[?([0-9a-fA-F.:]+)]?:\\d+");

    private static final int MAX_DEPTH = 8;

    /** The stream of the only request of a connection. */
    private static final int FIRST_STREAM = 1;

    /** What went wrong. */
    enum Kind {
        /** Nothing came in time. */
        TIMEOUT,
        /** The head arrived, the body did not. */
        BODY,
        /** A TLS request was sent to a server without TLS. */
        PLAIN_HTTP,
        /** A server of HTTP/2 said that it did not look at the request: it may be sent again. */
        NOT_TAKEN,
        /** Anything else. */
        OTHER
    }

    private final Kind kind;

    NoAnswerException(Kind kind, String message) {
        super(message, null, false, false);
        this.kind = kind;
    }

    Kind kind() {
        return kind;
    }

    static NoAnswerException timeout() {
        return new NoAnswerException(Kind.TIMEOUT,
                "context deadline exceeded (Client.Timeout exceeded while awaiting headers)");
    }

    static NoAnswerException slowBody() {
        return new NoAnswerException(Kind.BODY,
                "context deadline exceeded (Client.Timeout or context cancellation while reading body)");
    }

    /** Why a response has a head and no end. */
    static NoAnswerException brokenBody(Throwable cause) {
        return new NoAnswerException(Kind.BODY, cause instanceof StreamResetException reset ? reset(reset) : "unexpected EOF");
    }

    /** Why a connection could not be made. */
    static NoAnswerException connecting(String address, int port, Throwable cause) {
        String place = place(address, port);
        String reason = reasonOf(cause);
        if (isPlainHttp(cause)) {
            return new NoAnswerException(Kind.PLAIN_HTTP, "http: server gave HTTP response to HTTPS client");
        }
        return switch (cause) {
            case UnknownHostException _ -> other("dial tcp: lookup " + address + ": no such host");
            case SSLException _ -> handshake(cause);
            case ConnectException _ when reason.contains("timed out") -> timeout();
            case NoAnswerException known -> known;
            case SocketException _ when isUnreached(cause) -> refused(place, port, reason);
            default -> other(reason);
        };
    }

    /** Why one of the addresses of a host has no connection of TCP. */
    static NoAnswerException dialing(InetAddress address, int port, Throwable cause) {
        String reason = reasonOf(cause);
        String text = address.getHostAddress();
        String place = place(IpAddress.parse(text).map(IpAddress::text).orElse(text), port);
        return cause instanceof SocketTimeoutException || cause instanceof ConnectTimeoutException
                ? other("dial tcp " + place + ": i/o timeout") : refused(place, port, reason);
    }

    /** Whether there was no connection of TCP: the transport then names the address. */
    static boolean isUnreached(Throwable failure) {
        return failure instanceof ConnectException || failure instanceof NoRouteToHostException
                || failure instanceof SocketException && WITH_ADDRESS.matcher(reasonOf(failure)).matches();
    }

    /** Why there is a connection of TCP and none of TLS. */
    private static NoAnswerException handshake(Throwable failure) {
        if (has(failure, ClosedChannelException.class)) {
            return other("EOF");
        }
        if (has(failure, NotSslRecordException.class)) {
            return other("tls: first record does not look like a TLS handshake");
        }
        return other("tls: " + reasonOf(failure.getCause() == null ? failure : failure.getCause()));
    }

    /** Why a request that was sent got no response. */
    static NoAnswerException answering(HttpVersion version, Throwable cause) {
        if (cause instanceof StreamResetException reset) {
            return new NoAnswerException(reset.getCode() == Http2Errors.REFUSED_STREAM ? Kind.NOT_TAKEN : Kind.OTHER,
                    reset(reset));
        }
        if (version == HttpVersion.HTTP_2 && cause instanceof HttpClosedException closed) {
            return closed.goAway() == null ? other("unexpected EOF") : leaving(closed.goAway());
        }
        return failed(cause);
    }

    /** Something else went wrong. */
    static NoAnswerException failed(Throwable cause) {
        String reason = reasonOf(cause);
        return other(reason.contains("Connection was closed") ? "EOF" : reason);
    }

    /** The server announced that the connection ends. */
    private static NoAnswerException leaving(GoAway announced) {
        return announced.getErrorCode() == Http2Errors.NO_ERROR && announced.getLastStreamId() < FIRST_STREAM
                ? new NoAnswerException(Kind.NOT_TAKEN, "http2: Transport received Server's graceful shutdown GOAWAY")
                : other("http2: Transport received GOAWAY from server ErrCode:" + Http2Errors.name(announced.getErrorCode()));
    }

    private static String reset(StreamResetException reset) {
        return "stream error: stream ID " + FIRST_STREAM + "; " + Http2Errors.name(reset.getCode()) + "; received from peer";
    }

    /** Address and port as one word. */
    static String place(String address, int port) {
        return address.contains(":") ? "[" + address + "]:" + port : address + ":" + port;
    }

    private static boolean isPlainHttp(Throwable failure) {
        return causes(failure).anyMatch(cause -> cause instanceof SSLException && reasonOf(cause).startsWith(PLAIN_HTTP));
    }

    private static boolean has(Throwable failure, Class<? extends Throwable> type) {
        return causes(failure).anyMatch(type::isInstance);
    }

    /** The transport wraps the exception of the TLS engine, more than once. */
    private static Stream<Throwable> causes(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause).limit(MAX_DEPTH);
    }

    private static NoAnswerException other(String message) {
        return new NoAnswerException(Kind.OTHER, message);
    }

    /** The message of the kernel. The transport may add the address that the name of the host has. */
    private static NoAnswerException refused(String place, int port, String reason) {
        Matcher added = WITH_ADDRESS.matcher(reason);
        String refusal = added.matches() ? added.group(1) : reason;
        String found = added.matches() ? IpAddress.parse(added.group(2)).map(ip -> place(ip.text(), port)).orElse(place) : place;
        return other("dial tcp " + found + ": connect: " + refusal.toLowerCase(Locale.ROOT));
    }

    private static String reasonOf(Throwable cause) {
        return cause.getMessage() == null || cause.getMessage().isEmpty() ? cause.getClass().getSimpleName()
                : cause.getMessage();
    }
}
