package io.jubelet.adapters.fs.stats;

import io.jubelet.adapters.fs.kernel.CFunction;
import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.PollCalls;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.kernel.WakeablePoll;
import io.jubelet.ports.host.MemoryAlarms;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * {@link MemoryAlarms} of kernels that can't watch usage, as with cgroup v2: pressure stall information. The kernel notifies when
 * processes of the machine have waited for memory for a part of a window of time, at most once in a window. Of the lines
 * only matters whether there are any.
 */
final class StallAlarms implements MemoryAlarms {

    /**
     * 50 ms of waiting in half a second, the shortest window that the kernel has; else in two seconds, the shortest that it has for
     * processes without CAP_SYS_RESOURCE.
     */
    static final List<String> TRIGGERS = List.of("some 50000 500000", "some 50000 2000000");
    private static final long O_RDWR_NONBLOCK_CLOEXEC = 02 | 04000 | 02000000;

    private final Path file;
    private final List<String> triggers;
    private final PollCalls calls;
    private final CFunction open = CFunction.named("open");
    private final AlarmLoop loop = new AlarmLoop(false);

    /**
     * Alarms of a machine.
     *
     * @param file the pressure stall information of memory
     * @param triggers when to notify, in the words of the kernel; the first that it takes
     */
    StallAlarms(Path file, List<String> triggers, PollCalls calls) {
        this.file = file;
        this.triggers = triggers;
        this.calls = calls;
    }

    @Override
    public synchronized void watch(Set<Line> lines, Runnable crossed) {
        if (lines.isEmpty()) {
            loop.pause();
        } else if (!loop.isWaiting()) {
            loop.await(Failures.translate("watch", file, this::arm), crossed);
        }
    }

    private WakeablePoll arm() throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            int fd = open.call(file, arena.allocateFrom(file.toString()).address(), O_RDWR_NONBLOCK_CLOEXEC, 0);
            WakeablePoll poll = WakeablePoll.ofPriorityEvents(calls, fd);
            try {
                arm(fd, arena);
                return poll;
            } catch (SystemCallException e) {
                poll.close();
                throw e;
            }
        }
    }

    private void arm(int fd, Arena arena) throws SystemCallException {
        for (Iterator<String> all = triggers.iterator(); all.hasNext();) {
            try {
                calls.write(fd, arena.allocateFrom(all.next()));
                return;
            } catch (SystemCallException e) {
                if (!all.hasNext()) {
                    throw e;
                }
            }
        }
    }

    @Override
    public void close() {
        loop.close();
    }
}
