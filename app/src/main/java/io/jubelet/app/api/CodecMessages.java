package io.jubelet.app.api;

import io.jubelet.app.config.Origin;
import io.jubelet.app.config.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Parses the messages of the codec, which name fields and lines: {@code path (line 3): message; ...}. */
final class CodecMessages {

    private static final Pattern NEXT = Pattern.compile("; (?=\\S+ \\(line \\d+\\): |and \\d+ more$)");
    private static final Pattern FIELD = Pattern.compile("(\\S*) ?\\(line (\\d{1,9})\\): (.*)", Pattern.DOTALL);
    private static final Pattern LINE =
            Pattern.compile("(.*: |)line (\\d{1,9})(?:, column \\d+)?: (.*)", Pattern.DOTALL);

    private CodecMessages() {
    }

    /** One error for each that the message names. */
    static List<Problem> errors(Path file, String message) {
        return Stream.of(NEXT.split(message)).map(part -> problem(file, part, at -> Problem.error(at.origin(), at.path(),
                at.message()))).toList();
    }

    /** A remark as a warning. */
    static Problem warning(Path file, String remark) {
        return problem(file, remark, at -> Problem.warning(at.origin(), at.path(), at.message()));
    }

    private record Located(Origin origin, String path, String message) {
    }

    private static Problem problem(Path file, String message, Function<Located, Problem> kind) {
        var field = FIELD.matcher(message);
        if (field.matches()) {
            return kind.apply(new Located(new Origin(file.toString(), Integer.parseInt(field.group(2))), field.group(1),
                    field.group(3)));
        }
        var line = LINE.matcher(message);
        return kind.apply(line.matches()
                ? new Located(new Origin(file.toString(), Integer.parseInt(line.group(2))), "",
                        line.group(1) + line.group(3))
                : new Located(new Origin(file.toString(), 0), "", message));
    }
}
