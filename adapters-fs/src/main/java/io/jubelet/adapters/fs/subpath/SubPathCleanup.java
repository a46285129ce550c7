package io.jubelet.adapters.fs.subpath;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.PathStep;
import io.jubelet.ports.failure.PortException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Goes through the mount points of a volume: a folder for each container, an entry for each mount. */
final class SubPathCleanup {

    private final Consumer<Path> removal;
    private final List<PortException> failures = new ArrayList<>();

    /**
     * For one use.
     *
     * @param removal of a single mount point
     */
    SubPathCleanup(Consumer<Path> removal) {
        this.removal = removal;
    }

    void clean(Path pod, String volume) {
        Path all = pod.resolve(SubPathPoint.FOLDER);
        Path folder = all.resolve(PathStep.of("volume", volume));
        for (Path container : list(folder)) {
            if (Files.isDirectory(container, LinkOption.NOFOLLOW_LINKS)) {
                list(container).forEach(point -> attempt(() -> removal.accept(point)));
            }
            attempt(() -> removeIfEmpty(container));
        }
        attempt(() -> removeIfEmpty(folder));
        attempt(() -> removeIfEmpty(all));
        if (!failures.isEmpty()) {
            PortException first = failures.removeFirst();
            failures.forEach(first::addSuppressed);
            throw first;
        }
    }

    private void attempt(Runnable step) {
        try {
            step.run();
        } catch (PortException e) {
            failures.add(e);
        }
    }

    private static void removeIfEmpty(Path folder) {
        Failures.translateStep("remove", folder, () -> {
            try {
                Files.deleteIfExists(folder);
            } catch (DirectoryNotEmptyException e) {
                // What is still in it has been told, or belongs to another volume.
            }
        });
    }

    private static List<Path> list(Path folder) {
        return Failures.translate("list", folder, () -> {
            List<Path> entries = new ArrayList<>();
            try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
                stream.forEach(entries::add);
            } catch (NoSuchFileException e) {
                return List.of();
            } catch (DirectoryIteratorException e) {
                throw e.getCause();
            }
            return entries;
        });
    }
}
