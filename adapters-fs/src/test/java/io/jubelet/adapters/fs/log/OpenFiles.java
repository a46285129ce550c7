package io.jubelet.adapters.fs.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files that this process has open. */
final class OpenFiles {

    private OpenFiles() {
    }

    /** Those in a directory, also those that are removed. */
    static List<Path> in(Path directory) throws IOException {
        Path real = directory.toRealPath();
        try (Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
            return all.map(OpenFiles::target).filter(file -> file.startsWith(real)).toList();
        }
    }

    /** Of one that was closed meanwhile, none. */
    private static Path target(Path link) {
        try {
            return Files.readSymbolicLink(link);
        } catch (IOException e) {
            return Path.of("");
        }
    }
}
