package io.jubelet.benchmarks.load;

import io.jubelet.benchmarks.measure.Arguments;
import java.nio.file.Path;
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

    /** @throws IllegalArgumentException with a message for users */
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
        var rest = new Arguments(arguments);
        for (var flag = rest.flag(); flag.isPresent(); flag = rest.flag()) {
            switch (flag.get()) {
                case "--json" -> json = true;
                case "--jubelet" -> jubelet = Path.of(rest.value());
                case "--directory" -> directory = Path.of(rest.value());
                case "--endpoint" -> endpoint = rest.value();
                case "--image" -> image = rest.value();
                case "--pods" -> pods = rest.number(1);
                case "--runs" -> runs = rest.number(1);
                case "--idle" -> idle = rest.number(0);
                case "--warm-up" -> warmUp = rest.number(0);
                default -> throw rest.unknown();
            }
        }
        return new Options(jubelet.toAbsolutePath(), directory.toAbsolutePath(), endpoint, image, pods, runs, idle,
                warmUp, json);
    }
}
