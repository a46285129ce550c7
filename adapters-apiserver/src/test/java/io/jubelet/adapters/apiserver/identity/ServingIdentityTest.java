package io.jubelet.adapters.apiserver.identity;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServingIdentityTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private static final Duration LIFE = Duration.ofHours(10);

    private final VirtualTimers timers = new VirtualTimers(NOW);
    private final FakeSigningApi api = new FakeSigningApi(timers);
    private final AtomicReference<ServingIdentity.Addresses> addresses = new AtomicReference<>();
    private boolean namesSuffice;
    private final List<String> said = new ArrayList<>();
    @TempDir
    private Path directory;

    /** Rotates a certificate for a node with these addresses, and names for what is no address. */
    private CertificateRotation start(String... names) {
        return start(Optional.empty(), names);
    }

    /** The same beside files of the configuration. */
    private CertificateRotation start(Optional<ServingIdentity.KeyFiles> configured, String... names) {
        wants(names);
        CertificateRotation rotation = new CertificateRotation(
                new CertificateStore(directory, ServingIdentity.CURRENT, ZoneId.of("UTC"), configured), Signer.KUBELET_SERVING,
                () -> ServingIdentity.template("node1", addresses.get()), _ -> api,
                new CertificateRotation.Watcher() {
                    @Override
                    public void changed() {
                        said.add("changed");
                    }

                    @Override
                    public void checked(Optional<CertifiedKey> valid, boolean refused) {
                    }
                }, new RotationPlan(new SplittableRandom(1)), timers);
        rotation.start(false);
        return rotation;
    }

    private void wants(String... names) {
        addresses.set(new ServingIdentity.Addresses(
                Stream.of(names).filter(name -> name.startsWith("host")).toList(),
                Stream.of(names).filter(name -> !name.startsWith("host")).map(InetAddress::ofLiteral).toList(), namesSuffice));
    }

    /** Everybody waits until the request with this number is made. */
    private void approveFrom(int number, TestAuthority authority) {
        api.administrator = seen -> Integer.parseInt(seen.name().substring("csr-".length())) < number ? Optional.of(seen)
                : Optional.of(FakeSigningApi.approved(seen,
                        authority.sign(seen.request(), timers.instant(), timers.instant().plus(LIFE))));
    }

    private String names() throws Exception {
        byte[] text = Files.readAllBytes(ServingIdentity.rotated(directory).certificate());
        return CertifiedKey.parse(text, text).leaf().getSubjectAlternativeNames().stream()
                .map(name -> name.get(1).toString()).sorted().collect(Collectors.joining(" "));
    }

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
    void aCertificateOfANodeThatIsCalledLikeAnAddressIsForThatAddress() throws Exception {
        for (String address : List.of("10.1.2.3", "fd00:0:0:0:0:0:0:1")) {
            Path own = Files.createDirectory(directory.resolve(address.replace(':', '-')));
            ServingIdentity.KeyFiles files = ServingIdentity.selfSigned(own, address, NOW);
            X509Certificate leaf = CertifiedKey.parse(Files.readAllBytes(files.certificate()), Files.readAllBytes(files.key())).leaf();
            assertEquals(List.of(List.of(7, address)), List.copyOf(leaf.getSubjectAlternativeNames()));
            assertEquals("CN=" + address + "@" + NOW.getEpochSecond(), leaf.getSubjectX500Principal().toString());
        }
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
    void namesAloneSufficeWhereThatIsAllowed() throws Exception {
        api.approveAll(new TestAuthority(), LIFE);
        namesSuffice = true;
        wants();
        start();
        timers.advance(Duration.ofMinutes(1));
        assertEquals(0, api.requests.size(), "no name yet");
        wants("host1");
        timers.advance(Duration.ofMinutes(5));
        assertEquals("host1", names());
        wants("host1", "10.1.2.3");
        timers.advance(Duration.ofMinutes(5));
        assertEquals("10.1.2.3 host1", names());
    }

    @Test
    void oneOfTheClusterFollowsTheAddresses() throws Exception {
        api.approveAll(new TestAuthority(), LIFE);
        start("host1");
        timers.advance(Duration.ofMinutes(1));
        assertEquals(0, api.requests.size(), "no address yet");

        wants("host1", "10.1.2.3", "fd00::1");
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

        wants("10.1.2.3");
        timers.advance(Duration.ofMinutes(5));
        assertEquals(List.of("changed"), said, "the certificate says more than is needed");

        wants("10.1.2.4");
        timers.advance(Duration.ofMinutes(5));
        assertEquals(List.of("changed", "changed"), said);
        assertNotEquals(first, current.toRealPath());
    }

    /** A certificate of the configuration that a node would get from its cluster, too. */
    private Optional<ServingIdentity.KeyFiles> configured(TestAuthority authority, String node, String... names) throws Exception {
        NodeKey key = NodeKey.generate();
        wants(names);
        String request = new CertificateRequest(key, ServingIdentity.template(node, addresses.get()).orElseThrow(),
                Signer.KUBELET_SERVING).pem();
        return Optional.of(new ServingIdentity.KeyFiles(
                Files.writeString(directory.resolve("tls.crt"), authority.sign(request, NOW, NOW.plus(LIFE))),
                Files.writeString(directory.resolve("tls.key"), key.pem())));
    }

    @Test
    void oneOfTheConfigurationIsReplacedBeforeItsEnd() throws Exception {
        TestAuthority authority = new TestAuthority();
        api.approveAll(authority, LIFE);
        CertificateRotation rotation = start(configured(authority, "node1", "host1", "10.1.2.3"), "host1", "10.1.2.3");
        timers.advance(LIFE.multipliedBy(69).dividedBy(100));
        assertEquals(0, api.requests.size(), "it is as good as one of the cluster");
        assertEquals(Optional.of(NOW.plus(LIFE)), rotation.notAfter());

        timers.advance(LIFE.multipliedBy(21).dividedBy(100).plusMinutes(1));
        assertEquals(List.of("changed"), said);
        assertEquals(1, rotation.lifetimes().size());
        assertEquals("10.1.2.3 host1", names());
    }

    @Test
    void oneOfTheConfigurationIsReplacedAtOnceWhenItLacksWhatIsDesired() throws Exception {
        TestAuthority authority = new TestAuthority();
        api.approveAll(authority, LIFE);
        for (String node : List.of("node1", "node2")) {
            Optional<ServingIdentity.KeyFiles> configured = configured(authority, node, "host1", "10.1.2.3");
            CertificateRotation rotation = start(configured, "host1", "10.1.2.3", node.equals("node1") ? "10.1.2.4" : "host1");
            timers.advance(Duration.ofSeconds(30));
            assertEquals(List.of("changed"), said, node);
            rotation.close();

            start(configured, "10.1.2.3").close();
            timers.advance(Duration.ofSeconds(30));
            assertEquals(List.of("changed"), said, "what was issued is in use after a restart");
            Files.delete(ServingIdentity.rotated(directory).certificate());
            said.clear();
        }
    }

    @Test
    void filesOfTheConfigurationThatAreNoPairAreRefusedAndMissingOnesAreNone() throws Exception {
        api.approveAll(new TestAuthority(), LIFE);
        Optional<ServingIdentity.KeyFiles> configured = configured(new TestAuthority(), "node1", "10.1.2.3");
        Files.writeString(configured.get().key(), NodeKey.generate().pem());
        IdentityException failure = assertThrows(IdentityException.class, () -> start(configured, "10.1.2.3"));
        assertTrue(failure.getMessage().startsWith(configured.get().certificate() + ": "), failure.getMessage());

        Files.delete(configured.get().key());
        start(configured, "10.1.2.3");
        timers.advance(Duration.ofSeconds(30));
        assertEquals(List.of("changed"), said);
    }

    @Test
    void aRequestThatWaitsIsGivenUpWhenOtherAddressesAreDesired() throws Exception {
        approveFrom(1, new TestAuthority());
        CertificateRotation rotation = start("host1", "10.1.2.3");
        timers.after(Duration.ofMinutes(3), () -> wants("host1", "10.1.2.4"));
        timers.advance(Duration.ofMinutes(4));

        assertEquals(2, api.requests.size());
        assertEquals(List.of("changed"), said);
        assertTrue(timers.instant().isBefore(NOW.plus(Duration.ofMinutes(6))), "made anew at " + timers.instant());
        assertEquals("10.1.2.4 host1", names());
        assertEquals(1, rotation.failures(), "as in a kubelet");
        assertFalse(Thread.interrupted());
    }

    @Test
    void aRequestThatWaitsIsGivenUpWhenTheOnlyAddressIsGone() throws Exception {
        approveFrom(1, new TestAuthority());
        start("10.1.2.3");
        timers.after(Duration.ofMinutes(1), () -> wants("host1"));
        timers.after(Duration.ofMinutes(8), () -> wants("10.1.2.3"));
        timers.advance(Duration.ofMinutes(9));

        assertEquals(2, api.requests.size());
        assertEquals(List.of("changed"), said);
        assertEquals("10.1.2.3", names());
    }

    @Test
    void aRequestThatWaitsIsNotGivenUpWhileTheOldCertificateHasWhatIsDesired() throws Exception {
        TestAuthority authority = new TestAuthority();
        api.approveAll(authority, LIFE);
        CertificateRotation rotation = start("host1", "10.1.2.3", "10.1.2.4");
        timers.advance(Duration.ofMinutes(1));
        assertEquals(List.of("changed"), said);

        AtomicReference<Instant> requested = new AtomicReference<>();
        api.administrator = seen -> {
            requested.compareAndSet(null, timers.instant());
            wants("10.1.2.4");
            return Optional.of(timers.instant().isBefore(requested.get().plus(Duration.ofMinutes(5))) ? seen
                    : FakeSigningApi.approved(seen, authority.sign(seen.request(), timers.instant(), timers.instant().plus(LIFE))));
        };
        timers.advance(LIFE.multipliedBy(9).dividedBy(10));
        assertEquals(List.of("changed", "changed"), said);
        assertEquals(2, api.requests.size());
        assertEquals(0, rotation.failures());
        assertEquals("10.1.2.3 10.1.2.4 host1", names());
    }
}
