package io.jubelet.adapters.fs.manifest;

import io.jubelet.adapters.fs.inotify.DirectoryWatch;
import io.jubelet.adapters.fs.inotify.Inotify;
import io.jubelet.adapters.fs.inotify.PollingWatch;
import io.jubelet.adapters.fs.kernel.LinuxInotifyCalls;
import io.jubelet.adapters.fs.kernel.ThreadEnd;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.ports.source.ManifestReader;
import io.jubelet.ports.source.PodSource;
import io.jubelet.ports.source.SourceProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;

/**
 * Pods from a directory of manifests or from a single one. A file that was written and closed, moved or removed is noticed
 * at once; all files are checked again every check interval, in case a notification was lost.
 *
 * <p>A path that does not exist is an empty set, and is found when it is created. A directory or file that can't be read is
 * a problem, and its pods stay as they were. All work and all deliveries happen on one thread of this object.
 */
public final class FilePodSource implements PodSource {

    private static final System.Logger LOG = System.getLogger(FilePodSource.class.getName());
    private static final DirectoryWatch.Changes ALL = new DirectoryWatch.Changes(Set.of(), Set.of(), Set.of(), true);
    private static final Path NOWHERE = Path.of("");
    private static final int MAX_SEARCHES = 100;

    private final Path path;
    private final Duration checkEvery;
    private final ManifestDirectory directory;
    private final Watches watches;
    private Thread thread;
    private volatile boolean closed;
    private volatile DirectoryWatch watch = new PollingWatch();
    private Path watched = NOWHERE;
    private String watchFailure = "";

    /** Opens watches; fails when the kernel grants none. */
    interface Watches {

        /** A new watch. */
        DirectoryWatch open() throws IOException;
    }

    /**
     * A source that does nothing until it is started.
     *
     * @param path directory or file
     * @param checkEvery fileCheckFrequency, more than zero
     * @param reader makes pods of manifests
     */
    public FilePodSource(Path path, Duration checkEvery, ManifestReader reader) {
        this(path, checkEvery,
                new ManifestDirectory(path.toAbsolutePath(), reader, InstantSource.system(), System::nanoTime),
                () -> new Inotify(new LinuxInotifyCalls()));
    }

    FilePodSource(Path path, Duration checkEvery, ManifestDirectory directory, Watches watches) {
        if (checkEvery.isNegative() || checkEvery.isZero()) {
            throw new IllegalArgumentException("the check interval must be more than zero, not " + checkEvery);
        }
        this.path = path.toAbsolutePath();
        this.checkEvery = checkEvery;
        this.directory = directory;
        this.watches = watches;
    }

    @Override
    public synchronized void start(Receiver receiver) {
        if (thread != null) {
            throw new IllegalStateException("started already");
        }
        thread = Thread.ofPlatform().daemon().name("manifests").start(() -> run(receiver));
    }

    @Override
    public void close() {
        Thread running;
        synchronized (this) {
            closed = true;
            running = thread;
            watch.wake();
        }
        ThreadEnd.await(running);
    }

    private void run(Receiver receiver) {
        try {
            // The first pods do not wait until the watch is there.
            Optional<Duration> rescanIn = scan(ALL, receiver);
            long nextCheck = System.nanoTime();
            while (!closed) {
                long untilCheck = nextCheck - System.nanoTime();
                DirectoryWatch.Changes changes = untilCheck <= 0 ? ALL : await(untilCheck, rescanIn, receiver);
                if (untilCheck <= 0) {
                    openWatch(receiver);
                    nextCheck = System.nanoTime() + checkEvery.toNanos();
                }
                if ((changes.lost() || !target().equals(watched)) && follow(receiver)) {
                    changes = ALL;
                }
                rescanIn = scan(changes, receiver);
            }
        } finally {
            watch.close();
        }
    }

    /** A mistake in a scan must not end the thread either: the next check is another one. */
    private Optional<Duration> scan(DirectoryWatch.Changes changes, Receiver receiver) {
        ManifestDirectory.Outcome outcome;
        try {
            outcome = directory.scan(changes);
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.ERROR, "the manifests of " + path + " could not be read; the next try is within "
                    + checkEvery.toMillis() + " ms", e);
            return Optional.empty();
        }
        outcome.problems().forEach(problem -> deliver(() -> receiver.problem(problem)));
        outcome.set().ifPresent(set -> deliver(() -> receiver.set(set)));
        return outcome.rescanIn();
    }

    /** A receiver that fails must not end the watching of the manifests. */
    private void deliver(Runnable delivery) {
        if (closed) {
            return;
        }
        try {
            delivery.run();
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.ERROR, "pods of " + path + " could not be handed over", e);
        }
    }

    private void openWatch(Receiver receiver) {
        if (!(watch instanceof PollingWatch)) {
            return;
        }
        try {
            use(watches.open());
            watchFailure = "";
        } catch (IOException e) {
            reportWatchFailure(e, receiver);
        }
    }

    private synchronized void use(DirectoryWatch other) {
        DirectoryWatch old = watch;
        watch = other;
        watched = NOWHERE;
        old.close();
        if (closed) {
            other.wake();
        }
    }

    private DirectoryWatch.Changes await(long untilCheck, Optional<Duration> rescanIn, Receiver receiver) {
        long nanos = rescanIn.map(Duration::toNanos).map(again -> Math.min(again, untilCheck)).orElse(untilCheck);
        try {
            return watch.await(Duration.ofNanos(nanos));
        } catch (IOException e) {
            reportWatchFailure(e, receiver);
            use(new PollingWatch());
            return ALL;
        }
    }

    /** The directory of the manifests; while there is none, the nearest one above, in which it will be made. */
    private Path target() {
        Path directory = path;
        while (!Files.isDirectory(directory) && directory.getParent() != null) {
            directory = directory.getParent();
        }
        return directory;
    }

    /**
     * Watches the directory of the manifests; true when it is another one than before. A directory that is made between the
     * search for it and the beginning of the watch sends no notification, so the search is repeated until it ends where
     * it began.
     */
    private boolean follow(Receiver receiver) {
        boolean another = false;
        Path target = NOWHERE;
        for (int i = 0; i < MAX_SEARCHES && !target.equals(target()); i++) {
            target = target();
            another |= follow(target, receiver);
        }
        return another;
    }

    private boolean follow(Path target, Receiver receiver) {
        try {
            boolean another = watch.watch(target.toString());
            watched = target;
            if (!(watch instanceof PollingWatch)) {
                watchFailure = "";
            }
            return another;
        } catch (IOException e) {
            watched = NOWHERE;
            reportWatchFailure(e, receiver);
            return true;
        }
    }

    /** Reports once that changes will be noticed late. */
    private void reportWatchFailure(IOException e, Receiver receiver) {
        String message = "changes are noticed only every " + checkEvery.toMillis() + " ms: " + e.getMessage();
        if (!message.equals(watchFailure)) {
            watchFailure = message;
            deliver(() -> receiver.problem(new SourceProblem(ConfigAnnotations.FILE, path.toString(), message)));
        }
    }
}
