package io.jubelet.benchmarks.side;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The command of an agent, for a shell. Names in braces stand for what the harness knows: {config}, {root}, {directory}, {node},
 * {kubeconfig} and {ip}.
 *
 * @param text the command with its placeholders
 */
record CommandTemplate(String text) {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z]+)}");
    private static final String FLAGS =
            " --config={config} --root-dir={root} --kubeconfig={kubeconfig} --hostname-override={node} --node-ip={ip}";

    /** The command of the agent of a distribution. */
    static CommandTemplate ofDistribution(Path distribution) {
        return new CommandTemplate(quoted(distribution.resolve("bin/jubelet").toString()) + FLAGS);
    }

    /** A command as it is given: a directory with a distribution of this agent stands for its command. */
    static CommandTemplate of(String given) {
        Path directory = Path.of(given);
        return Files.isExecutable(directory.resolve("bin/jubelet")) ? ofDistribution(directory.toAbsolutePath())
                : new CommandTemplate(given);
    }

    /**
     * The command with its placeholders filled.
     *
     * @throws IllegalArgumentException when it has one that is not known
     */
    String fill(Map<String, String> values) {
        return PLACEHOLDER.matcher(text).replaceAll(found -> Matcher.quoteReplacement(quoted(value(found.group(1), values))));
    }

    private static String value(String name, Map<String, String> values) {
        if (!values.containsKey(name)) {
            throw new IllegalArgumentException("{" + name + "} is not known in the command of the other kubelet; there are "
                    + String.join(", ", new TreeSet<>(values.keySet())));
        }
        return values.get(name);
    }

    /** A word for a shell; one that needs no quotes gets none. */
    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./:=@-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
