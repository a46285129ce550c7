package io.jubelet.app.cli;

import io.jubelet.app.config.ConfigurationField;
import io.jubelet.app.config.KubeletFields;
import io.jubelet.app.config.ValueKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The short way to start the agent: reads a command line that consists of known flags alone. Everything else, such as
 * commands, help and errors, is left to picocli, which would read these flags in the same way.
 *
 * <p>It exists because picocli's classes have the format of Java 5, which the AOT cache of the JVM does not take:
 * loading them costs more than the rest of reading the configuration, at each start.
 */
final class FlagScanner {

    private static final String SHORT_VERBOSITY = "-v";

    private FlagScanner() {
    }

    /** Kubernetes components take an underscore in the name of a flag for a dash. */
    static List<String> normalize(String... args) {
        return Arrays.stream(args).map(FlagScanner::withDashes).toList();
    }

    private static String withDashes(String arg) {
        if (!arg.startsWith("--")) {
            return arg;
        }
        var end = arg.indexOf('=') < 0 ? arg.length() : arg.indexOf('=');
        return arg.substring(0, end).replace('_', '-') + arg.substring(end);
    }

    /**
     * Reads normalized arguments.
     *
     * @return the texts of each flag, or nothing when there is anything but known and complete flags
     */
    static Optional<Map<String, List<String>>> scan(List<String> args) {
        var flags = new LinkedHashMap<String, List<String>>();
        var rest = args.iterator();
        while (rest.hasNext()) {
            var arg = rest.next();
            var end = arg.indexOf('=') < 0 ? arg.length() : arg.indexOf('=');
            var field = field(arg.substring(0, end));
            var text = end < arg.length()
                    ? Optional.of(arg.substring(end + 1))
                    : field.flatMap(flag -> next(flag, rest));
            if (text.isEmpty() || field.isEmpty()) {
                return Optional.empty();
            }
            flags.computeIfAbsent(field.get().flag(), flag -> new ArrayList<>()).add(text.get());
        }
        return Optional.of(flags);
    }

    // A switch never takes the next argument. A text that looks like a flag is more likely an error than a value.
    private static Optional<String> next(ConfigurationField field, Iterator<String> rest) {
        return field.kind() == ValueKind.SWITCH ? Optional.of("true")
                : rest.hasNext() ? Optional.of(rest.next()).filter(text -> !text.startsWith("--"))
                : Optional.empty();
    }

    private static Optional<ConfigurationField> field(String name) {
        return name.equals(SHORT_VERBOSITY) ? KubeletFields.byFlag("v")
                : name.startsWith("--") ? KubeletFields.byFlag(name.substring(2))
                : Optional.empty();
    }
}
