package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.LoopCalls;
import io.jubelet.adapters.fs.kernel.OpenFile;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UnimplementedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Loop devices that hold block devices open, as kubelets do it: without them the kernel could give the number of a device
 * that vanished to another one while containers still have it. The kernel knows which they are, and this agent does not
 * have to live for it. They can only be read.
 */
final class LoopDevices {

    /** So often another process takes the device that was free a moment ago, and not more. */
    private static final int TRIES = 16;

    private final FileCalls files;
    private final LoopCalls calls;
    private final Path shown;
    private final Path devices;

    /** The loop devices of this machine. */
    LoopDevices(FileCalls files, LoopCalls calls) {
        this(files, calls, Path.of("/sys/block"), Path.of("/dev"));
    }

    /**
     * Loop devices.
     *
     * @param shown where the kernel shows all block devices
     * @param devices where they can be opened
     */
    LoopDevices(FileCalls files, LoopCalls calls, Path shown, Path devices) {
        this.files = files;
        this.calls = calls;
        this.shown = shown;
        this.devices = devices;
    }

    /**
     * Holds a device open; nothing happens when it is held already.
     *
     * @param device path that it is held by
     */
    void hold(Path device) {
        if (holding(device).isEmpty()) {
            Failures.translateStep("hold open", device, () -> {
                try (OpenFile control = control(); OpenFile held = open(device)) {
                    take(control, held);
                }
            });
        }
    }

    private OpenFile control() throws SystemCallException {
        try {
            return open(devices.resolve("loop-control"));
        } catch (SystemCallException e) {
            if (e.is(Errno.NOT_FOUND) || e.is(Errno.NO_DEVICE)) {
                throw new UnimplementedException("block devices are held open by loop devices, and this machine has none "
                        + "(" + e.getMessage() + "); load the kernel module loop", e);
            }
            throw e;
        }
    }

    private void take(OpenFile control, OpenFile held) throws SystemCallException {
        for (int i = 0; i < TRIES; i++) {
            try (OpenFile loop = free(control)) {
                calls.attach(loop.fd(), held.fd());
                return;
            } catch (SystemCallException e) {
                if (!e.is(Errno.BUSY)) {
                    throw e;
                }
            }
        }
        throw new ConflictException("other processes take every loop device that is free");
    }

    private OpenFile free(OpenFile control) throws SystemCallException {
        Path device = devices.resolve("loop" + calls.free(control.fd()));
        try {
            return open(device);
        } catch (SystemCallException e) {
            if (e.is(Errno.NOT_FOUND)) {
                throw new UnavailableException("the kernel offers the loop device " + device + ", which is not there; let "
                        + "this process see the /dev of the machine", e);
            }
            throw e;
        }
    }

    /** Lets a device go; nothing happens when it is not held. */
    void release(Path device) {
        for (Path loop : holding(device)) {
            Failures.translateStep("let go", loop, () -> {
                try (OpenFile open = open(loop)) {
                    calls.detach(open.fd());
                }
            });
        }
    }

    /** Those that hold a device by this path. */
    private List<Path> holding(Path device) {
        return Failures.translate("look for loop devices in", shown, () -> {
            String real = device.getParent().toRealPath().resolve(device.getFileName()).toString();
            List<Path> found = new ArrayList<>();
            for (Path block : Directories.listNoFollow(shown)) {
                if (block.getFileName().toString().startsWith("loop") && file(block).equals(real)) {
                    found.add(devices.resolve(block.getFileName()));
                }
            }
            return found;
        });
    }

    /** The file of a loop device; empty when it has none, or just lost it. */
    private static String file(Path block) {
        try {
            return Files.readString(block.resolve("loop/backing_file")).stripTrailing();
        } catch (IOException e) {
            return "";
        }
    }

    private OpenFile open(Path path) throws SystemCallException {
        return new OpenFile(files, files.openFile(FileCalls.AT_FDCWD, RawPath.of(path)));
    }
}
