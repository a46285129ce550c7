package io.jubelet.adapters.apiserver.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.pki.Pem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateStoreTest {

    private static final Instant NOW = Instant.parse("2026-01-31T23:30:00Z");

    @TempDir
    private Path directory;
    private TestAuthority authority;
    private CertificateStore store;

    @BeforeEach
    void setUp() throws Exception {
        authority = new TestAuthority();
        store = new CertificateStore(directory.resolve("pki"), "kubelet-client", ZoneId.of("+02:00"));
    }

    private CertifiedKey update(Instant now) {
        String pair = authority.pair("node1", NOW, NOW.plusSeconds(60));
        int key = pair.indexOf("-----BEGIN EC");
        return store.update(pair.substring(0, key), pair.substring(key), now);
    }

    private Path target() throws Exception {
        return Files.readSymbolicLink(store.currentPath());
    }

    @Test
    void theLinkMovesToTheNewest() throws Exception {
        assertEquals(Optional.empty(), store.current());

        CertifiedKey first = update(NOW);
        assertEquals(directory.resolve("pki/kubelet-client-2026-02-01-01-30-00.pem"), target(), "local time");
        CertifiedKey second = update(NOW.plusSeconds(1));
        assertEquals(directory.resolve("pki/kubelet-client-2026-02-01-01-30-01.pem"), target());

        assertEquals(second.leaf(), store.current().orElseThrow().leaf());
        assertTrue(Files.readString(directory.resolve("pki/kubelet-client-2026-02-01-01-30-00.pem"))
                .contains(Pem.of(first.leaf())), "old ones stay");
        assertFalse(Files.exists(directory.resolve("pki/kubelet-client-updated.pem")));
    }

    @Test
    void anInterruptedMoveIsFinished() throws Exception {
        CertifiedKey pair = update(NOW);
        Files.move(store.currentPath(), directory.resolve("pki/kubelet-client-updated.pem"));

        assertEquals(pair.leaf(), store.current().orElseThrow().leaf());
        assertTrue(Files.isSymbolicLink(store.currentPath()));
    }

    @Test
    void aLinkThatWasLeftOverIsReplaced() throws Exception {
        Files.createDirectories(directory.resolve("pki"));
        Files.createSymbolicLink(directory.resolve("pki/kubelet-client-updated.pem"), Path.of("nowhere"));
        CertifiedKey pair = update(NOW);
        assertEquals(pair.leaf(), store.current().orElseThrow().leaf());
    }

    @Test
    void aFileInTheWayIsNotOverwritten() throws Exception {
        Files.createDirectories(directory.resolve("pki"));
        Files.writeString(store.currentPath(), "mine");
        IdentityException failure = assertThrows(IdentityException.class, () -> update(NOW));
        assertTrue(failure.getMessage().contains(store.currentPath() + " must be a symbolic link"), failure.getMessage());
        assertEquals("mine", Files.readString(store.currentPath()));
    }

    @Test
    void partsThatDoNotFitAreRefused() throws Exception {
        String certificate = authority.pair("node1", NOW, NOW.plusSeconds(60)).split("-----BEGIN EC")[0];
        String otherKey = NodeKey.generate().pem();
        for (List<String> parts : List.of(List.of(certificate, otherKey), List.of(certificate, ""), List.of("", otherKey))) {
            assertThrows(IdentityException.class, () -> store.update(parts.get(0), parts.get(1), NOW));
        }
        assertFalse(Files.exists(store.currentPath()));
    }

    @Test
    void failuresDoNotRepeatKeys() throws Exception {
        update(NOW);
        String secret = "MHcCAQEEIAbcdefghijklmnopqrstuvwxyz";
        Files.writeString(store.currentPath(), "-----BEGIN EC PRIVATE KEY-----\n" + secret + "\n-----END EC PRIVATE KEY-----\n");
        IdentityException failure = assertThrows(IdentityException.class, store::current);
        for (Throwable e = failure; e != null; e = e.getCause()) {
            assertFalse(e.toString().contains(secret.substring(0, 20)), e.toString());
        }
    }
}
