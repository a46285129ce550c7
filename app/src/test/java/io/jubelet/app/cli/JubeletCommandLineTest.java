package io.jubelet.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.ConfigurationLoader;
import io.jubelet.app.config.KubeletFields;
import io.jubelet.app.config.Origin;
import io.jubelet.app.config.Problem;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.ports.codec.ManifestException;
import io.jubelet.ports.codec.PodManifestCodec;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JubeletCommandLineTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final List<AgentConfiguration> started = new ArrayList<>();
    private final List<Path> asked = new ArrayList<>();
    private final List<Problem> manifestProblems = new ArrayList<>();
    private final List<Pod> pods = new ArrayList<>();
    private ExitCode ending = ExitCode.OK;

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

    @Test
    void theAgentSaysHowTheProcessEnds() {
        ending = ExitCode.POD_FAILED;
        assertEquals(ExitCode.POD_FAILED, run("--runonce"));
        assertTrue(started.getFirst().runOnce());
    }

    @Test
    void anInvalidConfigurationStartsNothing() {
        assertEquals(ExitCode.FAILED, run("--max-pods=many", "--healthz-port=70000", "--lock-file=/k"));
        assertEquals("""
                --healthz-port: healthzPort (--healthz-port) 70000 must be between 1 and 65535, inclusive
                --lock-file: warning: is not supported yet and has no effect
                --max-pods: must be a whole number, not "many"
                2 errors, 1 warning; jubelet was not started
                """, err.toString());
        assertEquals(List.of(), started);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--max-pod=3 | unknown flag: --max-pod; did you mean --max-pods?",
        "pod | unknown command: pod; did you mean pods?",
        "--max-pods | Missing required parameter for option '--max-pods' (<int32>)",
        "-o json | unknown flag: -o",
        "pods -o yaml | Invalid value for option '--output': must be table, wide, json, not \"yaml\"",
        "validate extra | unknown command: extra",
    })
    void mistakesOfTheCommandLineAreNamed(String line, String wanted) {
        assertEquals(ExitCode.FAILED, run(line.split(" ")));
        assertEquals(wanted, err.toString().lines().findFirst().orElse(""));
        assertTrue(err.toString().endsWith("jubelet --help lists commands and flags.\n"), err.toString());
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
    void theHelpShowsWhatIsFollowedFirstAndTheRestByName() {
        assertEquals(ExitCode.OK, run("--help"));
        var help = out.toString();
        assertTrue(help.startsWith("""
                Usage: jubelet [FLAGS] [COMMAND]

                Makes the containers of this machine match the pods that are wanted here. Flags are those of a \
                kubelet, and
                win over drop-ins, which win over the file of --config.

                Commands
                  validate  Checks configuration and manifests without running anything; \
                prints file:line: path: message.
                  pods      Shows the pods of the agent that runs on this machine, in the words of kubectl.

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
        assertTrue(help.lines().count() < 160, () -> help.lines().count() + " lines");
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
        assertEquals(ExitCode.FAILED, run("--lock-file=/k", "validate", "--pod-max-pids=3"));
        assertEquals("""
                --lock-file: warning: is not supported yet and has no effect
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
    void validateLooksAtNoManifestsOfAnInvalidConfiguration() {
        manifestProblems.add(Problem.error(Origin.file("/m", 1), "", "never asked"));
        assertEquals(ExitCode.FAILED, run("validate", "--max-pods=x"));
        assertEquals("--max-pods: must be a whole number, not \"x\"\n", out.toString());
        assertEquals("1 error, no warnings; manifests were not looked at\n", err.toString());
    }

    @Test
    void podsAreShownAsATable() {
        pods.add(Pods.pod().restarted(Pods.running(), 3, 20).build("kube-system", "dns"));
        pods.add(Pods.pod().phase(PodPhase.PENDING)
                .app(new ContainerState.Waiting("CrashLoopBackOff",
                        "back-off 40s restarting failed container=app-0 pod=web\nmore text here"), 4, false).build());
        assertEquals(ExitCode.OK, run("pods", "--root-dir", "/srv/k"));
        assertEquals("""
                NAMESPACE     NAME   READY   STATUS             RESTARTS      AGE   REASON
                default       web    0/1     CrashLoopBackOff   4             95s   \
                app-0: back-off 40s restarting failed container=app-0 pod...
                kube-system   dns    1/1     Running            3 (20s ago)   95s
                """, out.toString());
        assertEquals(List.of(Path.of("/srv/k/jubelet.sock")), asked);
    }

    @Test
    void wideAddsAddressNodeAndTheWholeReason() {
        pods.add(Pods.pod().phase(PodPhase.FAILED).reason("Evicted",
                "The node was low on resource: memory. Threshold quantity: 100Mi, available: 1Mi.").unseen().build());
        assertEquals(ExitCode.OK, run("pods", "-o", "wide"));
        assertEquals("""
                NAMESPACE   NAME   READY   STATUS    RESTARTS   AGE   IP       NODE     REASON
                default     web    0/1     Evicted   0          95s   <none>   node-1   \
                The node was low on resource: memory. Threshold quantity: 100Mi, available: 1Mi.
                """, out.toString());
    }

    @Test
    void jsonIsWhatTheAgentSaid() {
        assertEquals(ExitCode.OK, run("--root-dir=/srv/k", "pods", "--output=json"));
        assertEquals("{\"kind\":\"PodList\"}\n", out.toString());
        assertEquals(List.of(Path.of("/srv/k/jubelet.sock")), asked);
    }

    @Test
    void podsWithoutAnAgentSaysWhereItLooked() {
        assertEquals(ExitCode.NO_AGENT, run("pods", "--root-dir=/none"));
        assertEquals("""
                no agent runs with the root directory /none: /none/jubelet.sock: no such file
                Start one, or name its root directory with --root-dir.
                """, err.toString());
    }

    @Test
    void podsSurvivesAnAnswerThatIsNone() {
        assertEquals(ExitCode.NO_AGENT, run("pods", "--root-dir=/garbage"));
        assertEquals("the agent of /garbage answered with something else than pods: not JSON\n", err.toString());
    }

    private ExitCode run(String... args) {
        var loader = new ConfigurationLoader(() -> fail("no file was given"), () -> "node-1");
        var wiring = new Wiring(loader, this::start, configuration -> manifestProblems, this::ask,
                () -> new Codec(pods), () -> Pods.NOW, "1.2.3");
        return new JubeletCommandLine(wiring, new PrintWriter(out), new PrintWriter(err)).run(args);
    }

    private ExitCode start(AgentConfiguration configuration) {
        started.add(configuration);
        return ending;
    }

    private byte[] ask(Path socket) throws Wiring.NoAgentException {
        asked.add(socket);
        if (socket.startsWith("/none")) {
            throw new Wiring.NoAgentException("no such file");
        }
        return (socket.startsWith("/garbage") ? "<html>" : "{\"kind\":\"PodList\"}\n").getBytes(StandardCharsets.UTF_8);
    }

    /** Answers with prepared pods. */
    private record Codec(List<Pod> pods) implements PodManifestCodec {

        @Override
        public Decoded decode(byte[] text) {
            if (text[0] == '<') {
                throw new ManifestException(ManifestException.Kind.SYNTAX, "not JSON");
            }
            return new Decoded(pods, true, List.of());
        }

        @Override
        public byte[] encode(Pod pod) {
            throw new UnsupportedOperationException("nothing is written here");
        }

        @Override
        public byte[] encodeList(List<Pod> list) {
            throw new UnsupportedOperationException("nothing is written here");
        }
    }
}
