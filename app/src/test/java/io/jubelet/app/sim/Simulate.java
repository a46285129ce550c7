package io.jubelet.app.sim;

import java.util.List;
import java.util.function.LongConsumer;

/**
 * Plays histories of one kind from the command line, see {@code bin/simulate}. A history that fails is printed with the
 * command that repeats it, and the others are played all the same. Once a minute it says how far it is.
 */
public final class Simulate {

    private static final long MINUTE = 60_000_000_000L;

    private Simulate() {
    }

    /** {@code machine|cluster FROM COUNT STEP}: plays COUNT histories with the seeds FROM, FROM + STEP, ... */
    public static void main(String[] arguments) {
        List<String> given = List.of(arguments);
        LongConsumer history = switch (given.getFirst()) {
            case "machine" -> seed -> new History(seed).run();
            case "cluster" -> seed -> new ClusterHistory(seed).run();
            default -> throw new IllegalArgumentException("neither machine nor cluster: " + given.getFirst());
        };
        long from = Long.parseLong(given.get(1));
        long step = Long.parseLong(given.get(3));
        long count = Long.parseLong(given.get(2));
        long reported = System.nanoTime();
        int failed = 0;
        for (long i = 0; i < count; i++) {
            if (System.nanoTime() - reported >= MINUTE) {
                reported = System.nanoTime();
                System.out.println(given.getFirst() + ": " + i + " of " + count + " from " + from + " on are played, " + failed
                        + " failed");
            }
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
