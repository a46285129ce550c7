package io.jubelet.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.KubeletFields;
import io.jubelet.app.config.Origin;
import io.jubelet.app.config.Problem;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JubeletCommandLineTest {

    private final CommandLineFixture fixture = new CommandLineFixture();
    private final StringWriter out = fixture.out;
    private final StringWriter err = fixture.err;
    private final List<AgentConfiguration> started = fixture.started;
    private final List<Problem> manifestProblems = fixture.manifestProblems;

    @ParameterizedTest
    @CsvSource({
        "--max-pods=5",
        "--max_pods 5",
        "--root-dir=/r --max-pods 5",
    })
    void flagsAloneRunTheAgent(String line) {
        assertEquals(ExitCode.OK, run(line.split(" ")));
        assertEquals(5, started.getFirst().pods().maxPods());
    }

    @ParameterizedTest
    @ValueSource(strings = {"-v=3", "-v3"})
    void aRepeatedFlagHasEachOfItsValuesOnce(String verbosity) {
        assertEquals(ExitCode.OK, run(verbosity, "--cluster-dns=10.0.0.10", "--cluster-dns=10.0.0.11"));
        assertEquals(List.of("10.0.0.10", "10.0.0.11"), started.getFirst().dns().clusterDns());
    }

    @Test
    void theAgentSaysHowTheProcessEnds() {
        fixture.ending = ExitCode.POD_FAILED;
        assertEquals(ExitCode.POD_FAILED, run("--runonce"));
        assertTrue(started.getFirst().runOnce());
    }

    @Test
    void anInvalidConfigurationStartsNothing() {
        assertEquals(ExitCode.FAILED, run("--max-pods=many", "--healthz-port=70000", "--experimental-mounter-path=/k"));
        assertEquals("""
                --experimental-mounter-path: warning: is not supported yet and has no effect
                --healthz-port: healthzPort (--healthz-port) 70000 must be between 1 and 65535, inclusive
                --max-pods: must be a whole number, not "many"
                2 errors, 1 warning; jubelet was not started
                """, err.toString());
        assertEquals(List.of(), started);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--max-pod=3 | unknown flag: --max-pod; did you mean --max-pods?",
        "-- --max-pods=3 | --max-pods stands after --, where there are no flags",
        "pod | unknown command: pod; did you mean pods?",
        "--max-pods | Missing required parameter for option '--max-pods' (<int32>)",
        "-o json | unknown flag: -o",
        "pods -o yaml | Invalid value for option '--output': must be table, wide, json, not \"yaml\"",
        "pods --since=5s | unknown flag: --since",
        "explan web | unknown command: explan; did you mean explain?",
        "--versio | unknown flag: --versio; did you mean --version?",
        "pods --wach | unknown flag: --wach; did you mean --watch?",
        "pods --config=x | pods has no flag --config, which is one of the agent",
        "logs | logs needs the name of one pod",
        "logs web --since=soon | Invalid value for option '--since': must be a duration such as 5s, 2m or 3h, not \"soon\"",
    })
    void mistakesOfTheCommandLineAreNamed(String line, String wanted) {
        assertEquals(ExitCode.FAILED, run(line.split(" ")));
        assertEquals(wanted, err.toString().lines().findFirst().orElse(""));
        assertTrue(err.toString().matches("(?s).*\njubelet( (pods|logs) --help lists its| --help lists commands and) flags.\n"),
                err.toString());
        assertEquals(List.of(), started);
    }

    @Test
    void theVersionIsReadAsThatOfAKubelet() {
        assertEquals(ExitCode.OK, run("--version"));
        // What kubeadm asks of the whole standard output.
        assertTrue(out.toString().matches("\\s*Kubernetes v(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)([-\\w.+]*)?\\s*"),
                out.toString());
        assertTrue(out.toString().startsWith("Kubernetes v1.36."), out.toString());
        assertEquals("jubelet 1.2.3\n", err.toString());
    }

    @Test
    void aVersionWithAValueIsNoVersion() {
        assertEquals(ExitCode.FAILED, run("--version=foo"));
        assertEquals("Invalid value for option '--version': 'foo' is not a boolean\njubelet --help lists commands and flags.\n",
                err.toString());
        assertEquals("", out.toString());
        assertEquals(ExitCode.OK, run("--version=true"));
        assertTrue(out.toString().startsWith("Kubernetes v1.36."), out.toString());
    }

    /** As the shell makes it of a variable that is not set. */
    @Test
    void emptyWordsAreNothing() {
        for (var command : List.of("logs", "explain")) {
            assertEquals(ExitCode.FAILED, run(command, ""));
            assertTrue(err.toString().startsWith(command + " needs the name of one pod\n"), err.toString());
            err.getBuffer().setLength(0);
        }
        assertEquals(ExitCode.FAILED, run("validate", "", "/"));
        assertEquals("command line: an empty path is no place of manifests\n", out.toString());
        assertEquals(List.of(Path.of("/")), fixture.checked);
        assertEquals(List.of(), fixture.asked);
    }

    @Test
    void anEmptyRootDirectoryIsRefusedByAllCommands() {
        for (var command : List.of("pods", "logs web", "explain web")) {
            assertEquals(ExitCode.FAILED, run((command + " --root-dir=").split(" ")));
            assertEquals("--root-dir: must not be empty\n", err.toString());
            err.getBuffer().setLength(0);
        }
        assertEquals(ExitCode.FAILED, run("--root-dir="));
        assertTrue(err.toString().startsWith("--root-dir: must not be empty\n"), err.toString());
        assertEquals(ExitCode.FAILED, run("validate", "--root-dir="));
        assertEquals("--root-dir: must not be empty\n", out.toString());
        assertEquals(List.of(), fixture.asked);
    }

    @Test
    void theHelpShowsWhatIsFollowedFirstAndTheRestByName() {
        assertEquals(ExitCode.OK, run("--help"));
        var help = out.toString();
        assertTrue(help.startsWith("""
                Usage: jubelet [FLAGS] [COMMAND]

                Makes the containers of this machine match the pods that are wanted here. Flags are those of a \
                kubelet, and
                win over drop-ins, which win over the file of --config.

                Commands
                  validate  Checks configuration and manifests, or the manifests that are named, without \
                running anything;
                              prints file:line: path: message.
                  pods      Shows the pods of the agent that runs on this machine, in the words of kubectl.
                  logs      Prints the log of a container of the agent that runs on this machine.
                  explain   Says why a pod does not run, and what was decided about it until an hour after its end.

                Common
                  -h, --help                                 Print this help and end.
                      --config=<path>                        File with a KubeletConfiguration (YAML or JSON).
                """), help);
        var later = help.substring(help.indexOf("Accepted, without effect yet"));
        KubeletFields.flags().forEach(field -> {
            assertTrue(help.contains("--" + field.flag()), field.flag());
            var named = List.of(later.split("\\s+")).contains("--" + field.flag());
            assertEquals(field.help().isEmpty(), named, field.flag());
        });
        assertTrue(help.contains("Exit codes"), help);
        assertTrue(help.lines().allMatch(line -> line.length() <= 110), help);
        assertTrue(help.lines().count() <= 260, () -> help.lines().count() + " lines");
    }

    @Test
    void whatARunLeavesOutFailsTheValidation() {
        assertEquals(ExitCode.OK, run("--cluster-dns=dns.example"));
        assertEquals(1, started.size());
        assertEquals(ExitCode.FAILED, run("validate", "--cluster-dns=dns.example"));
        assertEquals("--cluster-dns: clusterDNS (--cluster-dns) \"dns.example\" must be an IP address\n",
                out.toString());
        assertTrue(err.toString().startsWith("1 error, no warnings"), err.toString());
    }

    @ParameterizedTest
    @CsvSource({"validate --help, jubelet validate", "pods -h, jubelet pods"})
    void commandsHaveTheirOwnHelp(String line, String wanted) {
        assertEquals(ExitCode.OK, run(line.split(" ")));
        assertTrue(out.toString().contains(wanted), out.toString());
    }

    @Test
    void validateSaysAllAndStartsNothing() {
        manifestProblems.add(Problem.error(Origin.file("/m/web.yaml", 7), "spec.containers[0].name", "is missing"));
        assertEquals(ExitCode.FAILED, run("--experimental-mounter-path=/k", "validate", "--pod-max-pids=3"));
        assertEquals("""
                --experimental-mounter-path: warning: is not supported yet and has no effect
                /m/web.yaml:7: spec.containers[0].name: is missing
                """, out.toString());
        assertEquals("1 error, 1 warning\n", err.toString());
        assertEquals(List.of(), started);
    }

    @Test
    void validateIsContentWithWarnings() {
        manifestProblems.add(Problem.warning(Origin.file("/m/web.yaml", 7), "spec.foo", "unknown field"));
        assertEquals(ExitCode.OK, run("validate"));
        assertEquals("/m/web.yaml:7: warning: spec.foo: unknown field\n", out.toString());
        assertEquals("no errors, 1 warning\n", err.toString());
    }

    @Test
    void validateSaysAllInOneGo() {
        manifestProblems.add(Problem.error(Origin.file("/m", 1), "", "bad manifest"));
        fixture.startProblems.add(Problem.error(Origin.flag("kubeconfig"), "", "bad kubeconfig"));
        assertEquals(ExitCode.FAILED, run("validate", "--max-pods=x", "--pod-manifest-path=/m"));
        assertEquals("--max-pods: must be a whole number, not \"x\"\n/m:1: bad manifest\n", out.toString());
        assertEquals(List.of(Path.of("/m")), fixture.checked);
        assertEquals(ExitCode.FAILED, run("validate", "--max-pods=5"));
        assertTrue(out.toString().contains("\n--kubeconfig: bad kubeconfig\n"), out.toString());
    }

    @Test
    void validateTakesManifestsWithoutAConfiguration() {
        fixture.startProblems.add(Problem.error(Origin.COMMAND_LINE, "", "swap is on"));
        assertEquals(ExitCode.OK, run("validate", "/", "/tmp"));
        assertEquals(List.of(Path.of("/"), Path.of("/tmp")), fixture.checked);
        assertEquals("", out.toString());
        assertEquals(ExitCode.FAILED, run("validate", "/no/such/manifest.yaml"));
        assertEquals("/no/such/manifest.yaml: does not exist\n", out.toString());
    }

    private ExitCode run(String... args) {
        return fixture.run(args);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "--help", "validate"})
    void commandsWhoseAnswerIsLostFail(String arg) {
        fixture.outClosed = true;
        fixture.startProblems.add(Problem.warning(Origin.COMMAND_LINE, "", "a warning"));
        assertEquals(ExitCode.FAILED, fixture.run(arg));
        assertTrue(fixture.err.toString().endsWith(JubeletCommandLine.LOST + "\n"), fixture.err.toString());
    }

    @Test
    void theEndOfAnAgentDoesNotDependOnReadersOfItsOutput() {
        fixture.outClosed = true;
        assertEquals(ExitCode.OK, fixture.run("--max-pods=7"));
        assertEquals(ExitCode.OK, fixture.run("-v2"));
        assertEquals("", fixture.err.toString());
    }

    /** As every name that is not ASCII where the locale is that of C; no name of a file has this character anywhere. */
    @ParameterizedTest
    @ValueSource(strings = {"validate a\0b", "pods --root-dir=a\0b"})
    void aPathThatCantBeOneIsAMistake(String line) {
        assertEquals(ExitCode.FAILED, fixture.run(line.split(" ")));
        assertEquals("\"a\\u0000b\" can't be a path in the locale of this process: set LC_ALL to one with UTF-8, such as C.UTF-8\n",
                err.toString());
    }
}
