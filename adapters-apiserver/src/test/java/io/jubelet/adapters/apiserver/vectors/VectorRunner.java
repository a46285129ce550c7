package io.jubelet.adapters.apiserver.vectors;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Runs the vectors of a directory and prints a table. Options: {@code --area NAME} runs one area and prints every failing
 * case, {@code --show ID} prints input, expected and actual answer of one case. Exit code 0: all checks pass, 1: a case
 * fails, 2: wrong arguments, or the directory can't be read.
 */
final class VectorRunner {

    private static final int PASSED = 0;
    private static final int FAILED = 1;
    private static final int UNUSABLE = 2;
    private static final String USAGE = "usage: vectors [--area NAME] [--show ID] DIRECTORY";

    private final Map<String, VectorCheck> checks =
            VectorChecks.ALL.stream().collect(Collectors.toMap(VectorCheck::area, Function.identity()));
    private final PrintStream out;
    private final PrintStream err;

    VectorRunner(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    public static void main(String[] args) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        System.exit(new VectorRunner(out, err).run(List.of(args)));
    }

    int run(List<String> args) {
        String area = "";
        String show = "";
        List<String> directories = new ArrayList<>();
        for (int i = 0; i < args.size(); i++) {
            boolean last = i + 1 == args.size();
            switch (args.get(i)) {
                case "--area" -> area = last ? "" : args.get(++i);
                case "--show" -> show = last ? "" : args.get(++i);
                default -> directories.add(args.get(i));
            }
        }
        if (directories.size() != 1 || args.getLast().startsWith("--")) {
            err.println(USAGE);
            return UNUSABLE;
        }
        Path directory = Path.of(directories.getFirst());
        if (!Files.isDirectory(directory)) {
            err.println("vectors: no such directory: " + directory.toAbsolutePath().normalize());
            return UNUSABLE;
        }
        try {
            if (!show.isEmpty()) {
                return show(directory, show);
            }
            return area.isEmpty() ? all(directory) : one(directory, area);
        } catch (IOException | RuntimeException e) {
            err.println("vectors: " + directory + " can't be read: " + e);
            return UNUSABLE;
        }
    }

    private int all(Path directory) throws IOException {
        List<Path> files = VectorFile.in(directory);
        if (files.isEmpty()) {
            err.println("vectors: no *.jsonl file in " + directory.toAbsolutePath().normalize());
            return UNUSABLE;
        }
        int passed = 0;
        int run = 0;
        int unchecked = 0;
        out.printf("%-26s %6s %6s  %s%n", "area", "cases", "passed", "first failure");
        for (Path path : files) {
            VectorFile file = VectorFile.read(path);
            VectorCheck check = checks.get(file.area());
            if (check == null) {
                unchecked++;
                out.printf("%-26s %6d %6s  no check yet%n", file.area(), file.cases().size(), "-");
                continue;
            }
            List<VectorFile.Outcome> failures = failures(file, check);
            int good = file.cases().size() - failures.size();
            out.printf("%-26s %6d %6d  %s%n", file.area(), file.cases().size(), good,
                    failures.isEmpty() ? "" : failures.getFirst().id());
            passed += good;
            run += file.cases().size();
        }
        out.printf("%d of %d cases pass in %d areas; %d areas have no check yet%n",
                passed, run, files.size() - unchecked, unchecked);
        return passed == run ? PASSED : FAILED;
    }

    /** The outcomes of the cases that fail. */
    static List<VectorFile.Outcome> failures(VectorFile file, VectorCheck check) {
        return file.cases().stream().map(c -> VectorFile.run(c, check)).filter(o -> !o.passed()).toList();
    }

    private int one(Path directory, String area) throws IOException {
        VectorCheck check = checks.get(area);
        if (check == null) {
            err.println("vectors: area " + area + " has no check yet");
            return UNUSABLE;
        }
        VectorFile file = VectorFile.read(directory.resolve(area + ".jsonl"));
        List<VectorFile.Outcome> failures = failures(file, check);
        failures.forEach(f -> out.println(f.id() + "  " + f.difference()));
        out.printf("%s: %d of %d cases pass%n", area, file.cases().size() - failures.size(), file.cases().size());
        return failures.isEmpty() ? PASSED : FAILED;
    }

    private int show(Path directory, String id) throws IOException {
        String area = id.substring(0, Math.max(0, id.lastIndexOf('-')));
        Path path = directory.resolve(area + ".jsonl");
        Optional<VectorFile.Case> found = !Files.exists(path) ? Optional.empty()
                : VectorFile.read(path).cases().stream().filter(c -> c.id().equals(id)).findFirst();
        if (found.isEmpty()) {
            err.println("vectors: no case " + id + " in " + directory);
            return UNUSABLE;
        }
        VectorFile.Case one = found.get();
        out.println("in:       " + Json.write(one.in()));
        out.println("expected: " + Json.write(one.out()));
        VectorCheck check = checks.get(area);
        if (check == null) {
            out.println("actual:   no check yet");
            return PASSED;
        }
        VectorFile.Outcome outcome = VectorFile.run(one, check);
        out.println("actual:   " + outcome.actual().map(Json::write).orElse("none"));
        out.println(outcome.passed() ? "passed" : "differs:  " + outcome.difference());
        return outcome.passed() ? PASSED : FAILED;
    }
}
