package io.jubelet.adapters.http;

import io.jubelet.adapters.grpc.server.SocketFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the agents that listen on this machine in the kernel's table of unix sockets, which every user may read. It names
 * the path that a server bound, before {@link SocketFile} gave the socket its name.
 */
public final class LocalAgents {

    /** Flag of the kernel: the socket accepts connections. */
    private static final String ACCEPTS = "00010000";
    private static final int FLAGS = 3;
    private static final int PATH = 7;

    private final Path table;

    /** The agents in the network namespace of this process. */
    public LocalAgents() {
        this(Path.of("/proc/net/unix"));
    }

    LocalAgents(Path table) {
        this.table = Objects.requireNonNull(table, "table");
    }

    /**
     * Directories of agents that listen.
     *
     * @param socketName name of their sockets
     * @return the directories of the sockets, in order; those that can't be looked at are taken for such
     */
    public List<Path> directories(String socketName) {
        try (Stream<String> lines = Files.lines(table, StandardCharsets.UTF_8)) {
            return lines.flatMap(line -> directory(line, socketName).stream()).distinct().sorted().toList();
        } catch (IOException | RuntimeException e) {
            // Without the table there is no search; the socket can be given explicitly.
            return List.of();
        }
    }

    private static Optional<Path> directory(String line, String socketName) {
        String[] columns = line.strip().split("\\s+", PATH + 1);
        if (columns.length <= PATH || !columns[FLAGS].equals(ACCEPTS) || !columns[PATH].endsWith(LocalApiServer.BOUND)) {
            return Optional.empty();
        }
        Path directory = Path.of(columns[PATH].substring(0, columns[PATH].length() - LocalApiServer.BOUND.length()) + "/");
        return Files.notExists(directory.resolve(socketName), LinkOption.NOFOLLOW_LINKS) ? Optional.empty()
                : Optional.of(directory);
    }
}
