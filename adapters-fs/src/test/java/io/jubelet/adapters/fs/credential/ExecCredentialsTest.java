package io.jubelet.adapters.fs.credential;

import static io.jubelet.adapters.fs.credential.PluginDirectory.answering;
import static io.jubelet.adapters.fs.credential.PluginDirectory.logins;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
final class ExecCredentialsTest {

    @TempDir
    private Path directory;
    private PluginDirectory plugins;

    @BeforeEach
    void open() {
        plugins = new PluginDirectory(directory);
    }

    @Test
    void allPluginsThatMatchAreAskedInTheirOrder() {
        plugins.script("first", answering("Image", "", "r.example", "one", "p1"))
                .script("other", answering("Image", "", "r.example", "no", "no"))
                .script("last", answering("Image", "", "r.example/team", "two", "p2"))
                .provider("first", "b.example", "*.example").provider("other", "b.example")
                .provider("last", "r.example/team");
        var credentials = plugins.credentials();
        assertEquals(List.of("r.example=one:p1", "r.example/team=two:p2"), logins(credentials, "r.example/team/app"));
        assertEquals(List.of(), logins(credentials, "quay.io/team/app"));
        assertEquals(List.of(), logins(credentials, ""));
        assertEquals(List.of(1, 0, 1), List.of(plugins.runs("first"), plugins.runs("other"), plugins.runs("last")));
        assertEquals(List.of(), plugins.warnings);
    }

    @Test
    void aPluginGetsRequestArgumentsAndEnvironment() throws IOException {
        plugins.script("p", "cat > request", "echo \"$# $1 $2\" > args", "echo \"$TOKEN $HOME\" > env",
                        answering("Image", "", "r.example", "u", "p"))
                .provider("p", List.of("get it", "$TOKEN"), Map.of("TOKEN", "t"), "r.example");
        logins(plugins.credentials(), "r.example/app");
        assertEquals("{\"kind\":\"CredentialProviderRequest\",\"apiVersion\":\"" + PluginDirectory.VERSION
                + "\",\"image\":\"r.example/app\"}\n", Files.readString(plugins.file("request")));
        assertEquals("2 get it $TOKEN\n", Files.readString(plugins.file("args")));
        assertEquals("t " + System.getenv().getOrDefault("HOME", "") + "\n", Files.readString(plugins.file("env")));
    }

    private int runsFor(String... images) {
        var credentials = plugins.provider("p", "*.example").credentials();
        List.of(images).forEach(image ->
                assertEquals(List.of("r.example=u:p"), logins(credentials, image), image));
        return plugins.runs("p");
    }

    @Test
    void anAnswerIsGoodForItsImageOnly() {
        plugins.script("p", answering("Image", "", "r.example", "u", "p"));
        assertEquals(2, runsFor("r.example/a", "r.example/b", "r.example/a", "r.example/b"));
    }

    @Test
    void anAnswerIsGoodForARegistry() {
        plugins.script("p", answering("Registry", "", "r.example", "u", "p"));
        assertEquals(2, runsFor("r.example/a", "r.example/b/c", "b.example/a", "b.example/c"));
    }

    @Test
    void anAnswerIsGoodForEverything() {
        plugins.script("p", answering("Global", "", "r.example", "u", "p"));
        assertEquals(1, runsFor("r.example/a", "r.example/b", "b.example/a"));
    }

    @Test
    void anAnswerIsForgottenWhenItsTimeIsOver() {
        plugins.script("p", answering("Image", "\"cacheDuration\":\"10m\",", "r.example", "u", "p"))
                .script("default", answering("Image", "", "r.example", "u", "p"))
                .provider("p", "r.example").provider("default", "b.example");
        var credentials = plugins.credentials();
        for (int[] afterAndRuns : new int[][] {{0, 1, 1}, {10 * 60 - 1, 1, 1}, {1, 2, 1}, {3000 - 1, 3, 1}, {1, 3, 2}}) {
            plugins.timers.advance(Duration.ofSeconds(afterAndRuns[0]));
            logins(credentials, "r.example/a");
            logins(credentials, "b.example/a");
            assertEquals(List.of(afterAndRuns[1], afterAndRuns[2]),
                    List.of(plugins.runs("p"), plugins.runs("default")));
        }
    }

    @Test
    void anAnswerForNoTimeIsAskedForAgain() {
        plugins.script("p", answering("Global", "\"cacheDuration\":\"0s\",", "r.example", "u", "p"));
        assertEquals(2, runsFor("r.example/a", "r.example/a"));
    }
}
