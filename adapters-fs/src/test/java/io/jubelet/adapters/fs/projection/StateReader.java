package io.jubelet.adapters.fs.projection;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.OpenFile;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Opens the live data in a tight loop and reads all keys from there, as careful software in a container does. */
final class StateReader implements Runnable {

    private final FileCalls files = new LinuxFileCalls();
    private final Path volume;
    private final List<String> keys;
    private final List<String> mixed = new ArrayList<>();
    private final Set<String> states = new HashSet<>();
    private volatile boolean stopped;

    StateReader(Path volume, List<String> keys) {
        this.volume = volume;
        this.keys = keys;
    }

    @Override
    public void run() {
        while (!stopped) {
            try {
                // The directory behind the link, opened once; the dot lets the kernel follow it.
                read(RawPath.of(volume.resolve("..data") + "/."));
            } catch (SystemCallException e) {
                note(e);
            }
        }
    }

    /** The directory may go between the look at the link and the step to where it leads, but the link is always there. */
    private void note(SystemCallException e) {
        try {
            files.readLink(FileCalls.AT_FDCWD, RawPath.of(volume.resolve("..data")));
            if (!e.is(Errno.NOT_FOUND)) {
                mixed.add(e.toString());
            }
        } catch (SystemCallException gone) {
            mixed.add(gone.toString());
        }
    }

    private void read(RawPath data) throws SystemCallException {
        try (OpenFile open = new OpenFile(files, files.openDirectory(FileCalls.AT_FDCWD, data))) {
            Set<String> seen = new HashSet<>();
            for (String key : keys) {
                try (OpenFile file = new OpenFile(files, files.openFile(open.fd(), RawPath.of(key)))) {
                    seen.add(new String(files.read(file.fd(), 100)));
                } catch (SystemCallException e) {
                    // The state was replaced and removed while it was read: the reader notices and opens the next one.
                    if (!e.is(Errno.NOT_FOUND)) {
                        throw e;
                    }
                }
            }
            states.addAll(seen);
            if (seen.size() > 1) {
                mixed.add(seen.toString());
            }
        }
    }

    void stop() {
        stopped = true;
    }

    List<String> mixed() {
        return List.copyOf(mixed);
    }

    int states() {
        return states.size();
    }
}
