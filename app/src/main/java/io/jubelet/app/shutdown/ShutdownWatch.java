package io.jubelet.app.shutdown;

import io.jubelet.app.port.Platform;
import io.jubelet.app.task.Reconciler;
import io.jubelet.domain.value.Backoff;
import io.jubelet.domain.value.DurationText;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.shutdown.ShutdownConnection;
import io.jubelet.ports.shutdown.ShutdownService;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Keeps a connection to the service that shuts the machine down, and a lock that delays that, except while a shutdown is under
 * way. A lost connection is made again; the lock of the old one is held until there is another.
 */
final class ShutdownWatch implements ShutdownService.Listener {

    private static final Logger LOG = System.getLogger(ShutdownWatch.class.getName());
    private static final Duration RECONNECT = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
    /** A longer delay is granted some time after it was requested: it is looked for this often, with growing pauses. */
    private static final int LOOKS = 5;
    private static final Duration FIRST_LOOK = Duration.ofMillis(100);

    /** For what is held: the connection, the lock on shutdowns, and the number of losses. */
    private final ReentrantLock lock = new ReentrantLock();
    private final ReentrantLock announcing = new ReentrantLock();
    private final ShutdownService service;
    private final Duration delay;
    private final Consumer<Boolean> announced;
    private final Timers timers;
    private final Reconciler reconciler;
    private Backoff backoff = Backoff.between(RECONNECT, LONGEST_PAUSE);
    private volatile Optional<ShutdownConnection> connection = Optional.empty();
    private volatile Optional<ShutdownConnection.Lock> held = Optional.empty();
    private String problem = "";
    private volatile boolean shutdown;
    private volatile long announcements;
    private volatile long losses;
    private volatile boolean stopped;

    /**
     * A watch that has not begun.
     *
     * @param delay how long a shutdown has to be delayed
     * @param announced takes whether a shutdown is under way, each time that systemd-logind reports it
     */
    ShutdownWatch(ShutdownService service, Duration delay, Consumer<Boolean> announced, Platform platform) {
        this.service = service;
        this.delay = delay;
        this.announced = announced;
        this.timers = platform.timers();
        this.reconciler = new Reconciler("shutdown-watch", this::reconcile, timers, platform.tasks());
    }

    void start() {
        reconciler.request();
    }

    /** Looks whether everything is as it has to be. */
    void check() {
        reconciler.request();
    }

    /** Shutdowns are no longer delayed, until the next time that there is none under way. */
    void release() {
        lock.lock();
        try {
            held.ifPresent(ShutdownConnection.Lock::close);
            held = Optional.empty();
        } finally {
            lock.unlock();
        }
        reconciler.request();
    }

    void stop() {
        stopped = true;
        reconciler.close();
        disconnect();
        release();
    }

    @Override
    public void announced(boolean begins) {
        announcing.lock();
        try {
            announcements++;
            shutdown = begins;
            announced.accept(begins);
        } finally {
            announcing.unlock();
        }
    }

    /** What was asked for, unless something was announced since. */
    private void answered(boolean begun, long announcementsBefore) {
        announcing.lock();
        try {
            if (announcements == announcementsBefore) {
                announced(begun);
            }
        } finally {
            announcing.unlock();
        }
    }

    @Override
    public void lost(String reason) {
        LOG.log(Level.WARNING, "shutdowns of the machine are not announced any more: {0}; connecting again", reason);
        lock.lock();
        try {
            losses++;
            disconnect();
        } finally {
            lock.unlock();
        }
        timers.after(RECONNECT, reconciler::request);
    }

    private void disconnect() {
        lock.lock();
        try {
            connection.ifPresent(ShutdownConnection::close);
            connection = Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    private Reconciler.Next reconcile() throws InterruptedException {
        if (stopped) {
            return Reconciler.Next.onRequest();
        }
        Optional<ShutdownConnection> present = connection;
        try {
            if (present.isEmpty()) {
                connect();
            } else if (!shutdown && held.isEmpty()) {
                acquireDelay(present.get());
            }
            backoff = backoff.reset();
            problem = "";
            return Reconciler.Next.onRequest();
        } catch (PortException e) {
            LOG.log(e.getMessage().equals(problem) ? Level.DEBUG : Level.WARNING, "pods are not ended in their order when "
                    + "the machine shuts down, as long as this lasts: {0}", e.getMessage());
            problem = e.getMessage();
            disconnect();
            Duration pause = backoff.pause();
            backoff = backoff.failed();
            return Reconciler.Next.within(pause);
        }
    }

    private void connect() throws InterruptedException {
        long announcementsBefore = announcements;
        long lossesBefore = losses;
        ShutdownConnection made = service.connect(this);
        try {
            ensureDelay(made);
            // A shutdown that has begun already was announced to others.
            boolean begun = made.isAnnounced();
            if (!begun) {
                acquireDelay(made);
            }
            answered(begun, announcementsBefore);
        } catch (PortException | CancelledException | InterruptedException e) {
            made.close();
            throw e;
        }
        lock.lock();
        try {
            if (stopped || losses != lossesBefore) {
                // One that was lost while it was made is made again.
                made.close();
                return;
            }
            connection = Optional.of(made);
        } finally {
            lock.unlock();
        }
        LOG.log(Level.INFO, "a shutdown of the machine waits for pods, up to {0}", DurationText.of(delay));
    }

    /** The one before is given back only then, so that there is no moment without. */
    private void acquireDelay(ShutdownConnection from) {
        ShutdownConnection.Lock next = from.delay();
        lock.lock();
        try {
            held.ifPresent(ShutdownConnection.Lock::close);
            held = Optional.of(next);
            if (stopped) {
                next.close();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Less time than is configured is better than none. */
    private void ensureDelay(ShutdownConnection from) throws InterruptedException {
        Duration granted = from.longestDelay();
        if (granted.compareTo(delay) >= 0) {
            return;
        }
        from.overrideInhibitDelay(delay);
        Duration pause = FIRST_LOOK;
        for (int look = 1; look <= LOOKS; look++) {
            granted = from.longestDelay();
            if (granted.compareTo(delay) >= 0) {
                return;
            }
            if (look < LOOKS) {
                timers.sleep(pause);
                pause = pause.multipliedBy(2);
            }
        }
        LOG.log(Level.WARNING, "a shutdown of the machine is delayed by {0} at most, and shutdownGracePeriod demands {1}: set "
                + "InhibitDelayMaxSec in logind.conf", DurationText.of(granted), DurationText.of(delay));
    }
}
