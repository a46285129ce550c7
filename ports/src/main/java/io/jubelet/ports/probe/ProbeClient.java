package io.jubelet.ports.probe;

import io.jubelet.domain.probe.HttpProbeRequest;
import io.jubelet.ports.failure.CancelledException;
import java.time.Duration;

/**
 * Asks containers over the network. Each call makes a connection of its own, through no
 * proxy, and blocks for the timeout at most. Thread-safe; an interrupted thread gets a {@link CancelledException}.
 */
public interface ProbeClient {

    /**
     * Sends a GET request, for a probe ({@link HttpAnswer#report()} gives the result that follows from the answer) or
     * for a hook (to which every answer is a success). Certificates are not verified. Redirects are followed as long as
     * they stay on the same host, ten at most.
     *
     * @param timeout for everything including the body, more than zero
     */
    HttpAnswer get(HttpProbeRequest request, Duration timeout);

    /**
     * Opens a connection and closes it again.
     *
     * @param host name or address, without brackets
     * @param port 1 to 65535
     * @param timeout more than zero
     */
    ProbeReport tcpSocket(String host, int port, Duration timeout);

    /**
     * Calls {@code grpc.health.v1.Health/Check}, without TLS; only SERVING is a success.
     *
     * @param host name or address, without brackets
     * @param port 1 to 65535
     * @param service name of the service; empty means the whole server
     * @param timeout for connection and call together, more than zero
     */
    ProbeReport grpc(String host, int port, String service, Duration timeout);
}
