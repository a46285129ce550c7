package io.jubelet.benchmarks.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A table in Markdown with columns of even width: the first one is text, all others are numbers. */
public final class MarkdownTable {

    private final List<List<String>> rows = new ArrayList<>();

    /** A table with these titles. */
    public MarkdownTable(String... titles) {
        rows.add(List.of(titles));
    }

    /** Appends a row. */
    public void row(String... cells) {
        if (cells.length != rows.getFirst().size()) {
            throw new IllegalArgumentException(cells.length + " cells for " + rows.getFirst().size() + " columns");
        }
        rows.add(Arrays.asList(cells));
    }

    @Override
    public String toString() {
        int[] widths = IntStream.range(0, rows.getFirst().size())
                .map(column -> rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0)).toArray();
        String titles = line(rows.getFirst(), widths);
        String rule = IntStream.range(0, widths.length)
                .mapToObj(column -> column == 0 ? "-".repeat(widths[0] + 2) : "-".repeat(widths[column] + 1) + ":")
                .collect(Collectors.joining("|", "|", "|\n"));
        return rows.stream().skip(1).map(row -> line(row, widths)).collect(Collectors.joining("", titles + rule, ""));
    }

    private static String line(List<String> cells, int[] widths) {
        return IntStream.range(0, widths.length)
                .mapToObj(column -> {
                    String blanks = " ".repeat(widths[column] - cells.get(column).length());
                    return column == 0 ? cells.get(column) + blanks : blanks + cells.get(column);
                })
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
