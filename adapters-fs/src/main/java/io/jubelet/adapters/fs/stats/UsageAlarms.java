package io.jubelet.adapters.fs.stats;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.OpenFile;
import io.jubelet.adapters.fs.kernel.PollCalls;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.kernel.WakeablePoll;
import io.jubelet.ports.host.MemoryAlarms;
import io.jubelet.ports.stats.CgroupReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * {@link MemoryAlarms} of cgroup v1: the kernel counts up an eventfd whenever the usage of a cgroup crosses a threshold, in
 * either direction ({@code cgroup.event_control}). All thresholds share one eventfd; closing it removes them.
 */
final class UsageAlarms implements MemoryAlarms {

    private final Path hierarchy;
    private final FileCalls files;
    private final PollCalls calls;
    private final AlarmLoop loop = new AlarmLoop(true);

    /**
     * Alarms of a machine.
     *
     * @param hierarchy where the controller of memory is mounted
     */
    UsageAlarms(Path hierarchy, FileCalls files, PollCalls calls) {
        this.hierarchy = hierarchy;
        this.files = files;
        this.calls = calls;
    }

    @Override
    public void watch(Set<Line> lines, Runnable crossed) {
        if (lines.isEmpty()) {
            loop.pause();
            return;
        }
        Failures.translate("watch the usage of memory in", hierarchy, () -> {
            loop.await(register(lines), crossed);
            return lines;
        });
    }

    private WakeablePoll register(Set<Line> lines) throws IOException {
        int events = calls.eventFd();
        var poll = new WakeablePoll(calls, events);
        try {
            for (Line line : lines) {
                register(line, events);
            }
        } catch (IOException | RuntimeException e) {
            poll.close();
            throw e;
        }
        return poll;
    }

    private void register(Line line, int events) throws IOException {
        Path cgroup = line.cgroup().equals(CgroupReading.ROOT) ? hierarchy : hierarchy.resolve(line.cgroup().substring(1));
        try (var usage = openUsage(cgroup)) {
            Files.writeString(cgroup.resolve("cgroup.event_control"), events + " " + usage.fd() + " " + line.usageBytes(),
                    StandardOpenOption.WRITE);
        }
    }

    private OpenFile openUsage(Path cgroup) throws SystemCallException {
        return new OpenFile(files, files.openFile(FileCalls.AT_FDCWD,
                RawPath.of(cgroup.resolve("memory.usage_in_bytes"))));
    }

    @Override
    public void close() {
        loop.close();
    }
}
