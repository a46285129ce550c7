package io.jubelet.adapters.grpc.server;

import com.google.protobuf.MessageLite;
import io.jubelet.adapters.grpc.GrpcFrame;
import io.jubelet.adapters.grpc.StatusCode;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.failure.UnavailableException;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2Headers;
import java.net.URLEncoder;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** The response to one call: messages, then one status. May be used from any thread, also after the client disconnected. */
public final class ServerCall {

    private final Channel stream;
    private final UnreadAnswers.Connection unread;
    private boolean begun;
    private boolean over;

    /**
     * A response that has not begun.
     *
     * @param unread counts what is sent
     */
    ServerCall(Channel stream, UnreadAnswers.Connection unread) {
        this.stream = stream;
        this.unread = unread;
    }

    /** Runs something when the call is over, on either side. */
    public void onEnd(Runnable work) {
        stream.closeFuture().addListener(closed -> work.run());
    }

    /** Sends the response headers, which show the client that the call was accepted. */
    public void begin() {
        onLoop(() -> {
            head();
            stream.flush();
        });
    }

    private void head() {
        if (!begun) {
            begun = true;
            stream.write(new DefaultHttp2HeadersFrame(headers()));
        }
    }

    private static Http2Headers headers() {
        return new DefaultHttp2Headers().status("200").set("content-type", "application/grpc");
    }

    /**
     * Sends one message. A client that does not read loses its connection before too many are kept for it.
     *
     * @throws ResourceExhaustedException when the message is longer than all that may be kept for clients
     */
    public void send(MessageLite message) {
        write(message);
    }

    /**
     * Sends one message and waits until it is on its way: a client that does not read holds up the caller, and what was sent does not
     * pile up here.
     *
     * @throws ResourceExhaustedException when the message is longer than all that may be kept for clients
     * @throws UnavailableException when the call is over
     * @throws CancelledException when the thread is interrupted
     */
    public void sendAndWait(MessageLite message) {
        try {
            write(message).get();
        } catch (ExecutionException e) {
            throw new UnavailableException("the client has gone", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("interrupted before a message was sent", e);
        }
    }

    private CompletableFuture<Void> write(MessageLite message) {
        byte[] frame = GrpcFrame.of(message.toByteArray()).getBytes();
        if (frame.length > unread.limit()) {
            throw new ResourceExhaustedException(
                    "trying to send message larger than max (" + frame.length + " vs. " + unread.limit() + ")");
        }
        if (!unread.add(frame.length)) {
            return CompletableFuture.failedFuture(new ClosedChannelException());
        }
        var written = new CompletableFuture<Void>();
        written.whenComplete((_, _) -> unread.remove(frame.length));
        stream.eventLoop().execute(() -> write(frame, written));
        return written;
    }

    private void write(byte[] frame, CompletableFuture<Void> written) {
        if (over || !stream.isActive()) {
            written.completeExceptionally(new ClosedChannelException());
            return;
        }
        head();
        stream.writeAndFlush(new DefaultHttp2DataFrame(Unpooled.wrappedBuffer(frame))).addListener(done -> {
            if (done.isSuccess()) {
                written.complete(null);
            } else {
                written.completeExceptionally(done.cause());
            }
        });
    }

    /** Ends the call well. */
    public void end() {
        finish("0", "");
    }

    /** Ends the call with a failure. */
    public void fail(StatusCode code, String description) {
        finish(Integer.toString(code.number()), encoded(description));
    }

    private void finish(String status, String message) {
        onLoop(() -> {
            over = true;
            Http2Headers trailers = begun ? new DefaultHttp2Headers() : headers();
            trailers.set("grpc-status", status);
            if (!message.isEmpty()) {
                trailers.set("grpc-message", message);
            }
            stream.writeAndFlush(new DefaultHttp2HeadersFrame(trailers, true));
        });
    }

    private void onLoop(Runnable work) {
        stream.eventLoop().execute(() -> {
            if (!over && stream.isActive()) {
                work.run();
            }
        });
    }

    /** The percent encoding of gRPC, which encodes more characters than it must, and has no plus sign. */
    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
