package io.jubelet.ports.probe;

import io.jubelet.domain.probe.HttpProbeRequest;
import io.jubelet.ports.failure.CancelledException;
import java.time.Duration;

/**
 * Sends probes to containers over the network. Each call opens a connection of its own, without a proxy, and blocks for the
 * timeout at most. Thread-safe; an interrupted thread gets a {@link CancelledException}.
 */
public interface ProbeClient {

    /**
     * Sends the GET request of a probe; {@link HttpAnswer#report()} gives the result that follows from the answer. Certificates
     * are not verified. Redirects are followed as long as they stay on the same host, ten at most. Through TLS the server
     * chooses between HTTP/2 and HTTP/1.1 by ALPN, as with the HTTP client of Go; without TLS it is HTTP/1.1.
     *
     * @param timeout for everything including the body, more than zero
     */
    HttpAnswer get(HttpProbeRequest request, Duration timeout);

    /**
     * Sends the GET request of a hook, to which every answer is a success. The same as {@link #get}, but for HTTP/2: the
     * server is not offered any protocol, so that it is HTTP/1.1 through TLS, too.
     *
     * @param timeout for everything including the body, more than zero
     */
    HttpAnswer hook(HttpProbeRequest request, Duration timeout);

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
