package io.jubelet.domain.container;

import io.jubelet.domain.value.IntOrString;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** An action that probes and hooks have in common. */
public sealed interface Handler extends ProbeHandler, LifecycleHandler {

    /**
     * Runs a command in the container.
     *
     * @param command command and arguments, no shell
     */
    record Exec(List<String> command) implements Handler {

        /** Copies collections; rejects null parts. */
        public Exec {
            command = List.copyOf(command);
        }
    }

    /**
     * Sends a GET request.
     *
     * @param path path, empty means {@code /}
     * @param port number or name of a port
     * @param host host; empty means the address of the pod
     * @param scheme absent means HTTP
     * @param httpHeaders request headers
     */
    record HttpGet(
            String path,
            Optional<IntOrString> port,
            String host,
            Optional<UriScheme> scheme,
            List<HttpHeader> httpHeaders) implements Handler {

        /** Copies collections; rejects null parts. */
        public HttpGet {
            Objects.requireNonNull(path, "path");
            Objects.requireNonNull(port, "port");
            Objects.requireNonNull(host, "host");
            Objects.requireNonNull(scheme, "scheme");
            httpHeaders = List.copyOf(httpHeaders);
        }
    }

    /**
     * Opens a TCP connection. Not supported as a hook; kept so that it can be refused by name.
     *
     * @param port number or name of a port
     * @param host host; empty means the address of the pod
     */
    record TcpSocket(Optional<IntOrString> port, String host) implements Handler {

        /** Copies collections; rejects null parts. */
        public TcpSocket {
            Objects.requireNonNull(port, "port");
            Objects.requireNonNull(host, "host");
        }
    }
}
