package io.jubelet.adapters.apiserver.vectors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The recorded cases of one area.
 *
 * @param area name of the area
 * @param cases the cases
 */
record VectorFile(String area, List<Case> cases) {

    private static final String SUFFIX = ".jsonl";

    /**
     * One case.
     *
     * @param id id
     * @param in what is given
     * @param out what the kubelet answered
     */
    record Case(String id, Map<String, Object> in, Object out) {
    }

    /**
     * The outcome of one case.
     *
     * @param id id of the case
     * @param difference what is wrong, empty when nothing is
     * @param actual the answer as it is compared, absent when evaluation failed
     */
    record Outcome(String id, String difference, Optional<Object> actual) {

        boolean passed() {
            return difference.isEmpty();
        }
    }

    /** All files of a directory, by name. */
    static List<Path> in(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(f -> f.toString().endsWith(SUFFIX)).sorted().toList();
        }
    }

    static String areaOf(Path file) {
        String name = file.getFileName().toString();
        return name.substring(0, name.length() - SUFFIX.length());
    }

    static VectorFile read(Path file) throws IOException {
        return new VectorFile(areaOf(file), Files.readAllLines(file).stream().filter(line -> !line.isBlank())
                .map(line -> Json.asObject(Json.parse(line)))
                .map(c -> new Case(Json.text(c, "id"), Json.object(c, "in"), c.get("out"))).toList());
    }

    /** Runs one case; whatever goes wrong is a difference. It passes if the answer to one of its readings is right. */
    static Outcome run(Case one, VectorCheck check) {
        List<Outcome> outcomes = check.readings(one.in()).stream().map(in -> run(one, in, check)).toList();
        return outcomes.stream().filter(Outcome::passed).findFirst().orElse(outcomes.getFirst());
    }

    private static Outcome run(Case one, Map<String, Object> in, VectorCheck check) {
        Object actual;
        try {
            // A round trip, so that an answer compares as it would be read.
            actual = Json.parse(Json.write(check.normalise(in, check.evaluate(in))));
        } catch (Exception | StackOverflowError e) {
            StackTraceElement[] trace = e.getStackTrace();
            return new Outcome(one.id(), "threw " + e + (trace.length == 0 ? "" : " at " + trace[0]), Optional.empty());
        }
        return new Outcome(one.id(), Difference.between(check.normalise(in, one.out()), actual),
                Optional.ofNullable(actual));
    }
}
