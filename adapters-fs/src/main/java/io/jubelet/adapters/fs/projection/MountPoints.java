package io.jubelet.adapters.fs.projection;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.OpenFile;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.ownership.GroupAccess;
import io.jubelet.adapters.fs.ownership.GroupOwnership;
import io.jubelet.ports.failure.PermissionDeniedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Directories in a projected volume that other volumes are mounted on, beside the data and therefore untouched when the data
 * is replaced. Links are not followed: where one is on the way, which leads into the data, nothing is made, since it
 * would go with the data.
 */
public final class MountPoints {

    private static final int MODE = 0755;

    private final FileCalls files;
    private final GroupOwnership ownership;

    /** Makes directories with these calls. */
    public MountPoints(FileCalls files) {
        this.files = files;
        this.ownership = new GroupOwnership(files);
    }

    /**
     * Makes those that are missing, with what is above them in the volume.
     *
     * @param volume its directory, which is there
     * @param points relative to it
     * @param group who may read the volume
     * @throws io.jubelet.ports.failure.InvalidArgumentException when a path is not allowed in a projected volume
     */
    public void make(Path volume, List<String> points, Optional<GroupAccess> group) {
        if (points.isEmpty()) {
            return;
        }
        List<String> clean = points.stream().map(ProjectionPath::clean).distinct().toList();
        Failures.translateStep("make mount points in", volume, () -> {
            try (OpenFile top = new OpenFile(files, files.openDirectory(FileCalls.AT_FDCWD, RawPath.of(volume)))) {
                for (String point : clean) {
                    make(top.fd(), point, group);
                }
            }
        });
    }

    private void make(int above, String path, Optional<GroupAccess> group) throws IOException {
        String first = ProjectionPath.first(path);
        try (OpenFile step = new OpenFile(files, openOrMake(above, RawPath.of(first), group))) {
            if (first.length() < path.length()) {
                make(step.fd(), path.substring(first.length() + 1), group);
            }
        } catch (SystemCallException e) {
            if (!e.is(Errno.NOT_A_DIRECTORY) && !e.is(Errno.TOO_MANY_LINKS)) {
                throw e;
            }
        }
    }

    private int openOrMake(int above, RawPath name, Optional<GroupAccess> group) throws IOException {
        try {
            return files.openDirectory(above, name);
        } catch (SystemCallException e) {
            if (!e.is(Errno.NOT_FOUND)) {
                throw e;
            }
        }
        files.makeDirectory(above, name, MODE);
        int made = files.openDirectory(above, name);
        try {
            files.setMode(made, MODE);
            if (group.isPresent()) {
                apply(above, name, group.get());
            }
            return made;
        } catch (IOException | PermissionDeniedException e) {
            files.close(made);
            throw e;
        }
    }

    private void apply(int above, RawPath name, GroupAccess group) throws IOException {
        Optional<String> failure = ownership.apply(above, name, group).firstFailure();
        if (failure.isPresent()) {
            throw new PermissionDeniedException("a mount point can't be given to group " + group.group() + ": " + failure.get());
        }
    }
}
