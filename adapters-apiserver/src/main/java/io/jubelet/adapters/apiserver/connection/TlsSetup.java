package io.jubelet.adapters.apiserver.connection;

import io.jubelet.adapters.apiserver.pki.Pem;
import io.jubelet.adapters.apiserver.pki.PrivateKeys;
import io.jubelet.domain.value.Binary;
import io.jubelet.ports.failure.InvalidArgumentException;
import java.io.IOException;
import java.net.Proxy;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import okhttp3.CipherSuite;
import okhttp3.ConnectionSpec;
import okhttp3.OkHttpClient;

/** TLS settings of the connections of one identity: verified certificates and keys. */
final class TlsSetup {

    private static final char[] NO_PASSWORD = new char[0];

    /**
     * What the client library offers, with ChaCha20 first: of a JVM that compiles with C1 alone, which has no AES in
     * hardware, it takes a quarter of the time. A server that requires another cipher gets that.
     */
    private static final ConnectionSpec CHEAP_CIPHERS_FIRST = new ConnectionSpec.Builder(ConnectionSpec.MODERN_TLS)
            .cipherSuites(Objects.requireNonNull(ConnectionSpec.MODERN_TLS.cipherSuites()).stream()
                    .sorted(Comparator.comparing(suite -> !suite.javaName().contains("_CHACHA20_")))
                    .toArray(CipherSuite[]::new))
            .build();

    private final Credentials.Tls tls;
    private final X509TrustManager trust;
    private final SSLContext context;
    private Optional<Instant> validUntil = Optional.empty();

    /**
     * Reads the certificates and the key.
     *
     * @throws InvalidArgumentException when one can't be used
     */
    TlsSetup(Credentials.Tls tls) {
        this.tls = tls;
        try {
            trust = trust(tls);
            context = SSLContext.getInstance("TLS");
            context.init(keys(tls), new TrustManager[] {trust}, null);
        } catch (GeneralSecurityException | IOException e) {
            // Messages of parsers may repeat what they read.
            throw new InvalidArgumentException("a certificate or key of the identity can't be used: "
                    + e.getClass().getSimpleName());
        }
    }

    /** Until when the client certificate is valid, empty when there is none. */
    Optional<Instant> validUntil() {
        return validUntil;
    }

    /** Lets a client connect with this. */
    OkHttpClient.Builder apply(OkHttpClient.Builder client) {
        SSLSocketFactory sockets = context.getSocketFactory();
        tls.proxy().ifPresentOrElse(proxy -> proxy.apply(client, context.getSocketFactory()),
                () -> client.proxy(Proxy.NO_PROXY));
        if (!tls.serverName().isEmpty()) {
            HostnameVerifier verifier = client.build().hostnameVerifier();
            client.hostnameVerifier((_, session) -> verifier.verify(tls.serverName(), session));
            sockets = new NamedServerSockets(sockets, tls.serverName());
        }
        if (tls.anyServer()) {
            client.hostnameVerifier((_, _) -> true);
        }
        return client.sslSocketFactory(sockets, trust)
                .connectionSpecs(List.of(CHEAP_CIPHERS_FIRST, ConnectionSpec.CLEARTEXT));
    }

    private static X509TrustManager trust(Credentials.Tls tls) throws GeneralSecurityException, IOException {
        if (tls.anyServer()) {
            return new AnyServer();
        }
        KeyStore trusted = null;
        if (tls.authorities().size() > 0) {
            trusted = emptyStore();
            for (Certificate authority : certificates(tls.authorities(), "certificate-authority")) {
                trusted.setCertificateEntry("ca" + trusted.size(), authority);
            }
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(trusted);
        for (TrustManager manager : factory.getTrustManagers()) {
            if (manager instanceof X509TrustManager x509) {
                return x509;
            }
        }
        throw new GeneralSecurityException("no trust manager for X.509");
    }

    private KeyManager[] keys(Credentials.Tls tls) throws GeneralSecurityException {
        if (tls.certificate().size() == 0) {
            return new KeyManager[0];
        }
        List<X509Certificate> chain = certificates(tls.certificate(), "client-certificate");
        validUntil = Optional.of(chain.getFirst().getNotAfter().toInstant());
        return new KeyManager[] {new ClientKey(chain, key(tls.key()))};
    }

    private static PrivateKey key(Binary pem) {
        try {
            return PrivateKeys.read(pem.bytes());
        } catch (GeneralSecurityException e) {
            throw new InvalidArgumentException("client-key can't be used: " + e.getMessage());
        }
    }

    private static List<X509Certificate> certificates(Binary pem, String field) throws GeneralSecurityException {
        List<X509Certificate> found = Pem.certificates(pem.bytes());
        if (found.isEmpty()) {
            throw new InvalidArgumentException(field + " holds no certificate in PEM");
        }
        return found;
    }

    private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, NO_PASSWORD);
        return store;
    }

    /** Accepts any certificate, as insecure-skip-tls-verify requires. */
    private static final class AnyServer implements X509TrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {
            throw new UnsupportedOperationException("only servers are looked at");
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
            // Asked for in the kubeconfig.
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
