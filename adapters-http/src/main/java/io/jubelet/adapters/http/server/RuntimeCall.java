package io.jubelet.adapters.http.server;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.net.NetSocketInternal;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import java.net.URI;

/** A request to the streaming server of the runtime, until the head of its answer has come. For one event loop. */
final class RuntimeCall {

    private static final int HEADER_LIMIT = 64 * 1024;

    private final NetSocket runtime;
    private final Receiver receiver;
    private final Buffer read = Buffer.buffer();

    private RuntimeCall(NetSocket runtime, Receiver receiver) {
        this.runtime = runtime;
        this.receiver = receiver;
    }

    /** Gets the answer: one of both, once. */
    interface Receiver {

        /**
         * The runtime answered.
         *
         * @param runtime the connection, paused, without handlers; it stays open until its end has been read, also when nothing more
         *     can be written
         * @param answer what has been read of it
         */
        void answered(NetSocket runtime, RuntimeAnswer answer);

        /** There is no answer of HTTP; why, as a text. */
        void failed(String text);
    }

    /**
     * Connects and sends a request.
     *
     * @param address http or https; the port of the scheme when it names none
     * @param request head and body
     */
    static void send(NetClient dialer, URI address, byte[] request, Receiver receiver) {
        boolean tls = "https".equals(address.getScheme());
        int port = address.getPort() >= 0 ? address.getPort() : tls ? 443 : 80;
        String host = address.getHost().replaceAll("^\\[|]$", "");
        dialer.connect(port, host).compose(socket -> tls ? socket.upgradeToSsl(host).map(socket)
                : Future.succeededFuture(socket))
                .onFailure(failure -> receiver.failed("error dialing backend: " + failure.getMessage()))
                .onSuccess(runtime -> {
                    readToItsEnd(runtime);
                    new RuntimeCall(runtime, receiver).await();
                    runtime.write(Buffer.buffer(request));
                });
    }

    /**
     * A command may end before it has read all of its input. The runtime then resets the connection, and netty would close it with the
     * first write that fails, while the last output of the command has not been read yet.
     */
    private static void readToItsEnd(NetSocket runtime) {
        ((NetSocketInternal) runtime).channelHandlerContext().channel().config().setAutoClose(false);
    }

    private void await() {
        runtime.handler(this::read).exceptionHandler(failure -> fail(String.valueOf(failure.getMessage())))
                .closeHandler(_ -> fail("unexpected EOF"));
    }

    private void read(Buffer bytes) {
        read.appendBuffer(bytes);
        RuntimeAnswer.of(read.getBytes()).ifPresentOrElse(answer -> {
            if (answer.status() < 0) {
                fail("malformed HTTP response");
            } else {
                runtime.pause();
                runtime.handler(null).exceptionHandler(null).closeHandler(null);
                receiver.answered(runtime, answer);
            }
        }, () -> {
            if (read.length() > HEADER_LIMIT) {
                fail("the header of the runtime's answer is too large");
            }
        });
    }

    private void fail(String text) {
        runtime.handler(null).exceptionHandler(null).closeHandler(null);
        runtime.close();
        receiver.failed(text);
    }
}
