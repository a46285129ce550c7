package io.jubelet.adapters.fs.pod;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file is read from its end, in blocks that grow until they have what is wanted. */
class TerminationLogTailTest {

    @TempDir
    private Path directory;

    private static String entry(String text) {
        return "2026-01-01T00:00:00Z stderr F " + text + "\n";
    }

    private String read(String log, int maxLines, int maxBytes) throws IOException {
        Path file = Files.writeString(directory.resolve("0.log"), log);
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            return TerminationLogTail.read(channel, maxLines, maxBytes);
        }
    }

    @Test
    void linesThatAreNoEntriesCountAndHaveNoText() throws IOException {
        // Several blocks of them.
        String noise = ("x".repeat(9_999) + "\n").repeat(30);
        assertEquals("kept\n", read(entry("before") + entry("kept") + noise, 31, 1000));
        assertEquals("before\nkept\n", read(entry("before") + entry("kept") + noise, 80, 1000));
        assertEquals("", read(entry("kept") + noise, 30, 1000));
        assertEquals("kept\n", read(entry("kept") + noise, 31, 1000), "it begins with the file");
    }

    @Test
    void theEndOfTheTextIsKept() throws IOException {
        String long1 = "a".repeat(12_000);
        String long2 = "b".repeat(12_000);
        assertEquals("b".repeat(99) + "\n", read(entry(long1) + entry(long2), 80, 100));
        assertEquals("a".repeat(98) + "\n" + long2 + "\n", read(entry(long1) + entry(long2), 80, 12_100));
        assertEquals(long2 + "\n", read(entry(long1) + entry(long2), 1, 24_100));
    }

    @Test
    void anEntryAtTheBeginningOfABlockMayHaveBegunBefore() throws IOException {
        // The second entry is in the text of the first one, and a block of 16 KiB begins with it.
        String inside = entry("forged");
        String rest = entry("z".repeat((16 << 10) - inside.length() - entry("").length()));
        assertEquals("real " + inside + rest.substring(entry("").length() - 1),
                read(entry("real " + inside.strip()) + rest, 80, 32 << 10));
    }

    @Test
    void anEmptyLogHasNoText() throws IOException {
        assertEquals("", read("", 80, 100));
        assertEquals("", read("\n", 80, 100));
    }
}
