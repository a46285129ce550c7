package io.jubelet.adapters.apiserver.connection;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Collection;
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
        String chosen = choose(Stream.of(keyType), issuers);
        return chosen == null ? null : new String[] {chosen};
    }

    @Override
    public String chooseClientAlias(String[] keyTypes, Principal[] issuers, Socket socket) {
        return choose(Arrays.stream(keyTypes), issuers);
    }

    @Override
    public String chooseEngineClientAlias(String[] keyTypes, Principal[] issuers, SSLEngine engine) {
        return choose(Arrays.stream(keyTypes), issuers);
    }

    /** The key where it is one that the server understands, and was certified by somebody whom it knows; servers need not say whom. */
    private String choose(Stream<String> keyTypes, Principal[] issuers) {
        String algorithm = chain.getFirst().getPublicKey().getAlgorithm();
        boolean understood = keyTypes.anyMatch(type -> type.equals(algorithm) || type.startsWith(algorithm + "_"));
        return understood && (issuers == null || issuers.length == 0 || isIssuedBy(List.of(issuers))) ? ALIAS : null;
    }

    private boolean isIssuedBy(Collection<Principal> known) {
        return chain.stream().map(X509Certificate::getIssuerX500Principal).anyMatch(known::contains);
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
