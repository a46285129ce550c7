package io.jubelet.app.metrics;

import io.jubelet.ports.runtime.RuntimeStreaming;
import java.net.URI;
import java.util.List;

/** Counts the requests for streams of containers. */
final class CountedRuntimeStreaming implements RuntimeStreaming {

    private final RuntimeStreaming streaming;
    private final RuntimeOperations operations;

    CountedRuntimeStreaming(RuntimeStreaming streaming, RuntimeOperations operations) {
        this.streaming = streaming;
        this.operations = operations;
    }

    @Override
    public URI exec(String containerId, List<String> command, Streams streams) {
        return operations.call("exec", () -> streaming.exec(containerId, command, streams));
    }

    @Override
    public URI attach(String containerId, Streams streams) {
        return operations.call("attach", () -> streaming.attach(containerId, streams));
    }

    @Override
    public URI portForward(String sandboxId, List<Integer> ports) {
        return operations.call("port_forward", () -> streaming.portForward(sandboxId, ports));
    }
}
