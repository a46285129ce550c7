package io.jubelet.benchmarks.load;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * What to measure.
 *
 * @param jubelet the launcher of the agent
 * @param directory an empty directory for everything that the run writes
 * @param endpoint endpoint of the container runtime
 * @param image image of the pods' containers, which the runtime has
 * @param pods pods at once
 * @param runs single pods, one after another; also starts of the agent
 * @param idleSeconds length of the idle window in seconds, 0 for none
 * @param warmUp pods started and removed before anything is measured
 * @param json whether the result is printed as JSON
 */
record Options(Path jubelet, Path directory, String endpoint, String image, int pods, int runs, int idleSeconds,
        int warmUp, boolean json) {

    /** @throws IllegalArgumentException with a message for people */
    static Options parse(List<String> arguments) {
        Path jubelet = Path.of("app/target/jubelet/bin/jubelet");
        Path directory = Path.of("");
        String endpoint = "fake://?host=real";
        String image = "docker.io/library/busybox:stable";
        int pods = 60;
        int runs = 20;
        int idle = 20;
        int warmUp = 20;
        boolean json = false;
        Deque<String> rest = new ArrayDeque<>(arguments);
        while (!rest.isEmpty()) {
            String flag = rest.poll();
            switch (flag) {
                case "--json" -> json = true;
                case "--jubelet" -> jubelet = Path.of(value(flag, rest));
                case "--directory" -> directory = Path.of(value(flag, rest));
                case "--endpoint" -> endpoint = value(flag, rest);
                case "--image" -> image = value(flag, rest);
                case "--pods" -> pods = number(flag, rest, 1);
                case "--runs" -> runs = number(flag, rest, 1);
                case "--idle" -> idle = number(flag, rest, 0);
                case "--warm-up" -> warmUp = number(flag, rest, 0);
                default -> throw new IllegalArgumentException("\"" + flag + "\" is not known; try: bin/bench --help");
            }
        }
        return new Options(jubelet.toAbsolutePath(), directory.toAbsolutePath(), endpoint, image, pods, runs, idle,
                warmUp, json);
    }

    private static String value(String flag, Deque<String> rest) {
        if (rest.isEmpty()) {
            throw new IllegalArgumentException(flag + " needs a value");
        }
        return rest.poll();
    }

    private static int number(String flag, Deque<String> rest, int least) {
        String text = value(flag, rest);
        if (!text.matches("[0-9]{1,6}") || Integer.parseInt(text) < least) {
            throw new IllegalArgumentException(flag + ": \"" + text + "\" is no whole number from " + least);
        }
        return Integer.parseInt(text);
    }
}
