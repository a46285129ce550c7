package io.jubelet.adapters.fs.host;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.UnavailableException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Subordinate ids of a user, see subuid(5), as the tool getsubids(1) reports them: it knows all their sources. */
public final class SubordinateIds {

    private static final String TOOL = "getsubids";
    private static final int TIMEOUT_SECONDS = 30;

    private final Path users;
    private final String searchPath;

    SubordinateIds(Path users, String searchPath) {
        this.users = users;
        this.searchPath = searchPath;
    }

    /** The subordinate ids of this machine. */
    public static SubordinateIds ofThisMachine() {
        return new SubordinateIds(Path.of("/etc/passwd"),
                Optional.ofNullable(System.getenv("PATH")).orElse("/usr/sbin:/usr/bin:/sbin:/bin"));
    }

    /**
     * What the tool reports for a user; empty when the machine has no such user, or no such tool.
     *
     * @throws UnavailableException when the tool fails: it may ask another machine
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

    private static String output(String failure, String... command) {
        try {
            Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
            try {
                process.getOutputStream().close();
                byte[] output = process.getInputStream().readNBytes(1 << 16);
                if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                    throw new UnavailableException(failure + ": " + command[0]
                            + (process.isAlive() ? " does not end" : " ended with exit code " + process.exitValue()));
                }
                return new String(output, StandardCharsets.UTF_8);
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            throw new UnavailableException(failure + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("interrupted: " + failure, e);
        }
    }
}
