package io.jubelet.domain.logs.rotation;

import java.time.LocalDateTime;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * Actions that rotate one log, in this order: files are removed from the oldest on, the log is renamed, the runtime
 * opens a new one, and older files are compressed. The newest rotated file stays as it is: the runtime may still
 * write to it, and collectors read it to its end.
 *
 * @param removals files to remove
 * @param rotated new name of the log
 * @param compressions files to compress, oldest first
 */
public record LogRotation(List<String> removals, String rotated, List<String> compressions) {

    /** Copies the lists. */
    public LogRotation {
        removals = List.copyOf(removals);
        compressions = List.copyOf(compressions);
    }

    /**
     * Plans the rotation of a log.
     *
     * @param log name of the log
     * @param names files in its directory
     * @param maxFiles files of one log at most, at least 2
     * @param now local time
     */
    public static LogRotation of(String log, Collection<String> names, int maxFiles, LocalDateTime now) {
        List<String> old = RotatedLogs.inUse(log, names);
        // The log that is rotated now and the one that the runtime opens count as well.
        int surplus = Math.max(0, old.size() - (maxFiles - 2));
        return new LogRotation(
                Stream.concat(RotatedLogs.leftOver(log, names).stream(), old.stream().limit(surplus)).toList(),
                RotatedLogs.next(log, names, now),
                old.stream().skip(surplus).filter(name -> !RotatedLogs.isCompressed(name)).toList());
    }
}
