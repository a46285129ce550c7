package io.jubelet.app.cli;

import io.jubelet.ports.api.NodeProblems;
import io.jubelet.ports.source.SourceProblem;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What can't be used of the sources of pods, and so keeps pods from running. */
final class UnusableSources {

    /** Few manifests are larger, and the name of a pod is near the beginning. */
    private static final int READ = 1 << 20;

    private UnusableSources() {
    }

    /** Prints everything, after an empty line. */
    static void all(NodeProblems problems, PrintWriter to) {
        if (!problems.sources().isEmpty()) {
            to.println();
            problems.sources().forEach(problem -> to.println(ProblemLines.line(problem)));
        }
    }

    /**
     * Prints what could keep pods from running that the agent does not know, and how many others there are.
     *
     * @param references the pods as the user named them
     * @param nodeName name of the node, with which the names of pods of manifests end
     */
    static void of(List<String> references, String nodeName, NodeProblems problems, PrintWriter to) {
        var names = names(references, nodeName);
        Map<Boolean, List<SourceProblem>> meant = problems.sources().stream()
                .collect(Collectors.partitioningBy(problem -> isMeant(problem, names)));
        meant.get(true).forEach(problem -> to.println(ProblemLines.line(problem)));
        var others = meant.get(false).size();
        if (others > 0) {
            to.println(others + (others == 1 ? " manifest that does" : " manifests that do")
                    + " not contain this name can't be used; jubelet validate with the flags of the agent shows why");
        }
    }

    /** The names as words: {@code web} is in {@code 01-web.yaml}, and not in {@code webhook.yaml}. */
    private static Pattern names(List<String> references, String nodeName) {
        String any = references.stream().map(reference -> reference.substring(reference.indexOf('/') + 1))
                .map(name -> name.endsWith("-" + nodeName) ? name.substring(0, name.length() - nodeName.length() - 1) : name)
                .filter(name -> !name.isEmpty()).map(Pattern::quote).collect(Collectors.joining("|"));
        return Pattern.compile(any.isEmpty() ? "(?!)" : "(?<![A-Za-z0-9])(" + any + ")(?![A-Za-z0-9])");
    }

    private static boolean isMeant(SourceProblem problem, Pattern names) {
        String file = problem.place().substring(problem.place().lastIndexOf('/') + 1);
        return names.matcher(file).find() || names.matcher(problem.message()).find()
                || names.matcher(content(problem.place())).find() || !isManifest(problem.place());
    }

    /** Whether it is one; a directory that is not there or a URL may have any pod. */
    private static boolean isManifest(String place) {
        try {
            var path = Path.of(place);
            return path.isAbsolute() && Files.exists(path, LinkOption.NOFOLLOW_LINKS) && !Files.isDirectory(path);
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static String content(String place) {
        if (!isManifest(place) || !Files.isRegularFile(Path.of(place))) {
            return "";
        }
        try (var in = Files.newInputStream(Path.of(place))) {
            return new String(in.readNBytes(READ), StandardCharsets.UTF_8);
        } catch (IOException e) {
            // Its name alone has to do.
            return "";
        }
    }
}
