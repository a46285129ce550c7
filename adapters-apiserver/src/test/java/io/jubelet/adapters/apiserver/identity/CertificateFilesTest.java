package io.jubelet.adapters.apiserver.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.LogCapture;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.server.ServingCertificate;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CertificateFilesTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    @TempDir
    private Path directory;

    private final VirtualTimers timers = new VirtualTimers(NOW);

    @Test
    void aNewCertificateIsInUseSoonAndABrokenOneNever() throws Exception {
        ServingIdentity.KeyFiles files =
                new ServingIdentity.KeyFiles(directory.resolve("tls.crt"), directory.resolve("tls.key"));
        try (var certificates = CertificateFiles.ofServer(files, timers)) {
            assertEquals(Optional.empty(), certificates.current());
            put("one", files);
            timers.advance(CertificateFiles.CHECK);
            ServingCertificate first = certificates.current().orElseThrow();
            timers.advance(CertificateFiles.CHECK);
            assertEquals(first, certificates.current().orElseThrow());
            Files.writeString(files.certificate(), "broken");
            timers.advance(CertificateFiles.CHECK);
            assertEquals(first, certificates.current().orElseThrow());
            put("two", files);
            certificates.reload();
            assertNotEquals(first, certificates.current().orElseThrow());
        }
    }

    @Test
    void filesThatAreGoneAreReportedOnceAndAgainAfterTheyWereThere() throws Exception {
        ServingIdentity.KeyFiles files =
                new ServingIdentity.KeyFiles(directory.resolve("tls.crt"), directory.resolve("tls.key"));
        put("one", files);
        try (LogCapture log = new LogCapture(CertificateFiles.class); var certificates = CertificateFiles.ofServer(files, timers)) {
            Files.delete(files.key());
            timers.advance(CertificateFiles.CHECK.multipliedBy(3));
            assertEquals(1, log.messages("can't be read").size());
            assertTrue(certificates.current().isPresent());
            put("one", files);
            timers.advance(CertificateFiles.CHECK);
            Files.delete(files.key());
            timers.advance(CertificateFiles.CHECK);
            assertEquals(2, log.messages("can't be read").size());
        }
    }

    @Test
    void aConfiguredCertificateMustBeThereAtTheBeginning() throws Exception {
        ServingIdentity.KeyFiles files =
                new ServingIdentity.KeyFiles(directory.resolve("tls.crt"), directory.resolve("tls.key"));
        assertTrue(assertThrows(IdentityException.class, () -> CertificateFiles.ofConfiguredServer(files, timers)).getMessage()
                .contains(files.certificate().toString()));
        put("one", files);
        CertificateFiles.ofConfiguredServer(files, timers).close();
        put("two", new ServingIdentity.KeyFiles(files.certificate(), directory.resolve("other.key")));
        assertThrows(IdentityException.class, () -> CertificateFiles.ofConfiguredServer(files, timers));
        assertEquals(0, timers.pending(), "nobody looks at files any more");
    }

    private void put(String name, ServingIdentity.KeyFiles files) throws Exception {
        ServingIdentity.KeyFiles made = ServingIdentity.selfSigned(directory.resolve(name), name, NOW);
        Files.copy(made.key(), files.key(), StandardCopyOption.REPLACE_EXISTING);
        Files.copy(made.certificate(), files.certificate(), StandardCopyOption.REPLACE_EXISTING);
    }

    @Test
    void authoritiesMustBeThereAtTheBeginning() throws Exception {
        Path file = Files.writeString(directory.resolve("ca.crt"), "nothing");
        assertTrue(assertThrows(IdentityException.class, () -> CertificateFiles.ofAuthorities(file, timers)).getMessage()
                .contains(file.toString()));
        Files.copy(ServingIdentity.selfSigned(directory.resolve("ca"), "ca", NOW).certificate(), file,
                StandardCopyOption.REPLACE_EXISTING);
        try (var authorities = CertificateFiles.ofAuthorities(file, timers)) {
            assertEquals(1, authorities.current().orElseThrow().size());
            Files.writeString(file, "");
            timers.advance(CertificateFiles.CHECK);
            assertEquals(1, authorities.current().orElseThrow().size());
        }
        assertEquals(0, timers.pending(), "nobody looks at the file any more");
    }
}
