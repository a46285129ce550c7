package io.jubelet.app.boot;

import io.jubelet.adapters.fs.NodeFiles;
import io.jubelet.adapters.fs.NodePaths;
import io.jubelet.adapters.http.LocalAgents;
import io.jubelet.adapters.http.LocalApiClient;
import io.jubelet.app.cli.ExitCode;
import io.jubelet.app.cli.JubeletCommandLine;
import io.jubelet.app.cli.Wiring;
import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.domain.explain.Explanation;
import io.jubelet.domain.logs.LogStream;
import io.jubelet.ports.api.AgentDetails;
import io.jubelet.ports.api.NodeProblems;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.files.ContainerLogReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Access of commands to the agents on this machine, and to the logs that their runtimes write. */
final class LocalCommands implements Wiring.AgentClient {

    private static final Path SOCKET = AgentConfiguration.Node.socketIn(Path.of("/")).getFileName();

    private final LocalApiClient client = new LocalApiClient();

    private LocalCommands() {
    }

    static Wiring.Agents agents() {
        return new Wiring.Agents(() -> new LocalAgents().directories(SOCKET.toString()), new LocalCommands(),
                LocalCommands::print);
    }

    @Override
    public byte[] pods(Path socket) throws Wiring.AgentException {
        return ask(() -> client.pods(socket));
    }

    @Override
    public NodeProblems problems(Path socket) throws Wiring.AgentException {
        return ask(() -> client.problems(socket));
    }

    @Override
    public List<Explanation> explain(Path socket, String pod) throws Wiring.AgentException {
        return ask(() -> client.explain(socket, pod));
    }

    @Override
    public AgentDetails agent(Path socket) throws Wiring.AgentException {
        return ask(() -> client.agent(socket));
    }

    @Override
    public void watch(Path socket, Consumer<byte[]> pod) throws Wiring.AgentException {
        ask(() -> {
            client.watch(socket, pod);
            return pod;
        });
    }

    private static void print(Path podLogsDirectory, Wiring.LogRequest request, BooleanSupplier running)
            throws Wiring.AgentException {
        var paths = new NodePaths(podLogsDirectory, podLogsDirectory, podLogsDirectory.resolveSibling("containers"),
                Path.of("/etc/hosts"));
        ask(() -> {
            new NodeFiles(paths, new Random()).containerLogReader().read(request.pod(), request.container(),
                    request.run(), request.options(), running, new StandardOutput());
            System.out.flush();
            return request;
        });
    }

    /** Logs are bytes and stay what they are. Both streams of a container go to the standard output, as with kubectl. */
    private static final class StandardOutput implements ContainerLogReader.Output {

        private final WritableByteChannel out = Channels.newChannel(System.out);

        @Override
        public void write(LogStream stream, ByteBuffer content) {
            try {
                out.write(content);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void flush() {
            if (System.out.checkError()) {
                throw new InternalException(JubeletCommandLine.LOST);
            }
        }
    }

    private static <T> T ask(Supplier<T> question) throws Wiring.AgentException {
        try {
            return question.get();
        } catch (UnavailableException | DeadlineExceededException e) {
            throw new Wiring.AgentException(ExitCode.NO_AGENT, e.getMessage());
        } catch (PortException | CancelledException e) {
            throw new Wiring.AgentException(ExitCode.FAILED, e.getMessage());
        }
    }
}
