package io.jubelet.adapters.apiserver.identity;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.fake.VirtualTimers;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServingIdentityTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    @TempDir
    private Path directory;

    @Test
    void aCertificateOfItsOwnIsMadeOnce() throws Exception {
        ServingIdentity.KeyFiles files = ServingIdentity.selfSigned(directory.resolve("pki"), "host1", NOW);

        assertEquals(directory.resolve("pki/kubelet.crt"), files.certificate());
        assertEquals(directory.resolve("pki/kubelet.key"), files.key());
        assertEquals("rw-r--r--", PosixFilePermissions.toString(Files.getPosixFilePermissions(files.certificate())));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(files.key())));
        byte[] certificate = Files.readAllBytes(files.certificate());
        X509Certificate leaf = CertifiedKey.parse(certificate, Files.readAllBytes(files.key())).leaf();
        leaf.verify(leaf.getPublicKey());
        assertEquals("CN=host1@" + NOW.getEpochSecond(), leaf.getSubjectX500Principal().toString());
        assertEquals(List.of(List.of(2, "host1")), List.copyOf(leaf.getSubjectAlternativeNames()));

        assertEquals(files, ServingIdentity.selfSigned(directory.resolve("pki"), "host2", NOW.plusSeconds(5)));
        assertArrayEquals(certificate, Files.readAllBytes(files.certificate()));
    }

    @Test
    void aMissingHalfIsSaid() throws Exception {
        ServingIdentity.KeyFiles files = ServingIdentity.selfSigned(directory, "host1", NOW);
        Files.delete(files.key());
        IdentityException failure = assertThrows(IdentityException.class,
                () -> ServingIdentity.selfSigned(directory, "host1", NOW));
        assertTrue(failure.getMessage().startsWith(files.key() + " is missing"), failure.getMessage());
    }

    @Test
    void oneOfTheClusterFollowsTheAddresses() throws Exception {
        VirtualTimers timers = new VirtualTimers(NOW);
        FakeSigningApi api = new FakeSigningApi(timers);
        api.approveAll(new TestAuthority(), Duration.ofDays(30));
        AtomicReference<ServingIdentity.Addresses> addresses =
                new AtomicReference<>(new ServingIdentity.Addresses(List.of("host1"), List.of()));
        List<String> said = new ArrayList<>();
        CertificateRotation rotation = new CertificateRotation(
                new CertificateStore(directory, ServingIdentity.CURRENT, ZoneId.of("UTC")), Signer.KUBELET_SERVING,
                () -> ServingIdentity.wanted("node1", addresses.get()), _ -> api,
                new CertificateRotation.Watcher() {
                    @Override
                    public void changed() {
                        said.add("changed");
                    }

                    @Override
                    public void looked(Optional<CertifiedKey> valid, boolean refused) {
                    }
                }, new RotationPlan(new SplittableRandom(1)), timers);
        rotation.start();
        timers.advance(Duration.ofMinutes(1));
        assertEquals(0, api.requests.size(), "no address yet");

        addresses.set(new ServingIdentity.Addresses(List.of("host1"),
                List.of(InetAddress.ofLiteral("10.1.2.3"), InetAddress.ofLiteral("fd00::1"))));
        timers.advance(Duration.ofMinutes(5));
        assertEquals(List.of("changed"), said);
        Path current = ServingIdentity.rotated(directory).certificate();
        assertEquals(directory.resolve("kubelet-server-current.pem"), current);
        Path first = current.toRealPath();
        assertTrue(first.getFileName().toString().matches("kubelet-server-2026-01-01-00-01-\\d\\d\\.pem"), first.toString());
        SigningRequest request = api.requests.values().iterator().next();
        assertEquals("kubernetes.io/kubelet-serving", request.signerName());
        assertTrue(request.name().startsWith("csr-"));
        assertEquals(List.of("digital signature", "server auth"), api.usages.getFirst());

        addresses.set(new ServingIdentity.Addresses(List.of(), List.of(InetAddress.ofLiteral("10.1.2.3"))));
        timers.advance(Duration.ofMinutes(5));
        assertEquals(List.of("changed"), said, "the certificate says more than is needed");

        addresses.set(new ServingIdentity.Addresses(List.of(), List.of(InetAddress.ofLiteral("10.1.2.4"))));
        timers.advance(Duration.ofMinutes(5));
        assertEquals(List.of("changed", "changed"), said);
        assertNotEquals(first, current.toRealPath());
    }
}
