package io.jubelet.app.cli;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodIP;
import io.jubelet.domain.value.ControlCharacters;
import io.jubelet.ports.api.NodeProblems;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Pods as a table for users, ordered by namespace and name. */
final class PodTable {

    private static final List<String> TITLES = List.of("NAMESPACE", "NAME", "READY", "STATUS", "RESTARTS", "AGE");
    private static final List<String> WIDE_TITLES = List.of("IP", "NODE");
    private static final String REASON = "REASON";
    private static final String NONE = "<none>";
    private static final int SHORT = 60;

    private final Supplier<Instant> clock;
    private final boolean wide;
    private final Function<Pod, String> verdicts;
    private final PrintWriter out;
    private final int[] widths;

    /**
     * An empty table.
     *
     * @param verdicts why a pod waits that has no reason in its status, empty when it does not wait; asked for such pods only
     */
    PodTable(Supplier<Instant> clock, boolean wide, Function<Pod, String> verdicts, PrintWriter out) {
        this.clock = clock;
        this.wide = wide;
        this.verdicts = verdicts;
        this.out = out;
        this.widths = new int[TITLES.size() + (wide ? WIDE_TITLES.size() : 0) + 1];
    }

    /** Prints titles and pods. */
    void print(List<Pod> pods, NodeProblems problems) {
        var rows = new ArrayList<List<String>>();
        rows.add(Stream.of(TITLES, wide ? WIDE_TITLES : List.<String>of(), List.of(REASON))
                .flatMap(List::stream)
                .toList());
        pods.stream()
                .sorted(Comparator.comparing((Pod pod) -> pod.metadata().namespace())
                        .thenComparing(pod -> pod.metadata().name()))
                .map(pod -> row(pod, problems))
                .forEach(rows::add);
        rows.forEach(this::widen);
        rows.forEach(this::line);
    }

    /** Prints one more pod, in the columns of those before. */
    void add(Pod pod, NodeProblems problems) {
        var row = row(pod, problems);
        widen(row);
        line(row);
    }

    private List<String> row(Pod pod, NodeProblems problems) {
        var now = clock.get();
        var columns = PodStatusColumn.of(pod);
        var row = new ArrayList<>(List.of(
                pod.metadata().namespace(),
                pod.metadata().name(),
                columns.ready() + "/" + columns.containers(),
                columns.status(),
                columns.restarts() + columns.lastRestart().filter(ended -> columns.restarts() > 0)
                        .map(ended -> " (" + age(ended, now) + " ago)").orElse(""),
                // A pod of a manifest was never created in a cluster; it is as old as its first start.
                pod.metadata().creationTimestamp().or(() -> pod.status().startTime())
                        .map(since -> age(since, now)).orElse("<unknown>")));
        if (wide) {
            row.add(pod.status().podIPs().stream().findFirst().map(PodIP::ip).orElse(NONE));
            row.add(pod.spec().nodeName().isEmpty() ? NONE : pod.spec().nodeName());
        }
        row.add(shortened(reason(pod, columns, new PodReason(now, problems).of(pod))));
        row.replaceAll(ControlCharacters::escape);
        return row;
    }

    private String reason(Pod pod, PodStatusColumn columns, String ofStatus) {
        var waits = pod.metadata().deletionTimestamp().isPresent() || columns.ready() < columns.containers();
        return ofStatus.isEmpty() && waits && !pod.status().isTerminal() ? verdicts.apply(pod).replaceAll("\\s+", " ") : ofStatus;
    }

    private static String age(Instant since, Instant now) {
        return HumanDuration.of(Duration.between(since, now));
    }

    private String shortened(String reason) {
        var text = wide || reason.length() <= SHORT ? reason : ReasonPrefixes.without(reason);
        return wide || text.length() <= SHORT ? text : text.substring(0, SHORT - 3) + "...";
    }

    private void widen(List<String> row) {
        for (var i = 0; i < widths.length; i++) {
            widths[i] = Math.max(widths[i], row.get(i).length());
        }
    }

    private void line(List<String> row) {
        var line = new StringBuilder();
        for (var i = 0; i < widths.length; i++) {
            line.append(row.get(i)).repeat(' ', widths[i] - row.get(i).length() + 3);
        }
        out.println(line.toString().stripTrailing());
    }
}
