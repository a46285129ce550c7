package io.jubelet.adapters.fs.host;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.ports.failure.NotFoundException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * How the user ids of a process are mapped to those of the machine (user_namespaces(7)).
 *
 * @param lines lines of {@code /proc/PID/uid_map}
 */
public record IdMap(List<String> lines) {

    /** All ids to themselves, as outside of user namespaces. */
    private static final List<String> ALL = List.of("0", "0", "4294967295");

    /** Copies the lines. */
    public IdMap {
        lines = List.copyOf(lines);
    }

    /** That of this process; a kernel without user namespaces has none. */
    public static IdMap ofThisProcess() {
        return of(Path.of("/proc/self/uid_map"));
    }

    static IdMap of(Path file) {
        try {
            return new IdMap(Failures.translate("read", file, () -> Files.readAllLines(file, StandardCharsets.US_ASCII)));
        } catch (NotFoundException e) {
            return new IdMap(List.of());
        }
    }

    /** Whether ids are others than those of the machine, or some are missing. */
    public boolean isMapped() {
        return !lines.isEmpty() && !(lines.size() == 1 && List.of(lines.getFirst().strip().split("\\s+")).equals(ALL));
    }
}
