package io.jubelet.adapters.apiserver.connection;

import io.jubelet.ports.failure.InvalidArgumentException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import javax.net.SocketFactory;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import okhttp3.OkHttpClient;

/**
 * A proxy through which the API server is reached.
 *
 * @param kind its protocol
 * @param host its name or address
 * @param port its port
 * @param authorization value of the header Proxy-Authorization, empty for none
 */
record ProxyServer(Kind kind, String host, int port, String authorization) {

    private static final String PROXY_AUTHORIZATION = "Proxy-Authorization";

    /** The protocol of a proxy. */
    enum Kind {
        HTTP(80),
        HTTPS(443),
        SOCKS5(1080);

        private final int port;

        Kind(int port) {
            this.port = port;
        }
    }

    /**
     * The proxy that a URL names.
     *
     * @param where origin of the URL, for messages; the URL may contain a password
     * @throws InvalidArgumentException when it is none
     */
    static ProxyServer parse(String text, String where) {
        URI url;
        try {
            url = new URI(text);
        } catch (URISyntaxException _) {
            throw new InvalidArgumentException(where + " is not a URL");
        }
        Kind kind = switch (Optional.ofNullable(url.getScheme()).orElse("").toLowerCase(Locale.ROOT)) {
            case "http" -> Kind.HTTP;
            case "https" -> Kind.HTTPS;
            case "socks5" -> Kind.SOCKS5;
            default -> throw new InvalidArgumentException(where + " must begin with http://, https:// or socks5://");
        };
        if (url.getHost() == null) {
            throw new InvalidArgumentException(where + " names no host");
        }
        if (kind == Kind.SOCKS5 && url.getUserInfo() != null) {
            throw new InvalidArgumentException(where + " names a user; that is supported for http and https only");
        }
        return new ProxyServer(kind, url.getHost().replaceAll("[\\[\\]]", ""), url.getPort() < 0 ? kind.port : url.getPort(),
                authorization(Optional.ofNullable(url.getUserInfo()).orElse("")));
    }

    private static String authorization(String user) {
        String[] parts = user.split(":", 2);
        return user.isEmpty() ? "" : okhttp3.Credentials.basic(parts[0], parts.length > 1 ? parts[1] : "",
                StandardCharsets.UTF_8);
    }

    /**
     * Lets a client go by way of this.
     *
     * @param sockets for a proxy that is itself reached over TLS
     */
    OkHttpClient.Builder apply(OkHttpClient.Builder client, SSLSocketFactory sockets) {
        client.proxy(new Proxy(kind == Kind.SOCKS5 ? Proxy.Type.SOCKS : Proxy.Type.HTTP,
                InetSocketAddress.createUnresolved(host, port)));
        if (kind == Kind.HTTPS) {
            client.socketFactory(new TlsSockets(sockets));
        }
        if (!authorization.isEmpty()) {
            client.proxyAuthenticator((_, response) -> response.request().header(PROXY_AUTHORIZATION) != null ? null
                    : response.request().newBuilder().header(PROXY_AUTHORIZATION, authorization).build());
        }
        return client;
    }

    /** Without user and password. */
    @Override
    public String toString() {
        return kind.name().toLowerCase(Locale.ROOT) + "://" + host + ":" + port;
    }

    /** TLS sockets that verify the name of the peer. */
    private static final class TlsSockets extends SocketFactory {

        private final SSLSocketFactory sockets;

        TlsSockets(SSLSocketFactory sockets) {
            this.sockets = sockets;
        }

        @Override
        public Socket createSocket() throws IOException {
            SSLSocket socket = (SSLSocket) sockets.createSocket();
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            socket.setSSLParameters(parameters);
            return socket;
        }

        @Override
        public Socket createSocket(String host, int port) {
            throw unconnected();
        }

        @Override
        public Socket createSocket(String host, int port, InetAddress local, int localPort) {
            throw unconnected();
        }

        @Override
        public Socket createSocket(InetAddress host, int port) {
            throw unconnected();
        }

        @Override
        public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
            throw unconnected();
        }

        private static UnsupportedOperationException unconnected() {
            return new UnsupportedOperationException("sockets are made first and connected later");
        }
    }
}
