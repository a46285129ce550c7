package io.jubelet.adapters.fs.credential;

import static io.jubelet.adapters.fs.credential.PluginDirectory.answering;
import static io.jubelet.adapters.fs.credential.PluginDirectory.logins;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.await.Await;
import io.jubelet.ports.failure.CancelledException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(180)
final class FailingPluginsTest {

    private static final String IMAGE = "r.example/team/app";

    @TempDir
    private Path directory;
    private PluginDirectory plugins;

    @BeforeEach
    void open() {
        plugins = new PluginDirectory(directory);
    }

    /** Nothing is left of plugins that a failing test did not see the end of. */
    @AfterEach
    void killWhatIsLeft() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "echo hunter2 >&2; echo hunter2; exit 3        | it ended with exit code 3; what it writes on standard error",
        "echo hunter2; kill -9 $$                      | it ended with exit code 137",
        "echo hunter2 is no json                       | its answer can't be used: no valid JSON",
        "true                                          | its answer can't be used: no valid JSON",
        "echo '{\"kind\": \"hunter2\"}'                | its answer can't be used: its kind is not",
        "yes hunter2                                   | its answer has more than 1048576 bytes"})
    void aFailureIsReportedWithoutSecretsAndTheOthersGoOn(String script, String problem) {
        plugins.script("bad", script).script("good", answering("Image", "", "r.example", "u", "p"))
                .provider("bad", List.of("--password", "hunter2"), Map.of("TOKEN", "hunter2"), "r.example")
                .provider("good", "r.example");
        var credentials = plugins.credentials();
        assertEquals(List.of("r.example=u:p"), logins(credentials, IMAGE));
        assertEquals(1, plugins.warnings.size(), plugins.warnings.toString());
        String start = "credential provider " + plugins.file("bad") + " gives no credentials for " + IMAGE + ": ";
        assertEquals(start + problem, plugins.warnings.getFirst().substring(0, start.length() + problem.length()));
        assertFalse(plugins.warnings.toString().contains("hunter2"), plugins.warnings.toString());
        logins(credentials, IMAGE);
        assertEquals(2, plugins.runs("bad"), "a failure is not kept");
    }

    @Test
    void aPluginThatIsGoneOrNoProgramIsReported() throws IOException {
        plugins.provider("gone", "r.example").provider("plain", "r.example");
        Files.writeString(plugins.file("plain"), "hunter2");
        assertEquals(List.of(), logins(plugins.credentials(), IMAGE));
        assertEquals(2, plugins.warnings.size());
        assertTrue(plugins.warnings.getFirst().contains("/gone gives no credentials for r.example/team/app: it can't be"
                + " started"), plugins.warnings.toString());
    }

    @Test
    void anAnswerCountsOfAPluginThatDoesNotReadItsRequest() {
        plugins.script("p", "exec < /dev/null", answering("Image", "", "r.example", "u", "p"))
                .provider("p", "r.example");
        assertEquals(List.of("r.example=u:p"), logins(plugins.credentials(), IMAGE));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "echo $$ > pid; exec sleep 1000",
        "sleep 1000 & echo $! > pid; wait",
        "echo $$ > pid; exec sleep 1000 > /dev/null"})
    void aPluginThatHangsIsKilledAfterAMinuteWithWhatItStarted(String script) throws Exception {
        plugins.script("p", script).provider("p", "r.example");
        var credentials = plugins.credentials();
        var waiting = inThread(() -> logins(credentials, IMAGE));
        await(() -> Files.exists(plugins.file("pid")) && !Files.readString(plugins.file("pid")).isEmpty());
        var hanging = ProcessHandle.of(Long.parseLong(Files.readString(plugins.file("pid")).strip()));
        // The limit counts from a moment after the start, which may be still to come.
        await(() -> {
            plugins.timers.advance(ProviderPlugin.LIMIT);
            return waiting.isDone();
        });
        assertEquals(List.of(), waiting.get());
        assertEquals(List.of("credential provider " + plugins.file("p") + " gives no credentials for " + IMAGE
                + ": it did not end within 1m0s"), plugins.warnings);
        await(() -> hanging.isEmpty() || !hanging.get().isAlive());
    }

    @Test
    void callersOfTheSameImageShareOneRun() throws Exception {
        gate();
        plugins.script("p", "touch started", "cat gate", answering("Image", "\"cacheDuration\":\"0s\",", "r.example",
                "u", "p")).provider("p", "r.example");
        var credentials = plugins.credentials();
        var first = inThread(() -> logins(credentials, IMAGE));
        await(() -> Files.exists(plugins.file("started")));
        var second = new FutureTask<>(() -> logins(credentials, IMAGE));
        Thread secondThread = Thread.ofPlatform().daemon().start(second);
        await(() -> secondThread.getState() == Thread.State.WAITING);
        Files.writeString(plugins.file("gate"), "");
        assertEquals(List.of("r.example=u:p"), first.get());
        assertEquals(List.of("r.example=u:p"), second.get());
        assertEquals(1, plugins.runs("p"));
    }

    @Test
    void anInterruptedCallerLeavesAndTheRunContinues() throws Exception {
        gate();
        plugins.script("p", "touch started", "cat gate", answering("Image", "", "r.example", "u", "p"))
                .provider("p", "r.example");
        var credentials = plugins.credentials();
        var first = new FutureTask<>(() -> logins(credentials, IMAGE));
        Thread thread = Thread.ofPlatform().daemon().start(first);
        await(() -> Files.exists(plugins.file("started")));
        thread.interrupt();
        var failure = assertThrows(ExecutionException.class, first::get);
        assertEquals(CancelledException.class, failure.getCause().getClass());
        Files.writeString(plugins.file("gate"), "");
        assertEquals(List.of("r.example=u:p"), logins(credentials, IMAGE));
        assertEquals(1, plugins.runs("p"));
    }

    /** A pipe: whoever reads it waits until somebody writes. */
    private void gate() throws IOException, InterruptedException {
        assertEquals(0, new ProcessBuilder("mkfifo", plugins.file("gate").toString()).start().waitFor());
    }

    private static <T> FutureTask<T> inThread(Callable<T> body) {
        var task = new FutureTask<>(body);
        Thread.ofPlatform().daemon().start(task);
        return task;
    }

    private interface Condition {
        boolean holds() throws IOException;
    }

    /** Ends with the test's timeout. */
    private static void await(Condition condition) throws IOException, InterruptedException {
        while (!condition.holds()) {
            if (Thread.interrupted()) {
                throw new InterruptedException("timed out");
            }
            Await.pause(Duration.ofMillis(2));
        }
    }
}
