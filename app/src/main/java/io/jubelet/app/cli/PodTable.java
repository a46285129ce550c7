package io.jubelet.app.cli;

import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodIP;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Pods as a table for people, ordered by namespace and name. */
final class PodTable {

    private static final List<String> TITLES = List.of("NAMESPACE", "NAME", "READY", "STATUS", "RESTARTS", "AGE");
    private static final List<String> WIDE_TITLES = List.of("IP", "NODE");
    private static final String REASON = "REASON";
    private static final String NONE = "<none>";
    private static final int SHORT = 60;

    private final Instant now;
    private final boolean wide;

    PodTable(Instant now, boolean wide) {
        this.now = now;
        this.wide = wide;
    }

    void print(List<Pod> pods, PrintWriter out) {
        var rows = new ArrayList<List<String>>();
        rows.add(Stream.of(TITLES, wide ? WIDE_TITLES : List.<String>of(), List.of(REASON))
                .flatMap(List::stream)
                .toList());
        pods.stream()
                .sorted(Comparator.comparing((Pod pod) -> pod.metadata().namespace())
                        .thenComparing(pod -> pod.metadata().name()))
                .map(this::row)
                .forEach(rows::add);
        var widths = rows.getFirst().stream().mapToInt(String::length).toArray();
        rows.forEach(row -> {
            for (var i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        });
        rows.forEach(row -> out.println(line(row, widths)));
    }

    private List<String> row(Pod pod) {
        var columns = PodStatusColumn.of(pod);
        var row = new ArrayList<>(List.of(
                pod.metadata().namespace(),
                pod.metadata().name(),
                columns.ready() + "/" + columns.containers(),
                columns.status(),
                columns.restarts() + columns.lastRestart().filter(ended -> columns.restarts() > 0)
                        .map(ended -> " (" + age(ended) + " ago)").orElse(""),
                // A pod of a manifest was never created in a cluster; it is as old as its first start.
                pod.metadata().creationTimestamp().or(() -> pod.status().startTime())
                        .map(this::age).orElse("<unknown>")));
        if (wide) {
            row.add(pod.status().podIPs().stream().findFirst().map(PodIP::ip).orElse(NONE));
            row.add(pod.spec().nodeName().isEmpty() ? NONE : pod.spec().nodeName());
        }
        row.add(reason(pod));
        return row;
    }

    private String age(Instant since) {
        return HumanDuration.of(Duration.between(since, now));
    }

    private String reason(Pod pod) {
        var reason = Stream.concat(
                        Stream.of(pod.status().message()),
                        Stream.of(pod.status().initContainerStatuses(), pod.status().containerStatuses())
                                .flatMap(List::stream)
                                .map(PodTable::reason))
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("")
                .replaceAll("\\s+", " ");
        return wide || reason.length() <= SHORT ? reason : reason.substring(0, SHORT - 3) + "...";
    }

    private static String reason(ContainerStatus status) {
        Optional<String> text = status.state().map(state -> switch (state) {
            case ContainerState.Waiting waiting -> waiting.message();
            case ContainerState.Terminated ended when ended.exitCode() != 0 ->
                    ended.message().isEmpty() ? "exit code " + ended.exitCode() : ended.message();
            case ContainerState.Terminated ended -> "";
            case ContainerState.Running running -> "";
        });
        return text.filter(present -> !present.isBlank()).map(present -> status.name() + ": " + present).orElse("");
    }

    private static String line(List<String> row, int[] widths) {
        var line = new StringBuilder();
        for (var i = 0; i < widths.length; i++) {
            line.append(row.get(i)).repeat(' ', widths[i] - row.get(i).length() + 3);
        }
        return line.toString().stripTrailing();
    }
}
