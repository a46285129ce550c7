package io.jubelet.adapters.http.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import java.net.InetSocketAddress;

/**
 * Stands between TLS and HTTP on a connection. It passes everything on until the connection is taken over: from then on,
 * bytes go to the one who did, and HTTP sees none. All methods are for the event loop of the connection.
 */
final class ChannelGate extends ChannelInboundHandlerAdapter {

    private final ChannelGates gates;
    private ChannelHandlerContext context;
    private InetSocketAddress client;
    private Receiver receiver;
    private Strangers.Place place;

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

    /** The place that the connection has had since it was accepted. */
    Strangers.Place place() {
        return place;
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

    /** Sends bytes as they are. False when no more should be sent until {@link Receiver#writable()}. */
    boolean write(byte[] bytes) {
        context.writeAndFlush(Unpooled.wrappedBuffer(bytes), context.voidPromise());
        return context.channel().isWritable();
    }

    /** Whether more bytes are wanted from the client. */
    void setReading(boolean wanted) {
        context.channel().config().setAutoRead(wanted);
    }

    /** Sends what has been written, then closes. */
    void close() {
        context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
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
            gates.strangers().enter().ifPresentOrElse(free -> {
                place = free;
                gates.add(address, this);
            }, context::close);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext from, Object message) {
        if (receiver == null) {
            from.fireChannelRead(message);
            return;
        }
        try {
            ByteBuf buffer = (ByteBuf) message;
            byte[] bytes = new byte[buffer.readableBytes()];
            buffer.readBytes(bytes);
            receiver.read(bytes);
        } finally {
            ReferenceCountUtil.release(message);
        }
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
            receiver.ended();
        }
        at.fireUserEventTriggered(event);
    }

    @Override
    public void channelInactive(ChannelHandlerContext inactive) {
        if (client != null) {
            gates.remove(client, this);
        }
        if (place != null) {
            place.leave();
        }
        if (receiver != null) {
            receiver.ended();
        }
        inactive.fireChannelInactive();
    }
}
