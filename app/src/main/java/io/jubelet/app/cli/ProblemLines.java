package io.jubelet.app.cli;

import io.jubelet.app.config.Problem;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.value.ControlCharacters;
import io.jubelet.ports.source.SourceProblem;
import java.util.Collection;

/** Problems as lines that users and editors understand. */
final class ProblemLines {

    private ProblemLines() {
    }

    /** {@code file:line: path: message}; a warning says that it is one after the place. */
    static String line(Problem problem) {
        if (problem.isMistake()) {
            return ControlCharacters.escape(problem.toString());
        }
        var place = problem.origin().name().isEmpty() ? "" : problem.origin() + ": ";
        return ControlCharacters.escape(place + "warning: " + problem.toString().substring(place.length()));
    }

    /**
     * {@code Not running: place: message}, for a manifest or a source that can't be used. A pod of the API server that can't be read may
     * run: what is here of it stays.
     */
    static String line(SourceProblem problem) {
        String effect = problem.source().equals(ConfigAnnotations.API) ? "Left as it is: " : "Not running: ";
        return ControlCharacters.escape(effect + problem.place() + ": " + problem.message().replaceAll("\\s+", " "));
    }

    /** Number of problems of each kind. */
    static String summary(Collection<Problem> problems) {
        var errors = problems.stream().filter(Problem::isMistake).count();
        return count(errors, "error") + ", " + count(problems.size() - errors, "warning");
    }

    private static String count(long number, String word) {
        return (number == 0 ? "no" : Long.toString(number)) + " " + word + (number == 1 ? "" : "s");
    }
}
