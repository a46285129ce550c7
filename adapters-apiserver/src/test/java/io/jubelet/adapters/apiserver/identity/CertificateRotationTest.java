package io.jubelet.adapters.apiserver.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.pki.Pem;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeCommandRunner;
import io.jubelet.ports.fake.VirtualTimers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.PublicKey;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CertificateRotationTest {

    private static final Duration LIFE = Duration.ofHours(10);

    private final VirtualTimers timers = new VirtualTimers();
    private final FakeSigningApi api = new FakeSigningApi(timers);
    private final List<String> said = new CopyOnWriteArrayList<>();
    @TempDir
    private Path directory;
    private TestAuthority authority;
    private Path kubeconfig;
    private Path source;

    @BeforeEach
    void setUp() throws Exception {
        authority = new TestAuthority();
        kubeconfig = directory.resolve("kubelet.conf");
        source = directory.resolve("bootstrap.conf");
        Files.writeString(source, config("token: t"));
        api.approveAll(authority, LIFE);
    }

    private static String config(String user) {
        return """
                current-context: c
                contexts: [{name: c, context: {cluster: c, user: u}}]
                clusters: [{name: c, cluster: {server: "https://10.0.0.1:6443"}}]
                users: [{name: u, user: {%s}}]
                """.formatted(user);
    }

    private ClientIdentity identity(Optional<Path> bootstrap) {
        return new ClientIdentity(new ClientIdentity.Options(kubeconfig, bootstrap, directory.resolve("pki"), "node1", true, "1",
                new FakeCommandRunner()),
                api::opened, timers, ZoneId.of("UTC"));
    }

    private final class Owner implements ClientIdentity.Owner {

        @Override
        public void renewed() {
            said.add("renewed");
        }

        @Override
        public void lost(String reason) {
            said.add(reason);
        }
    }

    private RotatedCertificate start(ClientIdentity identity) {
        Path used = identity.prepare();
        return identity.startRotation(used, new Owner(), new SplittableRandom(1)).orElseThrow();
    }

    /** With a certificate that was requested with the bootstrap kubeconfig. */
    private RotatedCertificate startBootstrapped() {
        RotatedCertificate life = start(identity(Optional.of(source)));
        timers.advance(Duration.ofSeconds(5));
        assertEquals(List.of("renewed"), said);
        said.clear();
        return life;
    }

    private Path current() throws Exception {
        return directory.resolve("pki/kubelet-client-current.pem").toRealPath();
    }

    private PublicKey publicKey() throws Exception {
        return Pem.certificates(Files.readAllBytes(current())).getFirst().getPublicKey();
    }

    @Test
    void renewsBetween70And90PercentOfTheLife() throws Exception {
        RotatedCertificate life = startBootstrapped();
        Path first = current();
        PublicKey firstKey = publicKey();
        Instant begin = timers.instant();

        timers.advance(LIFE.multipliedBy(7).dividedBy(10).minusMinutes(1));
        assertEquals(first, current());
        assertEquals(List.of(), said);
        timers.advance(LIFE.multipliedBy(2).dividedBy(10).plusMinutes(2));

        assertEquals(List.of("renewed"), said);
        assertNotEquals(first, current());
        assertNotEquals(firstKey, publicKey());
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(current())));
        assertTrue(Files.exists(first));
        assertTrue(life.notAfter().orElseThrow().isAfter(begin.plus(LIFE)));
        assertEquals(1, life.lifetimes().size());
        assertTrue(life.lifetimes().getFirst().compareTo(LIFE.multipliedBy(7).dividedBy(10).minusMinutes(1)) > 0);
        assertTrue(life.lifetimes().getFirst().compareTo(LIFE) < 0);
        assertEquals(List.of(source, kubeconfig), api.openedWith, "renewed with the certificate, not with the token");
        assertEquals(0, api.open);

        timers.advance(LIFE);
        assertEquals(List.of("renewed", "renewed"), said);
        life.close();
        timers.advance(LIFE);
        assertEquals(2, said.size(), "closed");
    }

    @Test
    void thePlanIsSpreadOverTheWholeFifth() throws Exception {
        Instant begin = timers.instant();
        byte[] text = authority.pair("node1", begin, begin.plusSeconds(1000)).getBytes();
        CertifiedKey pair = CertifiedKey.parse(text, text);
        RotationPlan plan = new RotationPlan(new SplittableRandom(7));
        List<Long> seconds = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            seconds.add(Duration.between(begin, plan.renewalOf(pair)).toSeconds());
        }
        assertTrue(seconds.stream().allMatch(at -> at >= 700 && at < 900));
        assertTrue(seconds.stream().anyMatch(at -> at < 710) && seconds.stream().anyMatch(at -> at > 890));
    }

    @Test
    void failuresBackOff() throws Exception {
        RotationPlan plan = new RotationPlan(new SplittableRandom(7));
        List<Long> pauses = new ArrayList<>();
        for (int failures : List.of(1, 2, 3, 4, 5, 6, 1000)) {
            long millis = plan.pauseAfter(failures).toMillis();
            pauses.add(millis / 1000 / 2 * 2);
        }
        assertEquals(List.of(2L, 4L, 8L), pauses.subList(0, 3));
        assertTrue(pauses.subList(4, 7).stream().allMatch(pause -> pause >= 32 && pause <= 35), pauses.toString());

        RotatedCertificate life = startBootstrapped();
        for (int i = 0; i < 8; i++) {
            api.failures.add(new UnavailableException("connection refused"));
        }
        timers.advance(LIFE.multipliedBy(95).dividedBy(100));
        assertEquals(8, life.failures());
        assertEquals(List.of("renewed"), said);
    }

    @Test
    void denialIsTriedAgainWithANewKey() throws Exception {
        RotatedCertificate life = startBootstrapped();
        api.administrator = seen -> {
            api.approveAll(authority, LIFE);
            return Optional.of(FakeSigningApi.decided(seen, "Denied", "Policy", ""));
        };
        timers.advance(LIFE.multipliedBy(9).dividedBy(10).plusMinutes(1));
        assertEquals(1, life.failures());
        assertEquals(3, api.requests.values().stream().map(SigningRequest::request).distinct().count());
        assertEquals(List.of("renewed"), said);
    }

    @Test
    void aNodeThatIsLockedOutHasToExit() throws Exception {
        startBootstrapped();
        api.alwaysFails = Optional.of(new PermissionDeniedException("Unauthorized"));

        timers.advance(LIFE.plusMinutes(4));
        assertEquals(List.of(), said);
        timers.advance(Duration.ofMinutes(2));

        assertEquals(1, said.size(), said.toString());
        assertTrue(said.getFirst().contains("no valid client certificate ("), said.toString());
        assertTrue(api.openedWith.contains(kubeconfig));
        assertEquals(source, api.openedWith.getLast(), "without a valid certificate the token is tried");
        timers.advance(LIFE);
        assertEquals(1, said.size(), "said once");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nonsense"})
    void aNodeThatIsLockedOutHasToExitAlsoWithoutItsBootstrapKubeconfig(String left) throws Exception {
        startBootstrapped();
        Files.delete(source);
        if (!left.isEmpty()) {
            Files.writeString(source, left);
        }
        api.alwaysFails = Optional.of(new PermissionDeniedException("Unauthorized"));

        timers.advance(LIFE.plusMinutes(4));
        assertEquals(List.of(), said);
        timers.advance(Duration.ofMinutes(2));

        assertEquals(1, said.size(), said.toString());
        assertTrue(said.getFirst().contains("no valid client certificate ("), said.toString());
        assertEquals(kubeconfig, api.openedWith.getLast(), "what is refused is the expired certificate");
    }

    @Test
    void aServerThatDoesNotAnswerIsWaitedFor() throws Exception {
        startBootstrapped();
        api.alwaysFails = Optional.of(new UnavailableException("connection refused"));
        timers.advance(LIFE.multipliedBy(3));
        assertEquals(List.of(), said);

        api.alwaysFails = Optional.empty();
        timers.advance(Duration.ofMinutes(1));
        assertEquals(List.of("renewed"), said);
    }

    @Test
    void aBootstrapThatFailsIsTriedAgainWithANewKey() {
        api.failures.add(new PermissionDeniedException("Unauthorized"));
        api.failures.add(new UnavailableException("connection refused"));
        api.failures.add(new NotFoundException("the server could not find the requested resource"));
        List<String> decisions = new ArrayList<>(List.of("Denied", "Failed", "deleted"));
        api.administrator = seen -> {
            String decision = decisions.removeFirst();
            if (decisions.isEmpty()) {
                api.approveAll(authority, LIFE);
            }
            return decision.equals("deleted") ? Optional.empty() : Optional.of(FakeSigningApi.decided(seen, decision, "Policy", ""));
        };

        RotatedCertificate life = start(identity(Optional.of(source)));
        timers.advance(Duration.ofMinutes(3));

        assertEquals(List.of("renewed"), said);
        assertEquals(6, life.failures());
        assertEquals(3, api.requests.size(), "the deleted one is gone");
        assertEquals(3, api.requests.values().stream().map(SigningRequest::request).distinct().count());
        assertTrue(api.requests.keySet().stream().allMatch(name -> name.startsWith("csr-")), api.requests.keySet().toString());
        assertFalse(Files.exists(directory.resolve("pki/kubelet-client.key.tmp")));
        assertTrue(IdentityKubeconfig.read(kubeconfig).takesCertificateFrom(directory.resolve("pki/kubelet-client-current.pem")));
    }

    @Test
    void aBootstrapThatIsRefusedForFiveMinutesEndsTheProcess() {
        api.alwaysFails = Optional.of(new PermissionDeniedException("Unauthorized"));
        start(identity(Optional.of(source)));
        timers.advance(Duration.ofMinutes(5));
        assertEquals(List.of(), said);
        timers.advance(Duration.ofMinutes(1));
        assertEquals(1, said.size(), said.toString());
        assertTrue(said.getFirst().contains("no valid client certificate ("), said.toString());
    }

    @Test
    void aBootstrapWaitsForApprovalAsLongAsItTakes() {
        api.administrator = Optional::of;
        RotatedCertificate life = start(identity(Optional.of(source)));
        timers.advance(Duration.ofHours(2));
        assertEquals(List.of(), said);
        assertTrue(api.requests.size() >= 7 && api.requests.size() <= 9, api.requests.keySet().toString());

        api.approveAll(authority, LIFE);
        timers.advance(Duration.ofMinutes(1));
        assertEquals(List.of("renewed"), said);
        life.close();
    }

    /** As by kubeadm, when its node has no certificate in time. */
    @Test
    void aBootstrapGoesOnWhenItsKubeconfigIsDeletedMeanwhile() throws Exception {
        api.administrator = Optional::of;
        RotatedCertificate life = start(identity(Optional.of(source)));
        timers.advance(Duration.ofMinutes(1));
        Files.delete(source);
        timers.advance(Duration.ofHours(1));
        assertEquals(List.of(), said);
        assertEquals(List.of(source), api.openedWith);

        api.approveAll(authority, LIFE);
        timers.advance(Duration.ofMinutes(1));
        assertEquals(List.of("renewed"), said);
        assertEquals(0, api.open);
        life.close();
    }

    @Test
    void whatABootstrapKeepsOpenIsClosedAtTheEnd() {
        api.alwaysFails = Optional.of(new UnavailableException("connection refused"));
        RotatedCertificate life = start(identity(Optional.of(source)));
        timers.advance(Duration.ofMinutes(1));
        assertEquals(1, api.open);
        life.close();
        assertEquals(0, api.open);
    }

    @Test
    void aBootstrapReplacesACertificateThatCantBeRead() throws Exception {
        startBootstrapped().close();
        Files.writeString(current(), "nonsense");
        startBootstrapped();
        assertNotEquals(Optional.empty(), IdentityKubeconfig.read(kubeconfig).clientCertificate());
    }

    @Test
    void aBootstrapGoesOnWithTheCertificateOfALostKubeconfig() throws Exception {
        startBootstrapped().close();
        Files.delete(kubeconfig);
        RotatedCertificate life = start(identity(Optional.of(source)));
        timers.advance(Duration.ofMinutes(1));
        assertTrue(life.notAfter().isPresent());
        assertEquals(1, api.requests.size());
        assertTrue(IdentityKubeconfig.read(kubeconfig).clientCertificate().isPresent());
    }

    @Test
    @Timeout(60)
    void anExpiredCertificateIsNotUsedWhileAnotherOneIsRequested() {
        startBootstrapped().close();
        timers.advance(LIFE.plusSeconds(1));
        api.alwaysFails = Optional.of(new UnavailableException("connection refused"));
        try (PendingIdentity pending = identity(Optional.of(source)).prepareInBackground(new Owner(), new SplittableRandom(1))) {
            Await.until("the rotation", () -> pending.notAfter().isPresent());
            assertThrows(UnavailableException.class, pending::kubeconfig);
            timers.advance(Duration.ofMinutes(1));
            assertThrows(UnavailableException.class, pending::kubeconfig);

            api.alwaysFails = Optional.empty();
            timers.advance(Duration.ofMinutes(1));
            assertEquals(kubeconfig, pending.kubeconfig());
            timers.advance(Duration.ofSeconds(1));
            assertEquals(List.of("renewed"), said);
        }
    }

    @Test
    @Timeout(60)
    void anIdentityWhoseRequestWasCancelledOnAnotherThreadIsLost() {
        var identity = new ClientIdentity(new ClientIdentity.Options(kubeconfig, Optional.of(source), directory.resolve("pki"), "node1",
                false, "1", new FakeCommandRunner()), _ -> {
                    throw new CancelledException("the call was cancelled");
                }, timers, ZoneId.of("UTC"));
        try (PendingIdentity _ = identity.prepareInBackground(new Owner(), new SplittableRandom(1))) {
            Await.until("the end of the request", () -> !said.isEmpty());
            assertEquals(List.of("asking for an identity was cancelled: the call was cancelled"), said);
        }
    }

    @Test
    void anotherNodesCertificateIsReplacedAtOnce() throws Exception {
        Instant now = timers.instant();
        String pair = authority.pair("other", now, now.plus(LIFE));
        String data = Base64.getEncoder().encodeToString(pair.getBytes());
        Files.writeString(kubeconfig, config("client-certificate-data: " + data + ", client-key-data: " + data));
        String before = Files.readString(kubeconfig);

        ClientIdentity identity = identity(Optional.empty());
        Path used = identity.prepare();

        assertEquals(directory.resolve("pki/kubelet-client.kubeconfig"), used);
        assertEquals(before, Files.readString(kubeconfig));
        assertTrue(IdentityKubeconfig.read(used).takesCertificateFrom(directory.resolve("pki/kubelet-client-current.pem")));
        assertTrue(IdentityKubeconfig.read(used).clientCertificate().orElseThrow().leaf().getSubjectX500Principal().toString()
                .contains("system:node:other"));
        identity.startRotation(used, new Owner(), new SplittableRandom(1));
        timers.advance(Duration.ofMinutes(1));
        assertEquals(List.of("renewed"), said);
        assertEquals(List.of(used), api.openedWith);
        assertEquals(used, identity(Optional.empty()).prepare(), "a restart goes on with the renewed one");
        assertTrue(IdentityKubeconfig.read(used).clientCertificate().orElseThrow().leaf().getSubjectX500Principal().toString()
                .contains("system:node:node1"));
    }

    @Test
    void aCertificateInTheTextOfTheKubeconfigIsReplacedAtOnce() throws Exception {
        Instant now = timers.instant();
        String pair = authority.pair("node1", now, now.plus(LIFE));
        String data = Base64.getEncoder().encodeToString(pair.getBytes());
        Files.writeString(kubeconfig, config("client-certificate-data: " + data + ", client-key-data: " + data));

        api.failures.add(new UnavailableException("connection refused"));
        RotatedCertificate life = start(identity(Optional.empty()));
        PublicKey embedded = publicKey();
        timers.advance(Duration.ofMinutes(1));
        assertEquals(List.of("renewed"), said);
        assertNotEquals(embedded, publicKey());
        assertEquals(1, life.failures());
        life.close();

        start(identity(Optional.empty()));
        timers.advance(Duration.ofHours(1));
        assertEquals(List.of("renewed"), said, "a restart goes on with the one that was issued");
    }

    @Test
    void aCertificateInAFileOfTheKubeconfigIsRenewedInTime() throws Exception {
        Instant now = timers.instant();
        Files.writeString(directory.resolve("own.pem"), authority.pair("node1", now, now.plus(LIFE)));
        Files.writeString(kubeconfig, config("client-certificate: own.pem, client-key: own.pem"));

        start(identity(Optional.empty()));
        timers.advance(LIFE.dividedBy(2));
        assertEquals(List.of(), said);
        timers.advance(LIFE.dividedBy(2).minusMinutes(1));
        assertEquals(List.of("renewed"), said);
    }

    @Test
    void aTokenRequestsTheCertificateAndItsRenewals() throws Exception {
        Files.writeString(kubeconfig, config("token: t"));
        String before = Files.readString(kubeconfig);
        ClientIdentity identity = identity(Optional.empty());
        assertFalse(identity.isThere());

        Path used = identity.prepare();
        RotatedCertificate life = identity.startRotation(used, new Owner(), new SplittableRandom(1)).orElseThrow();
        assertEquals(Optional.empty(), life.notAfter());
        timers.advance(Duration.ofMinutes(1));

        assertEquals(directory.resolve("pki/kubelet-client.kubeconfig"), used);
        assertEquals(before, Files.readString(kubeconfig));
        assertEquals(List.of("renewed"), said);
        assertTrue(life.notAfter().isPresent());
        assertFalse(Files.readString(used).contains("token"), Files.readString(used));
        assertTrue(IdentityKubeconfig.read(used).clientCertificate().orElseThrow().leaf().getSubjectX500Principal().toString()
                .contains("system:node:node1"));
        timers.advance(LIFE);
        assertEquals(List.of(kubeconfig, kubeconfig), api.openedWith);

        life.close();
        assertTrue(identity(Optional.empty()).isThere(), "a restart uses the certificate");
        assertEquals(used, identity(Optional.empty()).prepare());
        timers.advance(LIFE.multipliedBy(2));
        assertFalse(identity(Optional.empty()).isThere(), "a restart does not use an expired certificate");
    }

    @Test
    void aTokenThatGetsNoCertificateEndsTheProcess() throws Exception {
        Files.writeString(kubeconfig, config("token: t"));
        start(identity(Optional.empty()));
        api.alwaysFails = Optional.of(new PermissionDeniedException("Unauthorized"));

        timers.advance(Duration.ofMinutes(5));
        assertEquals(List.of(), said);
        timers.advance(Duration.ofMinutes(1));
        assertEquals(1, said.size(), said.toString());
        assertTrue(said.getFirst().contains("no valid client certificate ("), said.toString());
    }

    @Test
    void withoutRotationATokenStaysTheIdentity() throws Exception {
        Files.writeString(kubeconfig, config("token: t"));
        ClientIdentity identity = new ClientIdentity(new ClientIdentity.Options(kubeconfig, Optional.empty(),
                directory.resolve("pki"), "node1", false, "1", new FakeCommandRunner()), api::opened, timers, ZoneId.of("UTC"));
        assertTrue(identity.isThere());
        assertEquals(kubeconfig, identity.prepare());
        assertEquals(Optional.empty(), identity.startRotation(kubeconfig, new Owner(), new SplittableRandom(1)));
        assertFalse(Files.exists(directory.resolve("pki")));
    }

    @Test
    void certificatesThatLookOldAreNotAskedForAllTheTime() throws Exception {
        startBootstrapped();
        api.administrator = seen -> Optional.of(FakeSigningApi.approved(seen, authority.sign(seen.request(),
                timers.instant().minus(LIFE), timers.instant().plusSeconds(60))));
        timers.advance(LIFE.multipliedBy(9).dividedBy(10));
        int before = said.size();
        timers.advance(Duration.ofHours(1));
        assertEquals(12, said.size() - before, 1);
    }

    @Test
    void aWaitThatTakesTooLongIsAFailureLikeOthers() throws Exception {
        RotatedCertificate life = startBootstrapped();
        api.administrator = Optional::of;
        timers.advance(LIFE.multipliedBy(9).dividedBy(10).plusMinutes(20));
        assertTrue(life.failures() >= 1 && life.failures() <= 6, "failures: " + life.failures());
        assertEquals(List.of(), said);
    }
}
