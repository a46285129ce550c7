package io.jubelet.app.sim;

import java.util.List;
import java.util.function.LongConsumer;

/**
 * Plays histories of one kind from the command line, see {@code bin/simulate}. A history that fails is printed with the
 * command that repeats it, and the others are played all the same.
 */
public final class Simulate {

    private Simulate() {
    }

    /** {@code machine|cluster FROM COUNT STEP}: plays COUNT histories with the seeds FROM, FROM + STEP, ... */
    public static void main(String[] arguments) {
        List<String> given = List.of(arguments);
        LongConsumer history = switch (given.getFirst()) {
            case "machine" -> seed -> new History(seed).play();
            case "cluster" -> seed -> new ClusterHistory(seed).play();
            default -> throw new IllegalArgumentException("neither machine nor cluster: " + given.getFirst());
        };
        long from = Long.parseLong(given.get(1));
        long step = Long.parseLong(given.get(3));
        int failed = 0;
        for (long i = 0; i < Long.parseLong(given.get(2)); i++) {
            long seed = from + i * step;
            try {
                history.accept(seed);
            } catch (AssertionError | RuntimeException e) {
                failed++;
                System.out.println("FAILED " + given.getFirst() + " seed " + seed + ": " + e.getMessage()
                        + "\n  repeat it with: bin/simulate --kind " + given.getFirst() + " --seeds 1 --from " + seed);
            }
        }
        System.exit(failed == 0 ? 0 : 1);
    }
}
