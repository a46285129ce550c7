package io.jubelet.adapters.fs.systemd;

import io.jubelet.adapters.fs.dbus.DBusConnection;
import io.jubelet.adapters.fs.dbus.DBusMessage;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.UnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Jobs of systemd that have ended, as it announces them. The end of a job may be announced before its begin is answered. */
final class UnitJobs implements DBusConnection.Listener {

    /** Name of the signal: number of the job, its path, the unit, and the result. */
    static final String REMOVED = "JobRemoved";
    private static final int JOB = 1;
    private static final int RESULT = 3;
    private static final int MOST_KEPT = 1000;

    private record End(String sender, Object job, String result) {
    }

    /** As a job: nothing more is announced; the result is why. */
    private static final Object LOST = new Object();

    private final BlockingQueue<End> ends = new LinkedBlockingQueue<>(MOST_KEPT);

    @Override
    public void signal(DBusMessage signal) {
        List<Object> body = signal.body();
        if (signal.interfaceName().equals(DBusUnits.MANAGER) && signal.member().equals(REMOVED) && body.size() > RESULT) {
            ends.offer(new End(signal.sender(), body.get(JOB), body.get(RESULT).toString()));
        }
    }

    @Override
    public void lost(String reason) {
        var end = new End("", LOST, reason);
        while (!ends.offer(end)) {
            ends.poll();
        }
    }

    /**
     * Waits for the end of a job.
     *
     * @param begin answer to the request; only the announcement of its sender counts
     * @return how it ended
     */
    String result(DBusMessage begin, Duration timeout) {
        Object job = begin.body().stream().findFirst().orElseThrow(() -> new InternalException("systemd names no job"));
        long limit = System.nanoTime() + timeout.toNanos();
        while (true) {
            End end = next(limit - System.nanoTime());
            if (end == null) {
                throw new DeadlineExceededException("the job did not end within " + timeout.toSeconds() + " s");
            }
            if (end.job == LOST) {
                throw new UnavailableException("the connection was lost before the job ended: " + end.result);
            }
            if (end.job.equals(job) && end.sender.equals(begin.sender())) {
                return end.result;
            }
        }
    }

    private End next(long nanos) {
        try {
            return ends.poll(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("waiting for the end of a job", e);
        }
    }
}
