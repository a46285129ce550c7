package io.jubelet.adapters.apiserver.identity;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.LogCapture;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeCommandRunner;
import io.jubelet.ports.fake.VirtualTimers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BootstrapTest {

    private static final String TOKEN = "abcdef.0123456789abcdef";

    private final VirtualTimers timers = new VirtualTimers(Instant.parse("2026-03-04T05:06:07Z"));
    private final FakeSigningApi api = new FakeSigningApi(timers);
    @TempDir
    private Path directory;
    private TestAuthority authority;
    private Path kubeconfig;
    private Path source;
    private Path certDir;

    @BeforeEach
    void setUp() throws Exception {
        authority = new TestAuthority();
        kubeconfig = directory.resolve("etc/kubelet.conf");
        source = directory.resolve("bootstrap.conf");
        certDir = directory.resolve("pki");
        Files.writeString(source, """
                apiVersion: v1
                kind: Config
                current-context: boot
                contexts:
                - {name: boot, context: {cluster: mine, user: token}}
                clusters:
                - {name: mine, cluster: {server: "https://10.0.0.1:6443", certificate-authority: ca.crt, tls-server-name: api}}
                users:
                - {name: token, user: {token: %s}}
                """.formatted(TOKEN));
        api.approveAll(authority, Duration.ofDays(365));
    }

    private Path prepare() {
        var options = new ClientIdentity.Options(kubeconfig, Optional.of(source), certDir, "node1", false, "1",
                new FakeCommandRunner());
        return new ClientIdentity(options, api::opened, timers, ZoneId.of("UTC")).prepare();
    }

    private static String mode(Path file) throws Exception {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    private SigningRequest onlyRequest() {
        assertEquals(1, api.requests.size(), api.requests.keySet().toString());
        return api.requests.values().iterator().next();
    }

    @Test
    void writesCertificateLinkAndKubeconfig() throws Exception {
        assertEquals(kubeconfig, prepare());

        Path pem = certDir.resolve("kubelet-client-2026-03-04-05-06-08.pem");
        Path current = certDir.resolve("kubelet-client-current.pem");
        try (var files = Files.list(certDir)) {
            assertEquals(List.of(pem, current), files.sorted().toList());
        }
        assertEquals("rw-------", mode(pem));
        assertEquals(pem, Files.readSymbolicLink(current));
        List<String> begins = Files.readAllLines(pem).stream().filter(line -> line.startsWith("-----BEGIN")).toList();
        assertEquals(List.of("-----BEGIN CERTIFICATE-----", "-----BEGIN EC PRIVATE KEY-----"), begins);
        assertEquals("rw-------", mode(kubeconfig));
        assertEquals("""
                apiVersion: v1
                clusters:
                - cluster:
                    certificate-authority: %1$s/ca.crt
                    server: https://10.0.0.1:6443
                    tls-server-name: api
                  name: default-cluster
                contexts:
                - context:
                    cluster: default-cluster
                    namespace: default
                    user: default-auth
                  name: default-context
                current-context: default-context
                kind: Config
                users:
                - name: default-auth
                  user:
                    client-certificate: %2$s
                    client-key: %2$s
                """.formatted(directory, current), Files.readString(kubeconfig));
        assertEquals(0, api.open, "connections left open");
    }

    @Test
    void asksAsTheNode() throws Exception {
        prepare();

        SigningRequest request = onlyRequest();
        assertEquals("O=system:nodes,CN=system:node:node1", TestAuthority.parse(request.request()).getSubject().toString());
        assertEquals("kubernetes.io/kube-apiserver-client-kubelet", request.signerName());
        assertEquals(List.of(List.of("digital signature", "client auth")), api.usages);
        assertTrue(request.name().matches("node-csr-[A-Za-z0-9_-]{43}"), request.name());
        assertEquals(List.of(source), api.openedWith);
    }

    @Test
    void aValidKubeconfigIsLeftAlone() throws Exception {
        prepare();
        byte[] before = Files.readAllBytes(kubeconfig);

        timers.advance(Duration.ofDays(364));
        prepare();

        onlyRequest();
        assertArrayEquals(before, Files.readAllBytes(kubeconfig));
    }

    @Test
    void anExpiredOneIsReplaced() throws Exception {
        prepare();
        Path first = certDir.resolve("kubelet-client-current.pem").toRealPath();

        timers.advance(Duration.ofDays(366));
        prepare();

        assertEquals(2, api.requests.size(), "a new key makes a new request");
        assertNotEquals(first, certDir.resolve("kubelet-client-current.pem").toRealPath());
    }

    @Test
    void oneThatCantBeReadIsReplaced() throws Exception {
        Files.createDirectories(kubeconfig.getParent());
        for (String text : List.of("", "{", "[]", "current-context: x",
                Files.readString(source),
                Files.readString(source).replace("token: " + TOKEN, "client-certificate-data: AAAA, client-key-data: AAAA"),
                Files.readString(source).replace("token: " + TOKEN, "client-certificate: none.crt, client-key: none.key"))) {
            Files.writeString(kubeconfig, text);
            int before = api.requests.size();
            prepare();
            assertEquals(before + 1, api.requests.size(), text);
        }
    }

    @Test
    void theKeyStaysWhileTheRequestIsPending() throws Exception {
        api.administrator = Optional::of;
        IdentityException late = assertThrows(IdentityException.class, this::prepare);
        assertTrue(late.getMessage().contains("within 3600 s"), late.getMessage());
        assertTrue(late.getMessage().contains("kubectl certificate approve " + onlyRequest().name()), late.getMessage());
        assertTrue(Duration.between(Instant.parse("2026-03-04T06:06:07Z"), timers.instant()).toSeconds() < 5);

        Path pending = certDir.resolve("kubelet-client.key.tmp");
        assertEquals("rw-------", mode(pending));
        assertFalse(Files.exists(kubeconfig));
        String key = Files.readString(pending);

        api.approveAll(authority, Duration.ofDays(1));
        prepare();

        onlyRequest();
        assertTrue(Files.readString(certDir.resolve("kubelet-client-current.pem")).endsWith(key), "the same key");
        assertFalse(Files.exists(pending));
    }

    @Test
    void aServerThatGoesAwayIsAskedAgain() throws Exception {
        api.failures.add(new UnavailableException("connection refused"));
        api.failures.add(new UnavailableException("connection refused"));
        Instant begin = timers.instant();
        assertEquals(kubeconfig, prepare());

        onlyRequest();
        assertEquals(3, api.openedWith.size());
        assertEquals(0, api.open, "connections left open");
        assertTrue(Duration.between(begin, timers.instant()).compareTo(Duration.ofSeconds(4)) >= 0, "it pauses");
    }

    /** A request of the name of the key that is of no use, with what makes it so. */
    @ParameterizedTest
    @ValueSource(strings = {"signer", "request", "damaged certificate"})
    void aKeyWhoseRequestIsOfNoUseIsReplaced(String wrong) {
        api.administrator = Optional::of;
        assertThrows(IdentityException.class, this::prepare);
        SigningRequest seen = onlyRequest();
        Instant past = timers.instant().minusSeconds(10);
        api.requests.put(seen.name(), new SigningRequest(seen.name(), seen.uid(), seen.resourceVersion(),
                wrong.equals("signer") ? "example.com/other" : seen.signerName(), wrong.equals("request") ? "none" : seen.request(),
                FakeSigningApi.approved(seen, "").conditions(), wrong.equals("damaged certificate") ? "-----BEGIN CERTIFICATE-----"
                        : authority.sign(seen.request(), past, past.plusSeconds(3600))));

        api.approveAll(authority, Duration.ofDays(1));
        prepare();

        assertEquals(2, api.requests.size(), "a new key makes a new request");
    }

    @Test
    void whatIsWaitedForIsReportedEveryMinute() {
        api.administrator = seen -> Optional.of(timers.instant().isBefore(Instant.parse("2026-03-04T05:36:30Z")) ? seen
                : FakeSigningApi.approved(seen, ""));
        try (LogCapture log = new LogCapture(CertificateRequester.class)) {
            assertThrows(IdentityException.class, this::prepare);
            List<String> reported = log.messages("waiting for a certificate");
            assertTrue(reported.size() >= 55 && reported.size() <= 60, reported.size() + " reminders in an hour");
            assertEquals("waiting for a certificate for 1 min: CertificateSigningRequest " + onlyRequest().name()
                    + " is not approved; approve it: kubectl certificate approve " + onlyRequest().name()
                    + ". This is given up in 58 min", reported.getFirst());
            assertTrue(reported.getLast().contains(" is approved, but not signed; see whether"), reported.getLast());
        }
    }

    @Test
    void aDamagedPendingKeyIsReplaced() throws Exception {
        Files.createDirectories(certDir);
        Files.writeString(certDir.resolve("kubelet-client.key.tmp"), "-----BEGIN EC PRIVATE KEY-----\nAAAA\n");
        prepare();
        onlyRequest();
    }

    @Test
    void aRequestWhoseCertificateExpiredIsNotTakenUpAgain() throws Exception {
        api.administrator = Optional::of;
        assertThrows(IdentityException.class, this::prepare);
        SigningRequest old = onlyRequest();
        Instant now = timers.instant();
        api.requests.put(old.name(), FakeSigningApi.approved(old,
                authority.sign(old.request(), now.minusSeconds(60), now.minusSeconds(1))));
        api.approveAll(authority, Duration.ofDays(1));
        prepare();
        assertEquals(2, api.requests.size());
        assertFalse(Files.exists(certDir.resolve("kubelet-client.key.tmp")));
    }

    @Test
    void denialAndFailureAreSaid() throws Exception {
        for (String type : List.of("Denied", "Failed")) {
            api.administrator = seen -> Optional.of(FakeSigningApi.decided(seen, type, "Policy", "not this one"));
            IdentityException failure = assertThrows(IdentityException.class, this::prepare);
            assertTrue(failure.getMessage().contains("reason: Policy, message: not this one"), failure.getMessage());
            assertFalse(Files.exists(kubeconfig));
            // As long as the decision stands, it is the same one.
            assertThrows(IdentityException.class, this::prepare);
            api.requests.clear();
        }
    }

    @Test
    void aDeletedRequestIsSaid() {
        api.administrator = _ -> Optional.empty();
        IdentityException failure = assertThrows(IdentityException.class, this::prepare);
        assertTrue(failure.getMessage().contains("was deleted"), failure.getMessage());
    }

    @Test
    void waitsForTheServerAndOutlivesLosingIt() throws Exception {
        for (int i = 0; i < 10; i++) {
            api.unreachable.add(new UnavailableException("connection refused"));
        }
        api.brokenWatches.add(new UnavailableException("connection reset"));
        prepare();
        assertEquals(11, api.reached);
        onlyRequest();
    }

    @Test
    void waitsForTheServerAsLongAsItTakesAndSaysSoEveryMinute() throws Exception {
        for (int i = 0; i < 450; i++) {
            api.unreachable.add(new UnavailableException("connection refused"));
        }
        api.failures.add(new UnavailableException("gone again"));
        try (LogCapture log = new LogCapture(Bootstrap.class)) {
            prepare();
            List<String> reported = log.messages("waiting for the API server that " + source + " names: connection refused");
            assertEquals(15, reported.size(), "reminders in a quarter of an hour");
        }
        onlyRequest();
    }

    @Test
    void refusedCredentialsAreSaidWithoutThem() {
        api.alwaysFails = Optional.of(new PermissionDeniedException("Unauthorized"));
        IdentityException failure = assertThrows(IdentityException.class, this::prepare);
        assertTrue(failure.getMessage().contains("does not accept the credentials of " + source + ": Unauthorized"),
                failure.getMessage());
        assertFalse(failure.getMessage().contains(TOKEN));
        api.alwaysFails = Optional.of(new InvalidArgumentException("the request is nonsense"));
        failure = assertThrows(IdentityException.class, this::prepare);
        assertTrue(failure.getMessage().contains(source + ": the request is nonsense"), failure.getMessage());
    }

    @Test
    void aMissingOrWrongBootstrapKubeconfigIsSaid() throws Exception {
        Files.writeString(source, "users: [{name: a, user: {token: " + TOKEN + "}}");
        IdentityException wrong = assertThrows(IdentityException.class, this::prepare);
        assertTrue(wrong.getMessage().contains(source + " is not valid YAML"), wrong.getMessage());
        assertFalse(wrong.getMessage().contains(TOKEN));
        Files.delete(source);
        IdentityException missing = assertThrows(IdentityException.class, this::prepare);
        assertTrue(missing.getMessage().contains(kubeconfig + " does not exist"), missing.getMessage());
        assertTrue(missing.getMessage().contains(source + ": there is no such file"), missing.getMessage());
    }

    @Test
    void anInterruptedWaitEndsAndKeepsTheKey() {
        api.administrator = seen -> {
            Thread.currentThread().interrupt();
            return Optional.of(seen);
        };
        assertThrows(CancelledException.class, this::prepare);
        assertTrue(Thread.interrupted());
        assertTrue(Files.exists(certDir.resolve("kubelet-client.key.tmp")));
    }
}
