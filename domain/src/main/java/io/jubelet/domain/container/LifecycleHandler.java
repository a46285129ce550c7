package io.jubelet.domain.container;

import io.jubelet.domain.value.IntOrString;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The action of a hook. The simple name of each record is the key of the API with a capital first letter.
 */
public sealed interface LifecycleHandler {

    /**
     * Runs a command in the container.
     *
     * @param command command and arguments, no shell
     */
    record Exec(List<String> command) implements LifecycleHandler {

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
            List<HttpHeader> httpHeaders) implements LifecycleHandler {

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
     * Not supported as a hook; kept so that it can be refused by name.
     *
     * @param port number or name of a port
     * @param host host; empty means the address of the pod
     */
    record TcpSocket(Optional<IntOrString> port, String host) implements LifecycleHandler {

        /** Copies collections; rejects null parts. */
        public TcpSocket {
            Objects.requireNonNull(port, "port");
            Objects.requireNonNull(host, "host");
        }
    }

    /**
     * Waits.
     *
     * @param seconds seconds, 0 or more
     */
    record Sleep(long seconds) implements LifecycleHandler {
    }
}
