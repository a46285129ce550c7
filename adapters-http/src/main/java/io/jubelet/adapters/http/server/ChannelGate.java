package io.jubelet.adapters.http.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Handler between TLS and HTTP on a connection. It passes everything on until the connection is taken over: from then on,
 * bytes go to the one who did, and HTTP sees none. A client of HTTP/2 that exceeds the {@link FrameBudget} gets an error and loses
 * the connection. All methods are for the event loop of the connection.
 */
final class ChannelGate extends ChannelInboundHandlerAdapter {

    private static final System.Logger LOG = System.getLogger(ChannelGate.class.getName());
    /** GOAWAY with the error ENHANCE_YOUR_CALM, and a last stream that says that any may have been worked on. */
    private static final byte[] GOAWAY = {0, 0, 8, 7, 0, 0, 0, 0, 0, 0x7f, -1, -1, -1, 0, 0, 0, 11};

    /** How long a client that was sent all may take to close the connection. */
    private static final Duration LONGEST_END = Duration.ofMinutes(5);

    private final ChannelGates gates;
    private FrameBudget budget;
    private boolean refused;
    private boolean clientEnded;
    private ChannelHandlerContext context;
    private InetSocketAddress client;
    private Receiver receiver;
    private UnauthenticatedConnections.Slot slot;

    ChannelGate(ChannelGates gates) {
        this.gates = gates;
    }

    /** Gets what arrives on a connection that was taken over. */
    interface Receiver {

        /** Bytes arrived. */
        void read(byte[] bytes);

        /** The client reads again what it is sent. */
        void writable();

        /** Nothing more will arrive. */
        void ended();
    }

    /** The slot that the connection has had since it was accepted. */
    UnauthenticatedConnections.Slot slot() {
        return slot;
    }

    /** Takes the connection over. False when it is closed already. */
    boolean takeOver(Receiver next) {
        if (!context.channel().isActive()) {
            return false;
        }
        receiver = next;
        context.channel().config().setAutoRead(true);
        return true;
    }

    /**
     * Sends bytes as they are, and drops them when the connection has ended. False when no more should be sent until
     * {@link Receiver#writable()}.
     */
    boolean write(byte[] bytes) {
        if (!context.channel().isActive()) {
            return true;
        }
        context.writeAndFlush(Unpooled.wrappedBuffer(bytes), context.voidPromise());
        return context.channel().isWritable();
    }

    /** Answers what the client sent; reads no more of one that sends without reading, until {@link Receiver#writable()}. */
    void answer(byte[] bytes) {
        if (!write(bytes)) {
            setReading(false);
        }
    }

    /** Whether more bytes are wanted from the client. */
    void setReading(boolean wanted) {
        context.channel().config().setAutoRead(wanted);
    }

    /**
     * Sends what has been written, and that nothing more follows. With TLS, the client then closes: a connection that is closed here is
     * reset by what the client sends meanwhile, such as a ping, and what is still under way to it would be lost.
     */
    void close() {
        SslHandler tls = context.pipeline().get(SslHandler.class);
        var sent = context.writeAndFlush(Unpooled.EMPTY_BUFFER);
        if (tls == null || clientEnded) {
            sent.addListener(ChannelFutureListener.CLOSE);
            return;
        }
        setReading(true);
        sent.addListener(_ -> {
            tls.closeOutbound();
            abortAfter(LONGEST_END);
        });
    }

    /** Closes without waiting for what has been written; TLS may take some seconds for its close_notify. */
    void abort() {
        context.close();
    }

    /** Aborts the connection if it is still there after this time: its client does not read what was written before it was closed. */
    void abortAfter(Duration time) {
        Future<?> timer = context.executor().schedule(this::abort, time.toMillis(), TimeUnit.MILLISECONDS);
        context.channel().closeFuture().addListener(_ -> timer.cancel(false));
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
        register();
    }

    @Override
    public void channelActive(ChannelHandlerContext active) {
        register();
        active.fireChannelActive();
    }

    private void register() {
        if (client == null && context.channel().remoteAddress() instanceof InetSocketAddress address) {
            client = address;
            gates.unauthenticated().acquire().ifPresentOrElse(acquired -> {
                slot = acquired;
                gates.add(address, this);
            }, context::close);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext from, Object message) {
        if (receiver == null && !isExcess((ByteBuf) message)) {
            from.fireChannelRead(message);
            return;
        }
        try {
            if (refused) {
                return;
            }
            ByteBuf buffer = (ByteBuf) message;
            byte[] bytes = new byte[buffer.readableBytes()];
            buffer.readBytes(bytes);
            receiver.read(bytes);
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private boolean isExcess(ByteBuf message) {
        if (budget == null || refused) {
            return refused;
        }
        if (!budget.allows(message, System.nanoTime())) {
            refused = true;
            LOG.log(System.Logger.Level.DEBUG,
                    () -> "the connection of " + client + " is closed: too many frames of HTTP/2 that carry nothing");
            context.writeAndFlush(Unpooled.wrappedBuffer(GOAWAY));
            context.close();
        }
        return refused;
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext changed) {
        if (receiver != null && changed.channel().isWritable()) {
            receiver.writable();
        }
        changed.fireChannelWritabilityChanged();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext at, Object event) {
        if (receiver != null && event instanceof SslCloseCompletionEvent) {
            clientEnded = true;
            receiver.ended();
        }
        if (event instanceof SslHandshakeCompletionEvent done && done.isSuccess()
                && ApplicationProtocolNames.HTTP_2.equals(at.pipeline().get(SslHandler.class).applicationProtocol())) {
            budget = new FrameBudget(System.nanoTime());
        }
        at.fireUserEventTriggered(event);
    }

    @Override
    public void channelInactive(ChannelHandlerContext inactive) {
        if (client != null) {
            gates.remove(client, this);
        }
        if (slot != null) {
            slot.free();
        }
        if (receiver != null) {
            receiver.ended();
        }
        inactive.fireChannelInactive();
    }
}
