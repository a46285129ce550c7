package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.IndependentAttempts;
import io.jubelet.adapters.fs.tree.Directories;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Finds devices of local volumes that no pod has any more: an agent ended between a pod and its device, or the directory of
 * a pod was removed. A pod has a device as long as its mount point or link is there; both are made before the
 * device is mounted or held, and removed after it was released.
 */
final class UnusedDevices {

    private final Path pods;
    private final DeviceDirectories directories;
    private final LocalDevices devices;
    private final PodLocks volumeLocks;

    UnusedDevices(Path pods, DeviceDirectories directories, LocalDevices devices, PodLocks volumeLocks) {
        this.pods = pods;
        this.directories = directories;
        this.devices = devices;
        this.volumeLocks = volumeLocks;
    }

    /** Releases all of them; one that is in use does not keep the others. */
    void release() {
        IndependentAttempts attempts = new IndependentAttempts();
        for (String name : directories.names()) {
            attempts.run(() -> releaseIf(name, () -> !isMountedByPod(name), () -> directories.releaseUnlessMountedByOthers(name)));
        }
        for (Path point : devices.points()) {
            String name = point.getParent().getFileName().toString();
            PodVolumeDirectories pod = new PodVolumeDirectories(pods.resolve(point.getFileName()));
            attempts.run(() -> releaseIf(name, () -> !Directories.mayBeThere(pod.device(PodVolumeDirectories.LOCAL, name)),
                    () -> devices.unmap(point)));
        }
        attempts.finish();
    }

    /** Without the lock first: a volume that is set up may hold it for long. */
    private void releaseIf(String volume, Unused unused, Runnable release) {
        if (is(unused)) {
            volumeLocks.hold(volume, () -> {
                if (is(unused)) {
                    release.run();
                }
                return volume;
            });
        }
    }

    private interface Unused {
        boolean is() throws IOException;
    }

    private boolean is(Unused unused) {
        return Failures.translate("list", pods, unused::is);
    }

    private boolean isMountedByPod(String name) throws IOException {
        List<Path> all = Directories.listNoFollow(pods);
        return all.stream().anyMatch(pod -> Directories.mayBeThere(new PodVolumeDirectories(pod).volume(PodVolumeDirectories.LOCAL, name)));
    }
}
