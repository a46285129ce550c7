package io.jubelet.adapters.grpc.server;

import com.google.protobuf.InvalidProtocolBufferException;
import io.jubelet.adapters.grpc.StatusCode;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2StreamFrame;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** One stream of a connection: reads the request, and has it served by a thread of its own. */
final class CallHandler extends SimpleChannelInboundHandler<Http2StreamFrame> {

    private final String server;
    private final Map<String, ServerMethod> methods;
    private final ServerLimits limits;
    private final ByteBudget budget;
    private final UnreadAnswers.Connection unread;
    private RequestReader reader;
    private ScheduledFuture<?> timeLimit;

    /**
     * A stream that begins.
     *
     * @param server name of the server in messages
     * @param methods the methods by their path
     * @param budget bytes of the requests of the connection
     * @param unread counts what is sent on the connection
     */
    CallHandler(String server, Map<String, ServerMethod> methods, ServerLimits limits, ByteBudget budget,
            UnreadAnswers.Connection unread) {
        this.server = server;
        this.methods = methods;
        this.limits = limits;
        this.budget = budget;
        this.unread = unread;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, Http2StreamFrame frame) {
        if (frame instanceof Http2HeadersFrame headers) {
            if (reader == null) {
                begin(context, headers.headers());
            }
            if (headers.isEndStream()) {
                end();
            }
        } else if (frame instanceof Http2DataFrame data && reader != null) {
            reader.add(data.content());
            if (data.isEndStream()) {
                end();
            }
        }
    }

    private void end() {
        timeLimit.cancel(false);
        reader.end();
    }

    private void begin(ChannelHandlerContext context, Http2Headers headers) {
        ServerCall call = new ServerCall(context.channel(), unread);
        String path = String.valueOf(headers.path());
        ServerMethod method = methods.get(path);
        timeLimit = context.executor().schedule(() -> context.close(), limits.requestTime().toMillis(), TimeUnit.MILLISECONDS);
        call.onEnd(() -> timeLimit.cancel(false));
        reader = new RequestReader(call, limits.requestBytes(), budget, message ->
                Thread.ofVirtual().name("grpc-call").start(() -> serve(method, message, call)));
        if (method == null) {
            reader.refuse(StatusCode.UNIMPLEMENTED, "unknown method " + path + " of " + server);
        }
    }

    private static void serve(ServerMethod method, byte[] message, ServerCall call) {
        try {
            method.serve(message, call);
        } catch (InvalidProtocolBufferException e) {
            call.fail(StatusCode.INTERNAL, "the request can't be read: " + e.getMessage());
        } catch (RuntimeException e) {
            CallErrors.fail(call, e);
        }
    }

    /** What goes wrong in a stream ends it, and not the connection. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }
}
