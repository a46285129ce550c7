package io.jubelet.adapters.apiserver.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.exec.Command;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeCommandRunner;
import io.jubelet.ports.fake.VirtualTimers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ExecIdentityTest {

    /** A plugin rests for so long after a run. */
    private static final Duration PAUSE = Duration.ofSeconds(10);

    @TempDir
    private Path directory;
    private final VirtualTimers timers = new VirtualTimers(Instant.parse("2026-01-02T03:04:05Z"));
    private final AtomicReference<String> status = new AtomicReference<>("\"token\": \"one\"");
    private final FakeCommandRunner commands = new FakeCommandRunner().program("plugin", this::answer);
    private Identity identity;

    private String answer(Command command) {
        return "{\"kind\": \"ExecCredential\", \"apiVersion\": \"client.authentication.k8s.io/v1\", \"status\": {"
                + status.get() + "}}";
    }

    @BeforeEach
    void kubeconfig() throws IOException {
        Path file = directory.resolve("kubeconfig");
        Files.writeString(file, """
                clusters: [{name: c, cluster: {server: "https://there:6443"}}]
                users: [{name: u, user: {exec: {apiVersion: client.authentication.k8s.io/v1, command: plugin,
                  interactiveMode: Never, installHint: "get it at example.com"}}}]
                contexts: [{name: x, context: {cluster: c, user: u}}]
                current-context: x
                """);
        identity = new Identity(() -> file, commands, timers);
    }

    private String token() {
        return identity.current().authorization();
    }

    @Test
    void aPluginRunsWhenItIsNeededAndOnce() {
        assertEquals(0, commands.runs().size());
        assertFalse(identity.isKnown());
        assertEquals("Bearer one", token());
        timers.advance(Duration.ofSeconds(1_000_000));
        assertEquals("Bearer one", token());
        assertEquals(1, commands.runs().size());
    }

    @Test
    void credentialsAreRenewedWhenTheyExpire() {
        status.set("\"token\": \"one\", \"expirationTimestamp\": \"2026-01-02T03:05:05Z\"");
        assertEquals("Bearer one", token());
        status.set("\"token\": \"two\", \"expirationTimestamp\": \"2026-01-02T03:15:05Z\"");
        timers.advance(Duration.ofSeconds(59));
        assertEquals("Bearer one", token());
        timers.advance(Duration.ofSeconds(1));
        assertEquals("Bearer two", token());
        assertEquals(2, commands.runs().size());
    }

    @Test
    void whatTheServerRefusesIsAskedForAgainButNotForEveryRequest() {
        Credentials first = identity.current();
        status.set("\"token\": \"two\"");
        timers.advance(PAUSE.minusNanos(1));
        assertFalse(identity.renew(first), "it ran a moment ago");
        assertEquals(1, commands.runs().size());
        timers.advance(Duration.ofNanos(1));
        assertTrue(identity.renew(first));
        assertEquals("Bearer two", token());
    }

    @Test
    void aFailureFailsTheRequestsAndIsNotRepeatedForEachOfThem() {
        commands.program("plugin", _ -> {
            throw new InternalException("it ended with exit code 3");
        });
        for (int i = 0; i < 3; i++) {
            timers.advance(Duration.ofSeconds(3));
            var e = assertThrows(UnavailableException.class, this::token);
            assertEquals("the credential plugin plugin gives no credentials: it ended with exit code 3", e.getMessage());
            assertTrue(ClusterApi.isUnanswered(e));
        }
        assertEquals(1, commands.runs().size());
        timers.advance(PAUSE);
        assertThrows(UnavailableException.class, this::token);
        assertEquals(2, commands.runs().size());
    }

    @Test
    void aPluginThatIsNotThereIsReportedWithTheHint() {
        commands.program("plugin", _ -> {
            throw new NotFoundException("it can't be started");
        });
        String message = assertThrows(UnavailableException.class, this::token).getMessage();
        assertTrue(message.endsWith("it can't be started; get it at example.com"), message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "\"x\": \"hunter2\"                                          | neither a token nor certificate and key",
        "\"clientCertificateData\": \"hunter2\"                      | only one of certificate and key",
        "\"token\": \"hunter2\", \"expirationTimestamp\": \"hunter2\" | its expirationTimestamp is no time",
        "\"token\": hunter2                                          | its answer is no JSON object",
        "\"clientCertificateData\": \"hunter2\", \"clientKeyData\": \"hunter2\" | gave what can't be used"})
    void anAnswerThatCannotBeUsedIsReportedWithoutIt(String wrong, String problem) {
        status.set(wrong);
        String message = assertThrows(PortException.class, this::token).getMessage();
        assertTrue(message.contains(problem) && !message.contains("hunter2"), message);
    }
}
