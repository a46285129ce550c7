package io.jubelet.adapters.http.server;

import io.jubelet.ports.server.ClientAuthorities;
import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Names the authorities whose certificates are of use, and accepts whatever a client sends: whether it is trusted is decided
 * for each request, since a client with a certificate that is not may still have a token.
 */
final class RequestingTrustManager extends X509ExtendedTrustManager {

    private final ClientAuthorities authorities;

    RequestingTrustManager(ClientAuthorities authorities) {
        this.authorities = authorities;
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return authorities.current().toArray(X509Certificate[]::new);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
        // ClientCertificates decides.
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {
        // ClientCertificates decides.
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {
        // ClientCertificates decides.
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        throw noServer();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        throw noServer();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        throw noServer();
    }

    private static CertificateException noServer() {
        return new CertificateException("no connection is made with this");
    }
}
