package io.jubelet.adapters.cri;

import io.jubelet.adapters.cri.simulation.SimulationSettings;
import io.jubelet.adapters.grpc.GrpcLimits;
import io.jubelet.ports.failure.InvalidArgumentException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** Endpoint of a container runtime. */
public sealed interface RuntimeEndpoint {

    /**
     * Reads an endpoint: {@code unix:///run/containerd/containerd.sock}, the bare path of a socket, or {@code fake://}
     * with the settings of {@link SimulationSettings}. Between both, {@code fake:///path/of.sock?...}, stands the
     * socket on which the simulation is served.
     *
     * @throws InvalidArgumentException when it is none of these; the message has what to write instead
     */
    static RuntimeEndpoint parse(String text) {
        if (text.isEmpty()) {
            throw new InvalidArgumentException(
                    "the endpoint of the container runtime is empty; write for example " + Unix.EXAMPLE);
        }
        int colon = text.indexOf("://");
        if (colon < 0) {
            return Unix.of(text, text);
        }
        String rest = text.substring(colon + 3);
        return switch (text.substring(0, colon).toLowerCase(Locale.ROOT)) {
            case "unix" -> Unix.of(text, rest);
            case "fake" -> simulated(text, rest);
            default -> throw new InvalidArgumentException("endpoint " + text
                    + ": only unix sockets are supported; write for example " + Unix.EXAMPLE);
        };
    }

    private static RuntimeEndpoint simulated(String text, String rest) {
        int mark = rest.indexOf('?');
        String path = mark < 0 ? rest : rest.substring(0, mark);
        SimulationSettings settings = SimulationSettings.parse(mark < 0 ? "" : rest.substring(mark + 1));
        if (path.isEmpty() || path.equals("/")) {
            return new Simulated(text, settings, Optional.empty());
        }
        if (!path.startsWith("/")) {
            throw new InvalidArgumentException("endpoint " + text + ": settings stand behind a question mark; write "
                    + "for example fake://?start-latency=20ms");
        }
        return new Simulated(text, settings, Optional.of(Unix.of(text, path).path()));
    }

    /** The endpoint as it was written. */
    String text();

    /**
     * A unix socket.
     *
     * @param text endpoint as it was written
     * @param path absolute path of the socket, which need not exist yet
     */
    record Unix(String text, String path) implements RuntimeEndpoint {

        private static final String EXAMPLE = "unix:///run/containerd/containerd.sock";

        /** Rejects null parts. */
        public Unix {
            Objects.requireNonNull(text, "text");
            Objects.requireNonNull(path, "path");
        }

        private static Unix of(String text, String path) {
            if (!path.startsWith("/")) {
                throw new InvalidArgumentException("endpoint " + text + ": the path of the socket has to begin with /; "
                        + "write for example " + EXAMPLE);
            }
            if (path.indexOf('\0') >= 0 || path.endsWith("/")) {
                throw new InvalidArgumentException("endpoint " + text
                        + ": that is no path of a socket; write for example " + EXAMPLE);
            }
            String normalized = Path.of(path).normalize().toString();
            int bytes = GrpcLimits.socketPathBytes(normalized);
            if (bytes > GrpcLimits.MAX_SOCKET_PATH_BYTES) {
                throw new InvalidArgumentException("endpoint " + text + ": the path of the socket has " + bytes + " bytes, and at most "
                        + GrpcLimits.MAX_SOCKET_PATH_BYTES + " are supported; move the socket to a shorter path");
            }
            return new Unix(text, normalized);
        }
    }

    /**
     * A runtime in memory.
     *
     * @param text endpoint as it was written
     * @param settings how it behaves
     * @param socket absolute path of the socket on which it is served, over which this agent connects to it, too; absent
     *     keeps it inside the process
     */
    record Simulated(String text, SimulationSettings settings, Optional<String> socket) implements RuntimeEndpoint {

        /** Rejects null parts. */
        public Simulated {
            Objects.requireNonNull(text, "text");
            Objects.requireNonNull(settings, "settings");
            Objects.requireNonNull(socket, "socket");
        }
    }
}
