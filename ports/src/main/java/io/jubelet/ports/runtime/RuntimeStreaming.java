package io.jubelet.ports.runtime;

import java.net.URI;
import java.util.List;

/**
 * Interactive access to running containers (CRI v1 Exec, Attach, PortForward). The runtime prepares a stream and returns the
 * address of its own streaming server, to which the client's connection is then proxied; an address is valid for one connection
 * and for a short time. Same rules for threads, deadlines and failures as {@link ContainerRuntime}.
 */
public interface RuntimeStreaming {

    /**
     * Prepares to run a command in a running container.
     *
     * @param command program and arguments
     */
    URI exec(String containerId, List<String> command, Streams streams);

    /** Prepares to attach to the first process of a running container. */
    URI attach(String containerId, Streams streams);

    /**
     * Prepares to forward ports of a ready sandbox.
     *
     * @param ports ports in the sandbox, 1 to 65535
     */
    URI portForward(String sandboxId, List<Integer> ports);

    /**
     * Which streams are requested. At least one of the three must be; with a terminal there is no standard error.
     *
     * @param stdin standard input
     * @param stdout standard output
     * @param stderr standard error
     * @param tty whether a terminal is allocated
     */
    record Streams(boolean stdin, boolean stdout, boolean stderr, boolean tty) {
    }
}
