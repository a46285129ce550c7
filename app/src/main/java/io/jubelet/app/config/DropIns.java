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
 * Finds the drop-ins of a folder: names that end in {@code .conf}, folders within folders too, in the order of their
 * names at each level (behaviour reference, section 21).
 */
final class DropIns {

    private static final String SUFFIX = ".conf";

    private final List<Path> found = new ArrayList<>();
    private final Consumer<Problem> problems;

    private DropIns(Consumer<Problem> problems) {
        this.problems = problems;
    }

    /** Lists the drop-ins in the order in which they are merged. */
    static List<Path> in(Path folder, Consumer<Problem> problems) {
        var dropIns = new DropIns(problems);
        if (Files.isDirectory(folder)) {
            dropIns.walk(folder);
        } else {
            problems.accept(Problem.error(Origin.flag("config-dir"), "", folder
                    + (Files.exists(folder) ? " is not a folder" : " does not exist")));
        }
        return List.copyOf(dropIns.found);
    }

    private void walk(Path folder) {
        try (var entries = Files.list(folder)) {
            entries.sorted(Comparator.comparing(entry -> entry.getFileName().toString())).forEach(this::visit);
        } catch (IOException | UncheckedIOException e) {
            problems.accept(Problem.error(Origin.file(folder.toString(), 0), "", "cannot be listed: " + Reasons.of(e)));
        }
    }

    // A link to a folder is not followed: it could lead back to where it is.
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
