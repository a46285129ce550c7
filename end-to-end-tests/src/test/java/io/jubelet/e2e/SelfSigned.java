package io.jubelet.e2e;

import io.jubelet.ports.tls.TrustingTls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import javax.net.ssl.SSLSocketFactory;

/** Access to the kubelet server of an agent without a cluster. */
final class SelfSigned {

    private SelfSigned() {
    }

    /** A port of this machine that nobody listens on. */
    static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The certificate is signed by the node itself. */
    static SSLSocketFactory trusted() {
        return TrustingTls.context().getSocketFactory();
    }
}
