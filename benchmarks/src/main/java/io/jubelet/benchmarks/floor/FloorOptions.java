package io.jubelet.benchmarks.floor;

import io.jubelet.benchmarks.measure.Arguments;
import java.util.List;

/**
 * What to measure.
 *
 * @param endpoint endpoint of the container runtime
 * @param image image of the containers, which the runtime has
 * @param pods sizes of the bursts
 * @param inFlight limits of the pods that are worked on at the same time; a larger one than the burst means all at once
 * @param rounds how often each burst is repeated, of which the medians are shown
 */
record FloorOptions(String endpoint, String image, List<Integer> pods, List<Integer> inFlight, int rounds) {

    /** @throws IllegalArgumentException with a message for users */
    static FloorOptions parse(List<String> arguments) {
        String endpoint = "";
        String image = "docker.io/library/busybox:stable";
        List<Integer> pods = List.of(1, 60);
        List<Integer> inFlight = List.of(60, 8, 6, 4, 2);
        int rounds = 1;
        var rest = new Arguments(arguments);
        for (var flag = rest.flag(); flag.isPresent(); flag = rest.flag()) {
            switch (flag.get()) {
                case "--endpoint" -> endpoint = rest.value();
                case "--image" -> image = rest.value();
                case "--pods" -> pods = rest.numbers(1);
                case "--in-flight" -> inFlight = rest.numbers(1);
                case "--rounds" -> rounds = rest.number(1);
                default -> throw rest.unknown();
            }
        }
        if (endpoint.isEmpty()) {
            throw new IllegalArgumentException("--endpoint is missing; name the socket of a runtime, unix:///...");
        }
        return new FloorOptions(endpoint, image, pods, inFlight, rounds);
    }

    /** The bursts to measure, each combination once. */
    List<Burst> bursts() {
        return pods.stream().flatMap(size -> inFlight.stream().map(limit -> new Burst(size, Math.min(size, limit))))
                .distinct().toList();
    }

    /**
     * Pods that are wanted at the same moment.
     *
     * @param pods how many
     * @param inFlight how many are worked on at the same time, from 1 to all
     */
    record Burst(int pods, int inFlight) {
    }
}
