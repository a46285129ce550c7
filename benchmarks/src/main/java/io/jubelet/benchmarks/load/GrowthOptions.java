package io.jubelet.benchmarks.load;

import io.jubelet.benchmarks.measure.Arguments;
import java.nio.file.Path;
import java.util.List;

/**
 * What to measure at several numbers of pods.
 *
 * @param sizes numbers of pods, in rising order
 * @param rounds agents for each number, of which the medians are shown
 * @param common all else; its number of pods has no meaning
 */
record GrowthOptions(List<Integer> sizes, int rounds, Options common) {

    /** @throws IllegalArgumentException with a message for users */
    static GrowthOptions parse(List<String> arguments) {
        List<Integer> sizes = List.of(110, 250, 500);
        int rounds = 1;
        Path jubelet = Path.of("app/target/jubelet/bin/jubelet");
        Path directory = Path.of("");
        String endpoint = "fake://?sandbox-latency=120ms&create-latency=20ms&start-latency=30ms";
        String image = "docker.io/library/busybox:stable";
        int runs = 20;
        int idle = 60;
        int warmUp = 100;
        var rest = new Arguments(arguments);
        for (var flag = rest.flag(); flag.isPresent(); flag = rest.flag()) {
            switch (flag.get()) {
                case "--jubelet" -> jubelet = Path.of(rest.value());
                case "--directory" -> directory = Path.of(rest.value());
                case "--endpoint" -> endpoint = rest.value();
                case "--image" -> image = rest.value();
                case "--pods" -> sizes = rest.numbers(1);
                case "--rounds" -> rounds = rest.number(1);
                case "--runs" -> runs = rest.number(1);
                case "--idle" -> idle = rest.number(1);
                case "--warm-up" -> warmUp = rest.number(0);
                default -> throw rest.unknown();
            }
        }
        return new GrowthOptions(sizes.stream().sorted().distinct().toList(), rounds,
                new Options(jubelet.toAbsolutePath(), directory.toAbsolutePath(), endpoint, image, 1, runs, idle, warmUp, false));
    }

    /** The options of one agent, which has a directory of its own. */
    Options in(String name) {
        return new Options(common.jubelet(), common.directory().resolve(name), common.endpoint(), common.image(), common.pods(),
                common.runs(), common.idleSeconds(), common.warmUp(), common.json());
    }
}
