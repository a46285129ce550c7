package io.jubelet.app.cli;

import io.jubelet.app.config.Problem;
import java.util.Collection;

/** Problems as lines that users and editors understand. */
final class Report {

    private Report() {
    }

    /** {@code file:line: path: message}; a warning says that it is one after the place. */
    static String line(Problem problem) {
        if (problem.isMistake()) {
            return problem.toString();
        }
        var place = problem.origin().name().isEmpty() ? "" : problem.origin() + ": ";
        return place + "warning: " + problem.toString().substring(place.length());
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
