package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.ports.failure.ConflictException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Folders on the disk. */
final class VolumeFolders {

    /** Of volumes. */
    static final int MODE = 0777;
    /** Of all folders above. */
    static final int ABOVE_MODE = 0750;
    private static final int MARK_MODE = 0644;

    private final Folders folders;
    private final Mounter mounter;

    VolumeFolders(Folders folders, Mounter mounter) {
        this.folders = folders;
        this.mounter = mounter;
    }

    /**
     * Makes a folder that anybody in the pod may write to, unless it is marked as ready: what the pod changed of it
     * since then stays.
     *
     * @param finish what else has to be done before it is
     * @throws ConflictException when something is mounted on it
     */
    void make(Path folder, Path mark, Runnable finish) {
        Failures.translateStep("make the folder", folder, () -> {
            if (!Folders.isFolder(folder)) {
                // Somebody removed it: the mark is wrong from the moment on that it is there again.
                folders.removeFile(mark);
            } else {
                mustBeFree(folder);
                if (Files.exists(mark)) {
                    return;
                }
            }
            if (!makePoint(folder)) {
                // The end may have come between the making of the folder and its mode.
                folders.setMode(folder, MODE);
            }
            finish.run();
        });
        mark(mark);
    }

    /** Makes a folder that only this agent writes to. */
    void make(Path folder) {
        if (!makePoint(folder)) {
            mustBeFree(folder);
            Failures.translateStep("make the folder", folder, () -> folders.complete(folder, MODE));
        }
    }

    private void mustBeFree(Path folder) {
        if (mounter.isMounted(folder)) {
            throw new ConflictException("something is mounted on " + folder + ", which belongs on the disk");
        }
    }

    /** Makes a folder to mount on; whether it was not there before. */
    boolean makePoint(Path folder) {
        return Failures.translate("make the folder", folder, () -> {
            folders.make(folder.getParent(), ABOVE_MODE);
            return folders.make(folder, MODE);
        });
    }

    /** By this mark kubelets, too, know that they need not look at the folder again. */
    private void mark(Path mark) {
        Failures.translateStep("mark as ready", mark, () -> {
            folders.make(mark.getParent(), ABOVE_MODE);
            folders.makeFile(mark, MARK_MODE);
        });
    }
}
