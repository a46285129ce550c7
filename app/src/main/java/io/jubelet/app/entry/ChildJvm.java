package io.jubelet.app.entry;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The same command on another JVM: same console, same working directory and environment, same exit code. A signal that
 * ends this process ends the child first, with its own time to stop.
 */
final class ChildJvm {

    /** Set for the JVM that is to run the agent: it has all its options. Keeps a child from starting another child. */
    static final String LAUNCHED = "jubelet.launched";

    /** The unix socket of the JVM that waits for this one. */
    static final String PARENT = "jubelet.parent";

    private final List<String> command;
    private Optional<Process> child = Optional.empty();

    private ChildJvm(List<String> command) {
        this.command = command;
    }

    /**
     * Builds the command.
     *
     * @param java         the program to start
     * @param distribution where the options are
     * @param original     what followed {@code java} when this JVM was started, if the system provides it; options that the
     *                     user gave there stay, and win over ours because they come later
     * @param modulePath   the module path of this JVM, for when the system does not provide it
     * @param arguments    those of the agent
     */
    static ChildJvm of(Path java, Optional<Distribution> distribution, Optional<List<String>> original,
            String modulePath, String[] arguments) {
        var command = new ArrayList<String>();
        command.add(java.toString());
        command.addAll(distribution.map(Distribution::jvmArguments).orElse(List.of()));
        command.add("-D" + LAUNCHED + "=java");
        if (original.isPresent()) {
            command.addAll(original.get());
        } else {
            command.addAll(List.of("-p", modulePath, "-m", ChildJvm.class.getModule().getName()));
            command.addAll(Arrays.asList(arguments));
        }
        return new ChildJvm(List.copyOf(command));
    }

    List<String> command() {
        return command;
    }

    /** Runs the child to its end. Does not return: this process ends with the child's exit code. */
    void run() throws IOException, InterruptedException {
        try (var deathWatch = ParentDeathWatch.open()) {
            var withParent = new ArrayList<>(command);
            withParent.add(1, "-D" + PARENT + "=" + deathWatch.socket());
            // First the hook, then the child: a signal in between must not leave a child that did not receive it.
            Runtime.getRuntime().addShutdownHook(new Thread(this::endWithChild, "jubelet-child"));
            System.exit(start(new ProcessBuilder(withParent).inheritIO()).waitFor());
        }
    }

    private synchronized Process start(ProcessBuilder builder) throws IOException {
        var started = builder.start();
        child = Optional.of(started);
        return started;
    }

    // Runs for a signal as well as for the ordinary end. Holds the lock to the last, so that no child starts any more.
    private synchronized void endWithChild() {
        child.ifPresent(started -> {
            started.destroy();
            while (true) {
                try {
                    // An exit code can only be changed here by halting.
                    Runtime.getRuntime().halt(started.waitFor());
                } catch (InterruptedException again) {
                    // Nothing else to do in this process than to wait for the child.
                }
            }
        });
    }
}
