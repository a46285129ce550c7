package io.jubelet.domain.container;

import io.jubelet.domain.value.IntOrString;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The action of a probe. The simple name of each record is the key of the API with a capital first letter.
 */
public sealed interface ProbeHandler {

    /**
     * Runs a command in the container.
     *
     * @param command command and arguments, no shell
     */
    record Exec(List<String> command) implements ProbeHandler {

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
            List<HttpHeader> httpHeaders) implements ProbeHandler {

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
     * Opens a TCP connection.
     *
     * @param port number or name of a port
     * @param host host; empty means the address of the pod
     */
    record TcpSocket(Optional<IntOrString> port, String host) implements ProbeHandler {

        /** Copies collections; rejects null parts. */
        public TcpSocket {
            Objects.requireNonNull(port, "port");
            Objects.requireNonNull(host, "host");
        }
    }

    /**
     * Calls the gRPC health service.
     *
     * @param port port number
     * @param service service name; empty means the whole server
     */
    record Grpc(int port, String service) implements ProbeHandler {

        /** Copies collections; rejects null parts. */
        public Grpc {
            Objects.requireNonNull(service, "service");
        }
    }
}
