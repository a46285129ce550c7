package io.jubelet.adapters.fs.subpath;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.IndependentAttempts;
import io.jubelet.adapters.fs.kernel.PathStep;
import io.jubelet.adapters.fs.tree.Directories;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Goes through the mount points of a volume: a directory for each container, an entry for each mount. */
final class SubPathCleanup {

    private final Consumer<Path> removal;
    private final IndependentAttempts attempts = new IndependentAttempts();

    /**
     * For one use.
     *
     * @param removal of a single mount point
     */
    SubPathCleanup(Consumer<Path> removal) {
        this.removal = removal;
    }

    void clean(Path pod, String volume) {
        Path all = pod.resolve(SubPathPoint.DIRECTORY);
        Path directory = all.resolve(PathStep.of("volume", volume));
        for (Path container : list(directory)) {
            if (Files.isDirectory(container, LinkOption.NOFOLLOW_LINKS)) {
                list(container).forEach(point -> attempts.run(() -> removal.accept(point)));
            }
            attempts.run(() -> removeIfEmpty(container));
        }
        attempts.run(() -> removeIfEmpty(directory));
        attempts.run(() -> removeIfEmpty(all));
        attempts.finish();
    }

    private static void removeIfEmpty(Path directory) {
        Failures.translateStep("remove", directory, () -> {
            try {
                Files.deleteIfExists(directory);
            } catch (DirectoryNotEmptyException e) {
                // What is still in it has been reported, or belongs to another volume.
            }
        });
    }

    private static List<Path> list(Path directory) {
        return Failures.translate("list", directory, () -> Directories.list(directory));
    }
}
