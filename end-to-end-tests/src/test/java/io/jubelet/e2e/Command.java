package io.jubelet.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Commands of the machine. */
final class Command {

    private Command() {
    }

    /** Runs one that has to end well. */
    static void run(String... command) throws InterruptedException {
        try {
            int exit = new ProcessBuilder(command).inheritIO().start().waitFor();
            if (exit != 0) {
                throw new AssertionError(String.join(" ", command) + " ended with " + exit);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
