package io.jubelet.app.entry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ChildJvmTest {

    /** Runs as a process of its own: the waiting parent. */
    static final class Parent {
        public static void main(String[] args) throws Exception {
            ChildJvm.of(Path.of(args[0]), Optional.empty(), Optional.of(List.of(args).subList(1, args.length)), "",
                    new String[0]).run();
        }
    }

    /** Runs as a process of its own: says that it is there, and waits for its parent's end. */
    static final class Child {
        public static void main(String[] args) throws Exception {
            ParentDeathWatch.watch(Path.of(System.getProperty(ChildJvm.PARENT)), () -> Runtime.getRuntime().halt(3));
            System.out.println("child " + ProcessHandle.current().pid());
            System.in.read();
        }
    }

    @TempDir
    Path directory;

    private final List<ProcessHandle> started = new ArrayList<>();

    @AfterEach
    void nothingIsLeftRunning() {
        started.forEach(process -> {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        });
    }

    @Test
    void keepsTheCommandLineOfTheUserBehindItsOwnOptions() throws Exception {
        var agent = new MachineFixture(directory).distribution("agent");
        var distribution = Distribution.around(agent.resolve("mods/app.jar"));
        var command = ChildJvm.of(Path.of("/j/bin/java"), distribution,
                Optional.of(List.of("-Xmx64m", "-p", "mods", "-m", "app", "--help")), "ignored", new String[] {"x"});
        assertEquals(List.of("/j/bin/java", "@" + agent + "/etc/jvm.options", "-Djubelet.launched=java",
                "-Xmx64m", "-p", "mods", "-m", "app", "--help"), command.command());
    }

    @Test
    void rebuildsTheCommandWhereTheSystemDoesNotReportIt() {
        var command = ChildJvm.of(Path.of("/j/bin/java"), Optional.empty(), Optional.empty(), "mods",
                new String[] {"--config", "a b"}).command();
        assertEquals(List.of("/j/bin/java", "-Djubelet.launched=java", "-p", "mods", "-m", "app", "--config", "a b"),
                command);
    }

    @Test
    void endsWithTheChildsExitCode() throws Exception {
        assertEquals(42, start(script("exit 42")).waitFor());
    }

    @Test
    void aSignalEndsTheChildFirstAndGivesItTime() throws Exception {
        var parent = start(script("trap 'echo stopping; exit 7' TERM; echo ready; while :; do sleep 0.05; done"));
        var output = new BufferedReader(new InputStreamReader(parent.getInputStream()));
        assertEquals("ready", output.readLine());
        parent.descendants().forEach(started::add);
        // Not Process.destroy(), which closes the pipes as well.
        parent.toHandle().destroy();
        assertEquals(7, parent.waitFor());
        assertEquals("stopping", output.readLine());
    }

    @Test
    void theChildEndsWithAKilledParent() throws Exception {
        var parent = start(javaCommand(Child.class));
        var line = new BufferedReader(new InputStreamReader(parent.getInputStream())).readLine();
        var child = ProcessHandle.of(Long.parseLong(line.substring("child ".length()))).orElseThrow();
        started.add(child);
        parent.destroyForcibly();
        child.onExit().get(60, TimeUnit.SECONDS);
        assertTrue(!child.isAlive());
    }

    @Test
    void aChildWhoseParentIsGoneBeforeItConnectsEndsToo() {
        var ended = new ArrayList<String>();
        ParentDeathWatch.watch(directory.resolve("missing"), () -> ended.add("ended"));
        assertEquals(List.of("ended"), ended);
    }

    @Test
    void nothingStaysInTheTemporaryDirectory() throws Exception {
        var deathWatch = ParentDeathWatch.open();
        assertTrue(deathWatch.socket().toFile().exists());
        deathWatch.close();
        assertTrue(!deathWatch.socket().getParent().toFile().exists());
    }

    private List<String> script(String text) {
        var program = directory.resolve("program");
        new MachineFixture(directory).program(program, text);
        return List.of(program.toString());
    }

    private static List<String> javaCommand(Class<?> main) {
        // Only the entry package and these tests: no module path is needed, as nothing goes on to the agent.
        return List.of(java(), "-cp", "target/classes:target/test-classes", main.getName());
    }

    private Process start(List<String> child) throws IOException {
        var command = new ArrayList<>(javaCommand(Parent.class));
        command.addAll(child);
        var parent = new ProcessBuilder(command).redirectErrorStream(true).start();
        started.add(parent.toHandle());
        return parent;
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
