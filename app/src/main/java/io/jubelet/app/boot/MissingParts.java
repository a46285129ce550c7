package io.jubelet.app.boot;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The parts of a kubelet that are missing here. The log names them at each start, so that users need not discover them on a
 * running node. The table in README.md describes the same parts.
 */
final class MissingParts {

    /**
     * One row of the table.
     *
     * @param row how the row begins
     * @param name its name in the log
     */
    record Part(String row, String name) {
    }

    /** All parts, in the order of the table. */
    static final List<Part> ALL = List.of(
            new Part("FlexVolume drivers", "FlexVolume drivers"));

    private MissingParts() {
    }

    /** One line for the log, absent when nothing is missing. */
    static Optional<String> line() {
        return line(ALL);
    }

    static Optional<String> line(List<Part> missing) {
        return missing.isEmpty() ? Optional.empty() : Optional.of("not yet done by jubelet: "
                + missing.stream().map(Part::name).collect(Collectors.joining("; ")));
    }
}
