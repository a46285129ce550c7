package io.jubelet.app.server;

import io.jubelet.domain.logs.LogRun;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.ExecResult;
import io.jubelet.domain.runtime.RuntimeLabels;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.domain.server.LogQuery;
import io.jubelet.domain.server.RunningPods;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ListFilter;
import io.jubelet.ports.runtime.RuntimeStreaming;
import io.jubelet.ports.runtime.RuntimeStreaming.Streams;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerResponse;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Finds running containers in the runtime by the uid of the pod, since another pod of its name may still be there. */
final class RuntimeContainerAccess implements ContainerAccess {

    /** Bytes of each output of a command: all, since the answer of a runtime is one message of gRPC, which has no more. */
    private static final int MAX_OUTPUT = 16 << 20;

    private final ContainerRuntime runtime;
    private final RuntimeStreaming streaming;
    private final ContainerLogStreams logs;
    private final Path checkpoints;
    private final InstantSource clock;

    /**
     * Access to the containers of this runtime.
     *
     * @param checkpoints directory for archives
     */
    RuntimeContainerAccess(ContainerRuntime runtime, RuntimeStreaming streaming, ContainerLogStreams logs,
            Path checkpoints, InstantSource clock) {
        this.runtime = runtime;
        this.streaming = streaming;
        this.logs = logs;
        this.checkpoints = checkpoints;
        this.clock = clock;
    }

    @Override
    public URI exec(ContainerRef container, List<String> command, Streams streams) {
        return streaming.exec(running(container)
                .orElseThrow(() -> notFound(container)), command, streams);
    }

    @Override
    public URI attach(ContainerRef container, Streams streams) {
        Pod pod = container.pod();
        String missing = "container " + container.container() + " not found in pod " + pod.fullName();
        String id = running(container).orElseThrow(() -> new InternalException(missing));
        if (!container.uid().isEmpty() && !container.uid().equals(pod.uid())) {
            throw new InternalException("pod " + pod.fullName() + " not found");
        }
        if (!PodLookup.hasContainer(pod, container.container())) {
            throw new InternalException(missing);
        }
        return streaming.attach(id, new Streams(streams.stdin(), streams.stdout(), streams.stderr(),
                PodLookup.hasTerminal(pod, container.container())));
    }

    @Override
    public URI portForward(Pod pod, List<Integer> ports) {
        String sandbox = runtime.listSandboxes(new ListFilter("", "", labels(pod), true)).stream()
                .max(Comparator.comparing(SandboxSummary::createdAt)).map(SandboxSummary::id)
                .orElseThrow(() -> new InternalException("pod not found (\"" + pod.fullName() + "\")"));
        return streaming.portForward(sandbox, ports);
    }

    @Override
    public byte[] run(ContainerRef container, List<String> command) {
        ExecResult result = runtime.execSync(running(container).orElseThrow(() -> notFound(container)), command,
                Duration.ZERO, MAX_OUTPUT);
        if (result.exitCode() != 0) {
            throw new InternalException("command '" + String.join(" ", command) + "' exited with " + result.exitCode()
                    + ": " + result.stderr());
        }
        return (result.stdout() + result.stderr()).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String checkpoint(ContainerRef container, Duration timeout) {
        String id = running(container).orElseThrow(
                () -> new InternalException("container " + container.container() + " not found"));
        if (timeout.isNegative()) {
            throw new InternalException("CheckpointContainer requires the timeout value to be > 0");
        }
        String location = checkpoints.resolve("checkpoint-" + container.pod().fullName() + "-" + container.container()
                + "-" + clock.instant().truncatedTo(ChronoUnit.SECONDS) + ".tar").toString();
        runtime.checkpointContainer(id, location, timeout);
        return location;
    }

    @Override
    public ServerResponse logs(ContainerRef container, LogQuery query) {
        return switch (LogRun.of(container.pod(), container.container(), query.previous())) {
            case LogRun.Missing missing -> Responses.of(Responses.BAD_REQUEST, Headers.NONE,
                    missing.message());
            case LogRun.Present present -> logs.of(container, present.run(), query.options(clock.instant()));
        };
    }

    @Override
    public List<Pod> runningPods() {
        return RunningPods.of(runtime.listSandboxes(ListFilter.ALL.running()),
                runtime.listContainers(ListFilter.ALL.running()));
    }

    private Optional<String> running(ContainerRef container) {
        Map<String, String> labels = new TreeMap<>(labels(container.pod()));
        labels.put(RuntimeLabels.CONTAINER_NAME, container.container());
        return runtime.listContainers(new ListFilter("", "", labels, true)).stream()
                .max(Comparator.comparing(ContainerSummary::createdAt)).map(ContainerSummary::id);
    }

    private static Map<String, String> labels(Pod pod) {
        return Map.of(RuntimeLabels.POD_UID, pod.uid());
    }

    private static InternalException notFound(ContainerRef container) {
        return new InternalException("container not found (\"" + container.container() + "\")");
    }
}
