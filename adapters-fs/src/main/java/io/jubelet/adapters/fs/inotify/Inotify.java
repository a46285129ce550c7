package io.jubelet.adapters.fs.inotify;

import io.jubelet.adapters.fs.kernel.InotifyCalls;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * {@link DirectoryWatch} by inotify(7). The watch service of the JDK does not report when a file is closed, and that is
 * what shows that a file is complete.
 */
public final class Inotify implements DirectoryWatch {

    private static final int REMOVED = InotifyQueue.MOVED_FROM | InotifyQueue.DELETE;
    private static final int SETTLED = InotifyQueue.CLOSE_WRITE | InotifyQueue.MOVED_TO;
    private static final int TOUCHED = InotifyQueue.CREATE | InotifyQueue.ATTRIB;
    private static final int WATCHED = REMOVED | SETTLED | TOUCHED | InotifyQueue.DELETE_SELF | InotifyQueue.MOVE_SELF
            | InotifyQueue.ONLY_DIRECTORIES;
    private static final int LOST = InotifyQueue.DELETE_SELF | InotifyQueue.MOVE_SELF | InotifyQueue.UNMOUNT
            | InotifyQueue.QUEUE_OVERFLOW | InotifyQueue.IGNORED;
    private static final int NOTHING = -1;

    private final InotifyQueue queue;
    private int watched = NOTHING;

    public Inotify(InotifyCalls calls) throws IOException {
        this.queue = new InotifyQueue(calls);
    }

    @Override
    public boolean watch(String directory) throws IOException {
        int added;
        try {
            added = queue.add(directory, WATCHED);
        } catch (IOException e) {
            forget();
            throw e;
        }
        boolean another = added != watched;
        if (another) {
            forget();
            watched = added;
        }
        return another;
    }

    private void forget() {
        if (watched != NOTHING) {
            queue.remove(watched);
            watched = NOTHING;
        }
    }

    @Override
    public Changes await(Duration atMost) throws IOException {
        Set<String> settled = new HashSet<>();
        Set<String> touched = new HashSet<>();
        Set<String> removed = new HashSet<>();
        boolean lost = false;
        for (InotifyQueue.Event event : queue.await(atMost)) {
            if (event.is(InotifyQueue.QUEUE_OVERFLOW)) {
                lost = true;
            } else if (event.watch() == watched) {
                if (event.is(InotifyQueue.IGNORED)) {
                    watched = NOTHING;
                }
                // Without a name the directory itself is meant; and what this process calls a file whose name is not
                // ASCII depends on its locale.
                String name = event.name();
                if (event.is(LOST) || name.isEmpty() || name.chars().anyMatch(c -> c >= 0x80)) {
                    lost = true;
                } else {
                    if (event.is(REMOVED)) {
                        settled.remove(name);
                        touched.remove(name);
                    }
                    (event.is(REMOVED) ? removed : event.is(SETTLED) ? settled : touched).add(name);
                }
            }
        }
        return new Changes(settled, touched, removed, lost);
    }

    @Override
    public void wake() {
        queue.wake();
    }

    @Override
    public void close() {
        queue.close();
    }
}
