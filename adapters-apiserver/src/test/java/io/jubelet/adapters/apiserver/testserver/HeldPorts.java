package io.jubelet.adapters.apiserver.testserver;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/**
 * Ports for programs that are about to start: bound, so that no other process gets them, but not listening, so that a program
 * that allows to reuse addresses can have them.
 */
final class HeldPorts implements AutoCloseable {

    private final List<Socket> sockets = new ArrayList<>();

    HeldPorts(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            Socket socket = new Socket();
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            sockets.add(socket);
        }
    }

    int get(int index) {
        return sockets.get(index).getLocalPort();
    }

    @Override
    public void close() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
