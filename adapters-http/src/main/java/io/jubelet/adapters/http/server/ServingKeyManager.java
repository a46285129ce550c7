package io.jubelet.adapters.http.server;

import io.jubelet.ports.server.ServingCertificate;
import io.jubelet.ports.server.ServingCertificates;
import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;

/** Answers every handshake with the certificate that is current then. */
final class ServingKeyManager extends X509ExtendedKeyManager {

    /** The certificate of one handshake: the alias, the chain and the key are asked for one after the other. */
    private static final ThreadLocal<ServingCertificate> CHOSEN = new ThreadLocal<>();

    private static final String ALIAS = "serving";

    private final ServingCertificates certificates;

    ServingKeyManager(ServingCertificates certificates) {
        this.certificates = certificates;
    }

    @Override
    public String chooseEngineServerAlias(String keyType, Principal[] issuers, SSLEngine engine) {
        ServingCertificate current = certificates.current().orElse(null);
        CHOSEN.set(current);
        return current != null && current.key().getAlgorithm().equals(algorithm(keyType)) ? ALIAS : null;
    }

    /** The algorithm of the key for a type of authentication such as {@code EC}, {@code RSA} or {@code EC_EC}. */
    private static String algorithm(String keyType) {
        return switch (keyType) {
            case "RSASSA-PSS" -> "RSASSA-PSS";
            case "Ed25519", "Ed448", "EdDSA" -> "EdDSA";
            default -> keyType.startsWith("EC") ? "EC" : keyType;
        };
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
        ServingCertificate chosen = CHOSEN.get();
        return chosen == null ? null : chosen.chain().toArray(X509Certificate[]::new);
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
        ServingCertificate chosen = CHOSEN.get();
        return chosen == null ? null : chosen.key();
    }

    @Override
    public String chooseServerAlias(String keyType, Principal[] issuers, Socket socket) {
        return chooseEngineServerAlias(keyType, issuers, null);
    }

    @Override
    public String[] getServerAliases(String keyType, Principal[] issuers) {
        return new String[] {ALIAS};
    }

    @Override
    public String[] getClientAliases(String keyType, Principal[] issuers) {
        return new String[0];
    }

    @Override
    public String chooseClientAlias(String[] keyTypes, Principal[] issuers, Socket socket) {
        return null;
    }
}
