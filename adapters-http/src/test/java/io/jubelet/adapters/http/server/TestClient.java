package io.jubelet.adapters.http.server;

import io.jubelet.ports.tls.TrustingTls;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.X509ExtendedKeyManager;

/** A connection that sends and receives the bytes it is given, through TLS. */
final class TestClient implements AutoCloseable {

    private final Socket socket;

    private TestClient(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(30_000);
    }

    static TestClient plain(int port) throws IOException {
        return new TestClient(new Socket(InetAddress.getLoopbackAddress(), port));
    }

    static TestClient tls(int port) throws IOException, GeneralSecurityException {
        return tls(port, null);
    }

    /** With a client certificate; {@code null} for none. */
    static TestClient tls(int port, String alias) throws IOException, GeneralSecurityException {
        KeyManager[] keys = {};
        if (alias != null) {
            KeyManagerFactory factory = KeyManagerFactory.getInstance("PKIX");
            factory.init(TestCertificates.only(alias), "changeit".toCharArray());
            keys = new KeyManager[] {new Eager((X509ExtendedKeyManager) factory.getKeyManagers()[0])};
        }
        SSLSocket socket = (SSLSocket) TrustingTls.context(keys).getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), port);
        socket.startHandshake();
        return new TestClient(socket);
    }

    /** Speaks HTTP/2. */
    static TestClient http2(int port) throws IOException {
        SSLSocket socket = (SSLSocket) TrustingTls.context().getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), port);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"h2"});
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        if (!socket.getApplicationProtocol().equals("h2")) {
            throw new AssertionError("HTTP/2 is not spoken");
        }
        return new TestClient(socket);
    }

    Socket socket() {
        return socket;
    }

    X509Certificate server() throws IOException {
        return (X509Certificate) ((SSLSocket) socket).getSession().getPeerCertificates()[0];
    }

    TestClient send(String text) throws IOException {
        socket.getOutputStream().write(text.replace("|", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
        return this;
    }

    /** Reads until this has come, and returns all of it; or until the end of the connection. */
    String readTo(String end) throws IOException {
        StringBuilder text = new StringBuilder();
        String wanted = end.replace("|", "\r\n");
        while (text.indexOf(wanted) < 0) {
            int one;
            try {
                one = socket.getInputStream().read();
            } catch (SocketTimeoutException e) {
                throw new AssertionError("nothing more came after " + text, e);
            }
            if (one < 0) {
                return text + "<EOF>";
            }
            text.append((char) one);
        }
        return text.toString().replace("\r\n", "|");
    }

    /** Reads until the connection ends, however it ends. */
    String readAll() throws IOException {
        StringBuilder text = new StringBuilder();
        try {
            for (int one = socket.getInputStream().read(); one >= 0; one = socket.getInputStream().read()) {
                text.append((char) one);
            }
        } catch (SocketTimeoutException e) {
            throw new AssertionError("nothing more came, and no end, after " + text, e);
        } catch (IOException _) {
            text.append("<cut>");
        }
        return text.toString().replace("\r\n", "|");
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /** Sends its certificate whoever is accepted. */
    private static final class Eager extends X509ExtendedKeyManager {

        private final X509ExtendedKeyManager inner;

        Eager(X509ExtendedKeyManager inner) {
            this.inner = inner;
        }

        @Override
        public String chooseClientAlias(String[] types, Principal[] issuers, Socket socket) {
            return inner.chooseClientAlias(types, null, socket);
        }

        @Override
        public String[] getClientAliases(String type, Principal[] issuers) {
            return inner.getClientAliases(type, null);
        }

        @Override
        public String[] getServerAliases(String type, Principal[] issuers) {
            return null;
        }

        @Override
        public String chooseServerAlias(String type, Principal[] issuers, Socket socket) {
            return null;
        }

        @Override
        public X509Certificate[] getCertificateChain(String alias) {
            return inner.getCertificateChain(alias);
        }

        @Override
        public PrivateKey getPrivateKey(String alias) {
            return inner.getPrivateKey(alias);
        }
    }
}
