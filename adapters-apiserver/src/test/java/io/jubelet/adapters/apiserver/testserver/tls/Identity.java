package io.jubelet.adapters.apiserver.testserver.tls;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;

/** A certificate and its key. */
public final class Identity {

    private final X509Certificate certificate;
    private final PrivateKey key;

    Identity(X509Certificate certificate, PrivateKey key) {
        this.certificate = certificate;
        this.key = key;
    }

    /** The certificate. */
    public X509Certificate certificate() {
        return certificate;
    }

    /** Its key. */
    public PrivateKey key() {
        return key;
    }

    /** The certificate as PEM. */
    public String certificatePem() {
        return Crypto.call(() -> Pem.certificate(certificate.getEncoded()));
    }

    /** The key as PEM (PKCS 8, not encrypted). */
    public String keyPem() {
        return Pem.privateKey(key.getEncoded());
    }

    KeyManager[] keyManagers() throws GeneralSecurityException, IOException {
        char[] password = {};
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("identity", key, password, new Certificate[] {certificate});
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, password);
        return factory.getKeyManagers();
    }

    @Override
    public String toString() {
        return "identity of " + certificate.getSubjectX500Principal();
    }
}
