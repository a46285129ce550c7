package io.jubelet.app.server;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.server.LogQuery;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.runtime.RuntimeStreaming.Streams;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerResponse;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Containers of the recorded node; remembers what was requested of them. */
final class RecordedContainers implements ContainerAccess {

    private static final URI ADDRESS = URI.create("http://127.0.0.1:1/stream");

    private Map<String, Object> call;

    Map<String, Object> call() {
        return call;
    }

    private Map<String, Object> called(String what, ContainerRef container) {
        call = new LinkedHashMap<>();
        call.put("call", what);
        call.put("container", container.container());
        call.put("podFullName", container.pod().fullName());
        return call;
    }

    @Override
    public URI exec(ContainerRef container, List<String> command, Streams streams) {
        if (!command.isEmpty()) {
            stream("exec", container, streams).put("command", command);
        } else {
            stream("exec", container, streams);
        }
        return address(container, "container not found (\"" + container.container() + "\")");
    }

    @Override
    public URI attach(ContainerRef container, Streams streams) {
        stream("attach", container, streams);
        return address(container, "container " + container.container() + " not found in pod "
                + container.pod().fullName());
    }

    private Map<String, Object> stream(String what, ContainerRef container, Streams streams) {
        called(what, container).put("uid", container.uid());
        call.put("stdin", streams.stdin());
        call.put("stdout", streams.stdout());
        call.put("stderr", streams.stderr());
        call.put("tty", streams.tty());
        return call;
    }

    private static URI address(ContainerRef container, String unknown) {
        return switch (container.container()) {
            case "main" -> ADDRESS;
            case "aux" -> throw new NotFoundException("rpc error: code = NotFound desc = container is gone");
            case "setup" -> throw new ResourceExhaustedException(
                    "rpc error: code = ResourceExhausted desc = maximum number of in-flight requests exceeded");
            case "dbg" -> throw new UnavailableException("rpc error: code = Unavailable desc = runtime is down");
            default -> throw new InternalException(unknown);
        };
    }

    @Override
    public URI portForward(Pod pod, List<Integer> ports) {
        call = new LinkedHashMap<>(Map.of("call", "portForward", "name", pod.metadata().name(),
                "namespace", pod.metadata().namespace(), "uid", pod.uid()));
        if (!ports.isEmpty()) {
            call.put("ports", ports);
        }
        return ADDRESS;
    }

    @Override
    public byte[] run(ContainerRef container, List<String> command) {
        called("run", container).put("uid", container.uid());
        call.put("command", command);
        if (!container.container().equals("main")) {
            throw new InternalException("container not found (\"" + container.container() + "\")");
        }
        return "output\n".getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String checkpoint(ContainerRef container, Duration timeout) {
        called("checkpoint", container).put("uid", container.pod().uid());
        call.put("timeout", timeout.toSeconds());
        if (container.container().equals("aux")) {
            throw new InternalException("checkpointing failed");
        }
        return "/var/lib/kubelet/checkpoints/checkpoint-" + container.pod().fullName()
                + "-" + container.container() + ".tar";
    }

    @Override
    public ServerResponse logs(ContainerRef container, LogQuery query) {
        called("logs", container).put("stdout", true);
        call.put("stderr", true);
        call.put("options", Map.of());
        if (container.container().equals("aux")) {
            return Responses.of(Responses.BAD_REQUEST, Headers.NONE,
                    "container \"aux\" in pod \"web\" is waiting to start: ContainerCreating");
        }
        return new ServerResponse.Streamed(Responses.OK, Headers.NONE, output ->
                output.write(ByteBuffer.wrap("out line\nerr line\n".getBytes(StandardCharsets.UTF_8))));
    }

    @Override
    public List<Pod> runningPods() {
        return List.of(new Pod(ObjectMeta.builder().name("web").namespace("default").uid("u-1").build(),
                PodSpec.builder().containers(List.of(Container.builder().name("main").image("sha256:1").build())).build(),
                PodStatus.builder().build()));
    }
}
