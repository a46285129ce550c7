package io.jubelet.adapters.apiserver.connection;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;

/**
 * The only key that a client has. It is held unencrypted: a key store would encrypt it with a well-known password, which takes
 * a tenth of the time that an agent needs to start.
 */
final class ClientKey extends X509ExtendedKeyManager {

    private static final String ALIAS = "client";

    private final List<X509Certificate> chain;
    private final PrivateKey key;

    /** @param chain certificates, that of the key first; at least one */
    ClientKey(List<X509Certificate> chain, PrivateKey key) {
        this.chain = List.copyOf(chain);
        this.key = key;
    }

    @Override
    public String[] getClientAliases(String keyType, Principal[] issuers) {
        String chosen = choose(Stream.of(keyType));
        return chosen == null ? null : new String[] {chosen};
    }

    @Override
    public String chooseClientAlias(String[] keyTypes, Principal[] issuers, Socket socket) {
        return choose(Arrays.stream(keyTypes));
    }

    @Override
    public String chooseEngineClientAlias(String[] keyTypes, Principal[] issuers, SSLEngine engine) {
        return choose(Arrays.stream(keyTypes));
    }

    /**
     * The key where it is one that the server understands, also when the server does not name its issuer: a server that does not know
     * it then answers 401, and not as to an anonymous user, so that the identity is renewed (client-go gives it to every server).
     */
    private String choose(Stream<String> keyTypes) {
        String algorithm = chain.getFirst().getPublicKey().getAlgorithm();
        return keyTypes.anyMatch(type -> type.equals(algorithm) || type.startsWith(algorithm + "_")) ? ALIAS : null;
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
        return ALIAS.equals(alias) ? chain.toArray(new X509Certificate[0]) : null;
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
        return ALIAS.equals(alias) ? key : null;
    }

    @Override
    public String[] getServerAliases(String keyType, Principal[] issuers) {
        return null;
    }

    @Override
    public String chooseServerAlias(String keyType, Principal[] issuers, Socket socket) {
        return null;
    }

    /** Leaves out the key. */
    @Override
    public String toString() {
        return "ClientKey[" + chain.getFirst().getSubjectX500Principal() + "]";
    }
}
