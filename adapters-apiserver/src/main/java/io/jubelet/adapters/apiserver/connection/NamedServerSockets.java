package io.jubelet.adapters.apiserver.connection;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.ssl.SSLSocketFactory;

/** Requests the certificate of another name than that of the address (tls-server-name). */
final class NamedServerSockets extends SSLSocketFactory {

    private final SSLSocketFactory sockets;
    private final String name;

    NamedServerSockets(SSLSocketFactory sockets, String name) {
        this.sockets = sockets;
        this.name = name;
    }

    @Override
    public Socket createSocket(Socket connected, String host, int port, boolean close) throws IOException {
        return sockets.createSocket(connected, name, port, close);
    }

    @Override
    public String[] getDefaultCipherSuites() {
        return sockets.getDefaultCipherSuites();
    }

    @Override
    public String[] getSupportedCipherSuites() {
        return sockets.getSupportedCipherSuites();
    }

    @Override
    public Socket createSocket(String host, int port) {
        throw unlayered();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort) {
        throw unlayered();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw unlayered();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
        throw unlayered();
    }

    private static UnsupportedOperationException unlayered() {
        return new UnsupportedOperationException("TLS is put over connections that exist");
    }
}
