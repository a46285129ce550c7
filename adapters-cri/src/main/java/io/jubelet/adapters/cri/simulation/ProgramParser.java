package io.jubelet.adapters.cri.simulation;

import java.util.ArrayList;
import java.util.List;

/** Parses commands; the rules are in the description of the package. */
final class ProgramParser {

    private static final int MAX_DEPTH = 8;

    private ProgramParser() {
    }

    /** The program of a container. */
    static Program ofContainer(String image, List<String> command, List<String> args) {
        List<String> words = new ArrayList<>(command);
        words.addAll(args);
        if (!words.isEmpty()) {
            // An unknown command runs like a server, until it is stopped.
            return of(words, Script::runForever);
        }
        return switch (NormalizedImageName.of(image).lastPart()) {
            case "crash" -> Program.exit(1);
            case "complete" -> Program.exit(0);
            default -> Program.endless();
        };
    }

    /** The program of a command that is run in a container. */
    static Program ofExec(List<String> command) {
        return of(command, script -> script.status(0));
    }

    private static Program of(List<String> command, Unknown unknown) {
        Script script = new Script();
        run(script, command, unknown, 0);
        return script.finished();
    }

    private static void run(Script script, List<String> words, Unknown unknown, int depth) {
        if (words.isEmpty() || depth > MAX_DEPTH) {
            unknown.handle(script);
            return;
        }
        List<String> args = words.subList(1, words.size());
        switch (words.getFirst().substring(words.getFirst().lastIndexOf('/') + 1)) {
            case "true", ":" -> script.status(0);
            case "false" -> script.status(1);
            case "exit" -> script.exit(args);
            case "echo" -> script.echo(args);
            case "sleep" -> script.sleep(args);
            case "trap" -> script.trap(args);
            case "while" -> script.runForever();
            case "exec" -> {
                run(script, args, unknown, depth + 1);
                script.exit(List.of());
            }
            case "sh", "ash", "bash" -> {
                if (args.size() >= 2 && args.getFirst().equals("-c")) {
                    shell(script, args.get(1), unknown, depth + 1);
                } else {
                    unknown.handle(script);
                }
            }
            default -> unknown.handle(script);
        }
    }

    private static void shell(Script script, String text, Unknown unknown, int depth) {
        for (ShellWords.Statement statement : ShellWords.split(text)) {
            if (script.ended()) {
                return;
            }
            if (!statement.onlyAfterSuccess() || !script.failed()) {
                run(script, statement.words(), unknown, depth);
            }
        }
    }

    /** What an unknown command does. */
    private interface Unknown {
        void handle(Script script);
    }
}
