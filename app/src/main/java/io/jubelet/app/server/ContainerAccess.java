package io.jubelet.app.server;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.server.LogQuery;
import io.jubelet.ports.runtime.RuntimeStreaming.Streams;
import io.jubelet.ports.server.ServerResponse;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/** Operations of the server on containers. Everything throws a {@link io.jubelet.ports.failure.PortException} on failure. */
interface ContainerAccess {

    /** Prepares a stream for a command. */
    URI exec(ContainerRef container, List<String> command, Streams streams);

    /** Prepares a stream to the first process; whether it has a terminal is decided by the container. */
    URI attach(ContainerRef container, Streams streams);

    /** Prepares a stream for ports. */
    URI portForward(Pod pod, List<Integer> ports);

    /** Runs a command and returns what it wrote. */
    byte[] run(ContainerRef container, List<String> command);

    /**
     * Writes a container to an archive.
     *
     * @param timeout time it may take, zero for the runtime's own limit
     * @return path of the archive
     */
    String checkpoint(ContainerRef container, Duration timeout);

    /** The log of a container. */
    ServerResponse logs(ContainerRef container, LogQuery query);

    /** Pods as the runtime has them. */
    List<Pod> runningPods();
}
