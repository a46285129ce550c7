package io.jubelet.app.cli;

import static org.junit.jupiter.api.Assertions.fail;

import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.ConfigurationLoader;
import io.jubelet.app.config.Problem;
import io.jubelet.domain.explain.Explanation;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.api.AgentDetails;
import io.jubelet.ports.api.NodeProblems;
import io.jubelet.ports.codec.ManifestException;
import io.jubelet.ports.codec.PodManifestCodec;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** A command line with everything behind it made up. */
final class CommandLineFixture implements Wiring.Checks, Wiring.AgentClient {

    final StringWriter out = new StringWriter();
    final StringWriter err = new StringWriter();
    /** Whether no process reads the standard output any more. */
    boolean outClosed;
    final List<AgentConfiguration> started = new ArrayList<>();
    final List<Path> asked = new ArrayList<>();
    final List<Problem> manifestProblems = new ArrayList<>();
    final List<Problem> startProblems = new ArrayList<>();
    final List<Path> checked = new ArrayList<>();
    final List<Pod> pods = new ArrayList<>();
    final List<Pod> changes = new ArrayList<>();
    final List<Path> agents = new ArrayList<>();
    final List<Wiring.LogRequest> printed = new ArrayList<>();
    final List<Boolean> running = new ArrayList<>();
    NodeProblems problems = NodeProblems.NONE;
    final List<Explanation> explanations = new ArrayList<>();
    final List<String> podSources = new ArrayList<>();
    ExitCode ending = ExitCode.OK;

    ExitCode run(String... args) {
        var loader = new ConfigurationLoader(() -> fail("no file was given"), () -> "node-1");
        var wiring = new Wiring(loader, this::launch, this, new Wiring.Agents(() -> agents, this, (logs, request, runs) -> {
            printed.add(request);
            running.add(runs.getAsBoolean());
        }), () -> new Codec(pods, changes), () -> Pods.NOW, "1.2.3");
        return new JubeletCommandLine(wiring, new PrintWriter(outClosed ? new ClosedPipe() : out), new PrintWriter(err)).run(args);
    }

    private ExitCode launch(AgentConfiguration configuration) {
        started.add(configuration);
        return ending;
    }

    @Override
    public List<Problem> manifests(List<Path> places, ConfigurationLoader.Manifests manifests) {
        checked.addAll(places);
        return manifestProblems;
    }

    @Override
    public List<Problem> start(AgentConfiguration configuration) {
        return startProblems;
    }

    @Override
    public byte[] pods(Path socket) throws Wiring.AgentException {
        asked.add(socket);
        if (socket.startsWith("/none")) {
            throw new Wiring.AgentException(ExitCode.NO_AGENT, "no such file");
        }
        if (socket.startsWith("/denied")) {
            throw new Wiring.AgentException(ExitCode.FAILED, "permission denied");
        }
        return (socket.startsWith("/garbage") ? "<html>" : "{\"kind\":\"PodList\"}\n").getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public NodeProblems problems(Path socket) {
        return problems;
    }

    @Override
    public List<Explanation> explain(Path socket, String pod) throws Wiring.AgentException {
        pods(socket);
        return explanations.stream().filter(one -> one.timeline().matches(pod, "node-1")).toList();
    }

    @Override
    public AgentDetails agent(Path socket) {
        return new AgentDetails("node-1", Path.of("/var/log/pods"), podSources);
    }

    @Override
    public void watch(Path socket, Consumer<byte[]> pod) {
        for (var i = 0; i < changes.size(); i++) {
            pod.accept(("#" + i).getBytes(StandardCharsets.UTF_8));
        }
    }

    /** An output without a reader. */
    private static final class ClosedPipe extends Writer {

        @Override
        public void write(char[] text, int offset, int length) throws IOException {
            throw new IOException("Broken pipe");
        }

        @Override
        public void flush() {
            // Nothing is kept back.
        }

        @Override
        public void close() {
            // Closed already.
        }
    }

    /** Answers with prepared pods: all of them, or one that changed. */
    private record Codec(List<Pod> pods, List<Pod> changes) implements PodManifestCodec {

        @Override
        public List<Pod> decodePods(byte[] json) {
            if (json[0] == '<') {
                throw new ManifestException(ManifestException.Kind.SYNTAX, "not JSON");
            }
            return json[0] == '#'
                    ? List.of(changes.get(Integer.parseInt(new String(json, 1, json.length - 1, StandardCharsets.UTF_8)))) : pods;
        }

        @Override
        public Decoded decode(byte[] text) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Decoded decodeLeniently(byte[] text, Consumer<String> wrong) {
            throw new UnsupportedOperationException();
        }

        @Override
        public byte[] encode(Pod pod) {
            return ("{\"pod\":\"" + pod.metadata().name() + "\"}").getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public byte[] hashForm(Pod pod, Set<String> emptyFields) {
            return encode(pod);
        }

        @Override
        public byte[] encodeList(List<Pod> list) {
            return ("{\"pods\":" + list.size() + "}").getBytes(StandardCharsets.UTF_8);
        }
    }
}
