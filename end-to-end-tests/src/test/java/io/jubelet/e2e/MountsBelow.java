package io.jubelet.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/**
 * What is mounted below a directory.
 *
 * @param directory without links in its path
 */
record MountsBelow(Path directory) {

    /** The mount points, deepest first. */
    List<String> points() {
        String below = directory + "/";
        try {
            return Files.readAllLines(Path.of("/proc/self/mounts")).stream().map(line -> line.split(" ")[1])
                    .filter(point -> point.startsWith(below)).sorted(Comparator.reverseOrder()).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Takes all of them away, used or not. */
    void clear() throws InterruptedException {
        for (String point : points()) {
            Command.run("umount", "--lazy", point);
        }
    }
}
