package io.jubelet.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which ports have a fake and a contract test. A port is a public interface of the module that is not sealed; its fake is
 * {@code FakeName}, its contract {@code NameContract}, among the tests of the module {@code ports}.
 */
final class PortCoverage {

    private static final Pattern PORT = Pattern.compile("^public interface (\\w+)", Pattern.MULTILINE);

    private PortCoverage() {
    }

    /**
     * Names what is missing.
     *
     * @param ports sources of the ports
     * @param tests sources of fakes and contracts
     * @param otherwise what stands for a fake or contract of the usual name, by that name: another class of the tests, or
     *     a reason in parentheses why there is none
     */
    static List<String> missing(Path ports, Path tests, Map<String, String> otherwise) throws IOException {
        Set<String> classes = sources(tests).stream().map(file -> simpleName(file)).collect(Collectors.toSet());
        List<String> missing = new ArrayList<>();
        Set<String> unused = new TreeSet<>(otherwise.keySet());
        for (Path file : sources(ports)) {
            var port = PORT.matcher(Files.readString(file));
            if (port.find()) {
                for (String needed : List.of("Fake" + port.group(1), port.group(1) + "Contract")) {
                    String instead = otherwise.get(needed);
                    if (instead == null ? !classes.contains(needed)
                            : !instead.startsWith("(") && !classes.contains(instead)) {
                        missing.add(needed);
                    }
                    if (!classes.contains(needed)) {
                        unused.remove(needed);
                    }
                }
            }
        }
        unused.forEach(name -> missing.add(name + " is listed without need"));
        return missing;
    }

    private static List<Path> sources(Path directory) throws IOException {
        try (var tree = Files.walk(directory)) {
            return tree.filter(file -> file.toString().endsWith(".java")).sorted().toList();
        }
    }

    private static String simpleName(Path file) {
        return file.getFileName().toString().replace(".java", "");
    }
}
