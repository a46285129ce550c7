package io.jubelet.adapters.apiserver.connection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.jubelet.adapters.apiserver.testserver.tls.CertificateAuthority;
import io.jubelet.adapters.apiserver.testserver.tls.Identity;
import java.security.Principal;
import java.security.cert.X509Certificate;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClientKeyTest {

    private static final String[] ELLIPTIC = {"RSA", "EC"};

    private final Identity node = CertificateAuthority.create().client("system:node:n1", "system:nodes");
    private final ClientKey key = new ClientKey(List.of(node.certificate()), node.key());

    @Test
    void aServerThatNamesNobodyGetsTheKey() {
        assertEquals("client", key.chooseClientAlias(ELLIPTIC, null, null));
        assertEquals("client", key.chooseEngineClientAlias(new String[] {"EC_EC"}, new Principal[0], null));
        assertSame(node.key(), key.getPrivateKey("client"));
        assertArrayEquals(new X509Certificate[] {node.certificate()}, key.getCertificateChain("client"));
    }

    @Test
    void aServerThatNamesOthersGetsItToo() {
        Principal stranger = node.certificate().getSubjectX500Principal();
        assertEquals("client", key.chooseClientAlias(ELLIPTIC, new Principal[] {stranger}, null));
        assertEquals("client", key.chooseEngineClientAlias(ELLIPTIC, new Principal[] {stranger}, null));
    }

    @Test
    void aServerThatDoesNotUnderstandItGetsNone() {
        assertNull(key.chooseClientAlias(new String[] {"RSA", "ECDH"}, null, null));
        assertNull(key.getClientAliases("RSA", null));
        assertArrayEquals(new String[] {"client"}, key.getClientAliases("EC", null));
    }

    @Test
    void itIsNoKeyOfAServerAndItsTextHasNoKey() {
        assertNull(key.chooseServerAlias("EC", null, null));
        assertNull(key.getPrivateKey("other"));
        assertNull(key.getCertificateChain("other"));
        assertFalse(key.toString().contains(node.key().toString()));
    }
}
