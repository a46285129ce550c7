package io.jubelet.benchmarks.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class MarkdownTableTest {

    @Test
    void columnsHaveTheWidthOfTheirLongestCell() {
        var table = new MarkdownTable("", "ratio", "s");
        table.row("one pod", "0.95", "12.34");
        table.row("ten", "1", "2");

        assertEquals("""
                |         | ratio |     s |
                |---------|------:|------:|
                | one pod |  0.95 | 12.34 |
                | ten     |     1 |     2 |
                """, table.toString());
    }

    @Test
    void aRowHasAsManyCellsAsThereAreTitles() {
        var table = new MarkdownTable("", "ratio");

        assertThrows(IllegalArgumentException.class, () -> table.row("one pod"));
    }
}
