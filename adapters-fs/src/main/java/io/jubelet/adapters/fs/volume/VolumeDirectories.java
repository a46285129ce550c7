package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.ports.failure.ConflictException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Directories on the disk. */
final class VolumeDirectories {

    /** Mode of the directories of volumes. */
    static final int MODE = 0777;
    /** Mode of all directories above them. */
    static final int ABOVE_MODE = 0750;
    private static final int READY_FILE_MODE = 0644;

    private final Directories directories;
    private final Mounter mounter;

    VolumeDirectories(Directories directories, Mounter mounter) {
        this.directories = directories;
        this.mounter = mounter;
    }

    /**
     * Makes a directory that anybody in the pod may write to, unless it is marked as ready: what the pod changed of it
     * since then stays.
     *
     * @param finish what else has to be done before it is
     * @throws ConflictException when something is mounted on it
     */
    void make(Path directory, Path readyFile, Runnable finish) {
        Failures.translateStep("make the directory", directory, () -> {
            if (!Directories.isDirectory(directory)) {
                // Somebody removed it: the ready file is wrong once the directory is there again.
                directories.removeFile(readyFile);
            } else {
                mustBeFree(directory);
                if (Files.exists(readyFile)) {
                    return;
                }
            }
            if (!makePoint(directory)) {
                // The end may have come between the making of the directory and its mode.
                directories.setMode(directory, MODE);
            }
            finish.run();
        });
        setReady(readyFile);
    }

    /** Makes a directory that only this agent writes to. */
    void make(Path directory) {
        if (!makePoint(directory)) {
            mustBeFree(directory);
            Failures.translateStep("make the directory", directory, () -> directories.complete(directory, MODE));
        }
    }

    private void mustBeFree(Path directory) {
        if (mounter.isMounted(directory)) {
            throw new ConflictException("something is mounted on " + directory + ", which belongs on the disk");
        }
    }

    /** Makes a directory to mount on; whether it was not there before. */
    boolean makePoint(Path directory) {
        return Failures.translate("make the directory", directory, () -> {
            directories.make(directory.getParent(), ABOVE_MODE);
            return directories.make(directory, MODE);
        });
    }

    /** By this file kubelets, too, know that they need not look at the directory again. */
    private void setReady(Path readyFile) {
        Failures.translateStep("mark as ready", readyFile, () -> {
            directories.make(readyFile.getParent(), ABOVE_MODE);
            directories.makeFile(readyFile, READY_FILE_MODE);
        });
    }
}
