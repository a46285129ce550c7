package io.jubelet.app.entry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The shell launcher, on machines where every {@code java} only prints how it was called. */
final class LauncherScriptTest {

    private record Outcome(int exitCode, String output, String errors) {
    }

    @TempDir
    Path directory;

    private MachineFixture machine;
    private Path agent;
    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void anInstalledAgent() throws IOException {
        machine = new MachineFixture(directory.toRealPath());
        agent = machine.distribution("agent directory");
        environment.put("PATH", "/usr/bin:/bin");
    }

    @Test
    void startsTheModuleWithOptionsAndArguments() throws Exception {
        var java = machine.runtime("my java", "25").resolve("bin/java");
        environment.put("JAVA_HOME", java.getParent().getParent().toString());
        assertEquals(List.of(agent + "/lib/kubelet", "@" + agent + "/etc/jvm.options", "-Djubelet.launched=sh",
                "-p", agent + "/mods", "-m", "app", "--config", "a b", ""),
                List.of(run(agent.resolve("bin/jubelet"), "--config", "a b", "").output().split("\n", -1))
                        .subList(0, 10));
    }

    @Test
    void theProcessOfAnAgentIsCalledKubeletAndThatOfACommandJava() throws Exception {
        var java = machine.runtime("j25", "25").resolve("bin/java");
        environment.put("JUBELET_JAVA", java.toString());
        for (var agentArguments : List.of(new String[0], new String[] {"--v=2"})) {
            assertEquals(agent + "/lib/kubelet", program(agentArguments));
        }
        assertEquals(java.toString(), program("pods"));
        environment.put("JUBELET_AOT", "train");
        assertEquals(java.toString(), program("--v=2"));
    }

    @Test
    void onlyAnAgentHasItsCodeCompiledBeforehand() throws Exception {
        environment.put("JUBELET_JAVA", machine.runtime("j25", "25").toString());
        var options = "@" + agent + "/etc/jvm.options\n";
        for (var command : List.of("pods", "--version", "--version=raw", "--help")) {
            assertTrue(run(agent.resolve("bin/jubelet"), command).output().contains(options + "-XX:-AOTCompileEagerly\n"), command);
        }
        assertTrue(run(agent.resolve("bin/jubelet"), "--v=2").output().contains(options + "-Djubelet.launched=sh\n"));
    }

    @Test
    void anAgentThatRunsForSecondsDoesWithoutThat() throws Exception {
        environment.put("JUBELET_JAVA", machine.runtime("j25", "25").toString());
        environment.put("JUBELET_AOT", "lazy");
        for (var arguments : List.of(new String[0], new String[] {"--v=2"})) {
            assertTrue(run(agent.resolve("bin/jubelet"), arguments).output().startsWith(
                    agent + "/lib/kubelet\n@" + agent + "/etc/jvm.options\n-XX:-AOTCompileEagerly\n"), List.of(arguments).toString());
        }
    }

    @Test
    void theNameFollowsAnotherRuntimeAndIsLeftOutWhereItCanNotBeGiven() throws Exception {
        var old = machine.link(agent + "/lib/kubelet", directory.resolve("runtime that is gone"));
        var java = machine.runtime("j25", "25").resolve("bin/java");
        environment.put("JUBELET_JAVA", java.toString());
        assertEquals(old.toString(), program());
        assertEquals(java, old.toRealPath());
        Files.delete(old);
        machine.write(old.resolve("file"), "a directory that can not become a link");
        assertEquals(java.toString(), program());
    }

    private String program(String... arguments) throws Exception {
        var outcome = run(agent.resolve("bin/jubelet"), arguments);
        assertEquals("", outcome.errors());
        return outcome.output().lines().findFirst().orElseThrow();
    }

    @Test
    void usesTheCacheWhereThereIsOneAndRemovesItForTraining() throws Exception {
        var cache = agent.resolve("lib/jubelet.aot");
        machine.write(cache, "");
        environment.put("JUBELET_JAVA", machine.runtime("java", "25").toString());
        assertTrue(run(agent.resolve("bin/jubelet")).output().contains("-XX:AOTCache=" + cache + "\n"));
        environment.put("JUBELET_AOT", "train");
        assertTrue(run(agent.resolve("bin/jubelet")).output().contains("-XX:AOTCacheOutput=" + cache + "\n"));
        assertTrue(!cache.toFile().exists());
    }

    @Test
    void worksThroughLinksFromAnywhere() throws Exception {
        environment.put("JUBELET_JAVA", machine.runtime("java", "25").toString());
        var absolute = machine.link("usr/bin/jubelet", agent.resolve("bin/jubelet"));
        var relative = machine.link("usr/sbin/jubelet", Path.of("../bin/jubelet"));
        for (var link : List.of(absolute, relative)) {
            assertTrue(run(link).output().contains("-p\n" + agent + "/mods\n"), link.toString());
        }
    }

    @Test
    void looksWhereTheEntryClassLooks() throws Exception {
        var root = directory.toRealPath();
        machine.link("a/java", machine.runtime("j17", "17.0.15").resolve("bin/java"));
        machine.write(root.resolve("b/java/file"), "");
        machine.link("c/java", root.resolve("missing"));
        machine.link("d/java", machine.runtime("j26", "26-ea").resolve("bin/java"));
        machine.link("e/java", machine.runtime("j25", "25").resolve("bin/java"));
        environment.put("PATH", String.join(":", root + "/a", root + "/b", "", root + "/c", root + "/d", root + "/e",
                "/usr/bin:/bin"));
        environment.put("JAVA_HOME", machine.runtime("home", "1.8.0_452").toString());
        var search = new JavaSearch(environment, Optional.of(agent.resolve("jre")),
                JavaSearch.usualDirectories(environment));
        var found = search.search().orElseThrow();
        assertEquals(root.resolve("j26"), found.home());
        assertEquals(found.java().toString(), program("pods"));
    }

    @Test
    void saysWhatIsMissingAndWhereItLooked() throws Exception {
        var java17 = machine.runtime("j17", "17.0.15");
        for (var named : List.of(java17, java17.resolve("bin/java"))) {
            environment.put("JUBELET_JAVA", named.toString());
            var outcome = run(agent.resolve("bin/jubelet"), "--version");
            assertEquals(1, outcome.exitCode());
            assertEquals("", outcome.output());
            assertEquals("jubelet needs Java 25 or newer, and none was found."
                    + " Install one, or set JUBELET_JAVA to its directory. Looked at:\n"
                    + "  JUBELET_JAVA: " + named + ": Java 17.0.15\n", outcome.errors());
        }
    }

    @Test
    void theExitCodeIsThatOfJava() throws Exception {
        environment.put("JUBELET_JAVA", machine.runtime("java", "25", "exit 42").toString());
        assertEquals(42, run(agent.resolve("bin/jubelet")).exitCode());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "                                 | LC_ALL= LC_CTYPE=C.UTF-8 LANG=",
        "LANG=C                           | LC_ALL= LC_CTYPE=C.UTF-8 LANG=C",
        "LANG=de_DE.UTF-8 LC_CTYPE=POSIX  | LC_ALL= LC_CTYPE=C.UTF-8 LANG=de_DE.UTF-8",
        "LANG=de_DE.UTF-8 LC_ALL=C        | LC_ALL=C.UTF-8 LC_CTYPE= LANG=de_DE.UTF-8",
        "LANG=de_DE.ISO-8859-1            | LC_ALL= LC_CTYPE= LANG=de_DE.ISO-8859-1",
        "LANG=C LC_ALL=en_US.UTF-8        | LC_ALL=en_US.UTF-8 LC_CTYPE= LANG=C",
    })
    void aLocaleOfAsciiAloneIsExtended(String given, String expected) throws Exception {
        environment.put("JUBELET_JAVA",
                machine.runtime("java", "25", "echo LC_ALL=${LC_ALL:-} LC_CTYPE=${LC_CTYPE:-} LANG=${LANG:-}").toString());
        if (given != null) {
            for (String variable : given.split(" ")) {
                environment.put(variable.substring(0, variable.indexOf('=')), variable.substring(variable.indexOf('=') + 1));
            }
        }
        assertEquals(expected, run(agent.resolve("bin/jubelet")).output().strip());
    }

    private Outcome run(Path program, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<String>();
        command.add(program.toString());
        command.addAll(List.of(arguments));
        var errors = directory.resolve("errors");
        var builder = new ProcessBuilder(command).directory(Path.of("/").toFile()).redirectError(errors.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        var process = builder.start();
        var output = new String(process.getInputStream().readAllBytes());
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        return new Outcome(process.exitValue(), output, Files.readString(errors));
    }
}
