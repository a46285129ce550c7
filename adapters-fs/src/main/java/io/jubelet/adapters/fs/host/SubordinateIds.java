package io.jubelet.adapters.fs.host;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.ports.exec.Command;
import io.jubelet.ports.exec.CommandRunner;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Subordinate ids of a user, see subuid(5), as the tool getsubids(1) reports them: it knows all their sources. */
public final class SubordinateIds {

    private static final String TOOL = "getsubids";
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final int MOST_BYTES = 1 << 16;

    private final Path users;
    private final String searchPath;
    private final CommandRunner commands;

    SubordinateIds(Path users, String searchPath, CommandRunner commands) {
        this.users = users;
        this.searchPath = searchPath;
        this.commands = commands;
    }

    /**
     * The subordinate ids of this machine.
     *
     * @param commands runs the tool
     */
    public static SubordinateIds ofThisMachine(CommandRunner commands) {
        return new SubordinateIds(Path.of("/etc/passwd"),
                Optional.ofNullable(System.getenv("PATH")).orElse("/usr/sbin:/usr/bin:/sbin:/bin"), commands);
    }

    /**
     * What the tool reports for a user; empty when the machine has no such user, or no such tool.
     *
     * @throws UnavailableException when the tool fails, or does not end within 30 s: it may ask another machine
     * @throws InvalidArgumentException when the ids of users and groups differ
     */
    public Optional<String> of(String user) {
        Optional<Path> tool = Arrays.stream(searchPath.split(":")).filter(directory -> directory.startsWith("/"))
                .map(directory -> Path.of(directory, TOOL)).filter(Files::isExecutable).findFirst();
        if (tool.isEmpty() || !isUser(user)) {
            return Optional.empty();
        }
        String uids = output("error retrieving additional uids for user \"" + user + "\"", tool.get().toString(), user);
        String gids = output("error retrieving additional gids for user \"" + user + "\"", tool.get().toString(), "-g", user);
        if (!uids.equals(gids)) {
            throw new InvalidArgumentException("mismatched subuids and subgids for user \"" + user + "\"");
        }
        return Optional.of(uids);
    }

    private boolean isUser(String user) {
        if (!Files.exists(users)) {
            return false;
        }
        List<String> lines = Failures.translate("read", users,
                () -> Files.readAllLines(users, StandardCharsets.ISO_8859_1));
        return lines.stream().anyMatch(line -> line.startsWith(user + ":"));
    }

    private String output(String failure, String... command) {
        try {
            return commands.run(new Command(List.of(command), Map.of(), "", LIMIT, MOST_BYTES));
        } catch (PortException e) {
            throw new UnavailableException(failure + ": " + command[0] + ": " + e.getMessage(), e);
        }
    }
}
