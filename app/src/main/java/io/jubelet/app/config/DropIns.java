package io.jubelet.app.config;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/**
 * Finds the drop-ins of a directory: names that end in {@code .conf}, directories within directories too, in the order of their
 * names at each level.
 */
final class DropIns {

    private static final String SUFFIX = ".conf";

    private final List<Path> found = new ArrayList<>();
    private final Consumer<Problem> problems;

    private DropIns(Consumer<Problem> problems) {
        this.problems = problems;
    }

    /** Lists the drop-ins in the order in which they are merged. */
    static List<Path> in(Path directory, Consumer<Problem> problems) {
        var dropIns = new DropIns(problems);
        if (Files.isDirectory(directory)) {
            dropIns.walk(directory);
        } else {
            problems.accept(Problem.error(Origin.flag("config-dir"), "", directory
                    + (Files.exists(directory) ? " is not a directory" : " does not exist")));
        }
        return List.copyOf(dropIns.found);
    }

    private void walk(Path directory) {
        try (var entries = Files.list(directory)) {
            entries.sorted(Comparator.comparing(entry -> entry.getFileName().toString())).forEach(this::visit);
        } catch (IOException | UncheckedIOException e) {
            problems.accept(Problem.error(Origin.file(directory.toString(), 0), "", "cannot be listed: " + ReadErrors.of(e)));
        }
    }

    // A link to a directory is not followed: it could lead back to where it is.
    private void visit(Path entry) {
        if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
            walk(entry);
        } else if (entry.getFileName().toString().endsWith(SUFFIX)) {
            found.add(entry);
        } else {
            problems.accept(Problem.warning(Origin.file(entry.toString(), 0), "",
                    "is not read: the names of drop-ins end in " + SUFFIX));
        }
    }
}
