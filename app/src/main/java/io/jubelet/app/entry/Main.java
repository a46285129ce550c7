package io.jubelet.app.entry;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The main class of the module: goes straight to {@code io.jubelet.app.boot} on a JVM that can run it with all its
 * options, and starts such a JVM otherwise.
 *
 * <p>Started by hand on the right release, but without the options of {@code etc/jvm.options}, it starts itself again as
 * well: access to native functions can only be granted on the command line, and the JVM warns about it else.
 */
public final class Main {

    private Main() {
    }

    /**
     * Begins.
     *
     * @param args arguments of the agent
     */
    public static void main(String[] args) {
        var current = Runtime.version().feature();
        var distribution = Distribution.running();
        var launched = System.getProperty(ChildJvm.LAUNCHED) != null;
        if (current >= JavaSearch.NEEDED && (launched || distribution.isEmpty())) {
            Optional.ofNullable(System.getProperty(ChildJvm.PARENT))
                    .ifPresent(socket -> ParentDeathWatch.watch(Path.of(socket), () -> Runtime.getRuntime().halt(137)));
            io.jubelet.app.boot.Main.main(args);
            return;
        }
        if (launched) {
            fail("jubelet needs Java " + JavaSearch.NEEDED + " or newer, and was launched on Java "
                    + Runtime.version() + " (" + System.getProperty("java.home") + ").", List.of());
        }
        var search = new JavaSearch(System.getenv(), distribution.map(Distribution::bundledJava),
                JavaSearch.usualDirectories(System.getenv()));
        var java = current >= JavaSearch.NEEDED
                ? Optional.of(Path.of(System.getProperty("java.home"), "bin", "java"))
                : search.search().map(JavaHome::java);
        if (java.isEmpty()) {
            fail("jubelet needs Java " + JavaSearch.NEEDED + " or newer; this is Java " + Runtime.version()
                    + ", and no other was found. Install one, or set JUBELET_JAVA to its directory. Looked at:",
                    search.looked());
        }
        start(ChildJvm.of(java.get(), distribution, ownArguments(),
                System.getProperty("jdk.module.path", ""), args));
    }

    private static Optional<List<String>> ownArguments() {
        return ProcessHandle.current().info().arguments().map(List::of);
    }

    private static void start(ChildJvm child) {
        try {
            child.run();
        } catch (IOException e) {
            fail("jubelet can't start a Java runtime of its own: " + e.getMessage()
                    + ". bin/jubelet does not need to.", child.command());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void fail(String message, List<String> details) {
        System.err.println(message);
        details.forEach(detail -> System.err.println("  " + detail));
        System.exit(1);
    }
}
