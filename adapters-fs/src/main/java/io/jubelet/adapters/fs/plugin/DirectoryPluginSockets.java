package io.jubelet.adapters.fs.plugin;

import io.jubelet.adapters.fs.inotify.InotifyQueue;
import io.jubelet.adapters.fs.inotify.PollingWatch;
import io.jubelet.adapters.fs.kernel.InotifyCalls;
import io.jubelet.adapters.fs.kernel.LinuxInotifyCalls;
import io.jubelet.adapters.fs.kernel.ThreadEnd;
import io.jubelet.domain.plugin.PluginSocket;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.plugin.PluginSockets;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * {@link PluginSockets} of a directory. Changes are noticed at once; everything is listed again every minute, in case a notification was
 * lost, and every ten seconds where the kernel gives none.
 */
public final class DirectoryPluginSockets implements PluginSockets {

    private static final Logger LOG = System.getLogger(DirectoryPluginSockets.class.getName());
    private static final Duration RESCAN = Duration.ofMinutes(1);
    private static final Duration POLL = Duration.ofSeconds(10);
    private static final int WATCHED = InotifyQueue.CREATE | InotifyQueue.DELETE | InotifyQueue.MOVED_FROM | InotifyQueue.MOVED_TO
            | InotifyQueue.DELETE_SELF | InotifyQueue.MOVE_SELF | InotifyQueue.ONLY_DIRECTORIES;

    private final Path root;
    private final InotifyCalls calls;
    private final Duration poll;
    private final PollingWatch pauses = new PollingWatch();
    private Thread thread;
    private SocketScan.Found known = SocketScan.Found.NOTHING;
    private String watchFailure = "";
    private volatile Optional<InotifyQueue> queue = Optional.empty();
    private volatile boolean closed;

    /** @param root the directory */
    public DirectoryPluginSockets(Path root) {
        this(root, new LinuxInotifyCalls(), POLL);
    }

    DirectoryPluginSockets(Path root, InotifyCalls calls, Duration poll) {
        this.root = root;
        this.calls = calls;
        this.poll = poll;
    }

    @Override
    public synchronized void start(Consumer<Set<PluginSocket>> receiver) {
        if (thread != null) {
            throw new IllegalStateException("started already");
        }
        try {
            Files.createDirectories(root);
        } catch (IOException e) {
            throw new UnavailableException("the directory of plugins " + root + " can't be made: " + e, e);
        }
        openQueue();
        thread = Thread.ofPlatform().daemon().name("plugins").start(() -> run(receiver));
    }

    private void run(Consumer<Set<PluginSocket>> receiver) {
        try {
            while (!closed) {
                scan(receiver);
                await();
            }
        } finally {
            queue.ifPresent(InotifyQueue::close);
        }
    }

    private void await() {
        if (queue.isEmpty()) {
            pauses.await(poll);
            openQueue();
            return;
        }
        try {
            queue.get().await(RESCAN);
        } catch (IOException e) {
            reportWatchFailure(e);
            queue.get().close();
            queue = Optional.empty();
        }
    }

    private void openQueue() {
        try {
            queue = Optional.of(new InotifyQueue(calls));
        } catch (IOException e) {
            reportWatchFailure(e);
        }
    }

    /** Reports once that sockets will be noticed late. */
    private void reportWatchFailure(IOException e) {
        if (!watchFailure.equals(e.getMessage())) {
            watchFailure = e.getMessage();
            LOG.log(Level.WARNING, "sockets of plugins are noticed only every {0} s: {1}", poll.toSeconds(), watchFailure);
        }
    }

    private void scan(Consumer<Set<PluginSocket>> receiver) {
        try {
            // A directory is watched before it is listed: what appears between shows in either.
            SocketScan.Found found = SocketScan.of(root, known.sockets(),
                    directory -> queue.ifPresent(notified -> watch(notified, directory)));
            reportUnreadable(found);
            known = found;
            if (!closed) {
                receiver.accept(found.sockets());
            }
        } catch (IOException e) {
            LOG.log(Level.WARNING, "the directory of plugins {0} can''t be listed: {1}", root, e.toString());
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "sockets of plugins could not be handed over", e);
        }
    }

    /** Each path once, until it can be looked at again. */
    private void reportUnreadable(SocketScan.Found found) {
        found.unreadable().forEach((path, reason) -> {
            if (!known.unreadable().containsKey(path)) {
                LOG.log(Level.WARNING, "{0} can''t be looked at for sockets of plugins: {1}", path, reason);
            }
        });
    }

    private static void watch(InotifyQueue queue, Path directory) {
        try {
            queue.add(directory.toString(), WATCHED);
        } catch (IOException e) {
            LOG.log(Level.WARNING, "sockets of plugins in {0} are noticed only every {1} s: {2}", directory,
                    RESCAN.toSeconds(), e.getMessage());
        }
    }

    @Override
    public void close() {
        Thread running;
        synchronized (this) {
            closed = true;
            running = thread;
        }
        if (running == null) {
            return;
        }
        queue.ifPresent(InotifyQueue::wake);
        pauses.wake();
        ThreadEnd.await(running);
    }
}
