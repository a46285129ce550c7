package io.jubelet.domain.image;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PullProgressTest {

    private static final Instant BEGAN = Instant.parse("2026-11-20T12:00:00Z");

    private static OptionalLong bytes(long bytes) {
        return bytes < 0 ? OptionalLong.empty() : OptionalLong.of(bytes);
    }

    private static BlobTransfer blob(String ref, long offset, long total) {
        return new BlobTransfer(ref, offset, total, BEGAN.plusSeconds(1));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "false | -1 | -1 | 31 | pulling r/x:1, 31 s",
        "true | -1 | -1 | 4 | waiting to pull r/x:1, 4 s",
        "false | 0 | 999 | 3 | pulling r/x:1, 0 B of at least 999 B, 3 s",
        "false | 1023 | 1024 | 3 | pulling r/x:1, 1023 B of at least 1 KiB, 3 s",
        "false | 1048575 | 1048576 | 3 | pulling r/x:1, 1023 KiB of at least 1 MiB, 3 s",
        "false | 1073741823 | 1073741824 | 3 | pulling r/x:1, 1023 MiB of at least 1.0 GiB, 3 s",
        "false | 2048 | -1 | 3 | pulling r/x:1, 2 KiB, 3 s",
        "false | 125829120 | 503316480 | 31 | pulling r/x:1, 120 MiB of at least 480 MiB, 31 s",
        "false | 1610612736 | 2147483648 | 300 | pulling r/x:1, 1.5 GiB of at least 2.0 GiB, 300 s",
        "false | -1 | -1 | -5 | pulling r/x:1, 0 s",
    })
    void text(boolean waiting, long done, long total, long seconds, String wanted) {
        var progress = new PullProgress("r/x:1", List.of("1"), waiting, BEGAN, bytes(done), bytes(total));
        assertEquals(wanted, progress.text(BEGAN.plusSeconds(seconds)));
    }

    @Test
    void nothingIsKnownUntilABlobIsSeen() {
        var nothing = TransferredBytes.NONE.observed(List.of(), BEGAN);
        assertEquals(OptionalLong.empty(), nothing.done());
        assertEquals(OptionalLong.empty(), nothing.total());
    }

    @Test
    void blobsThatDisappearAreComplete() {
        var first = TransferredBytes.NONE.observed(List.of(blob("a", 10, 100), blob("b", 0, 50)), BEGAN);
        assertEquals(OptionalLong.of(10), first.done());
        assertEquals(OptionalLong.of(150), first.total());
        var second = first.observed(List.of(blob("a", 60, 100), blob("c", 1, 7)), BEGAN);
        assertEquals(OptionalLong.of(111), second.done());
        assertEquals(OptionalLong.of(157), second.total());
        var last = second.observed(List.of(), BEGAN);
        assertEquals(OptionalLong.of(157), last.done());
        assertEquals(OptionalLong.of(157), last.total());
    }

    @Test
    void aBlobOfUnknownSizeLeavesTheTotalOpen() {
        var seen = TransferredBytes.NONE.observed(List.of(blob("a", 10, 0), blob("b", 1, 5)), BEGAN);
        assertEquals(OptionalLong.of(11), seen.done());
        assertEquals(OptionalLong.empty(), seen.total());
        assertEquals(OptionalLong.of(15), seen.observed(List.of(), BEGAN).done());
    }

    @Test
    void remainsOfEarlierPullsDoNotCount() {
        var old = new BlobTransfer("old", 5, 9, BEGAN.minusSeconds(1));
        assertEquals(OptionalLong.empty(), TransferredBytes.NONE.observed(List.of(old), BEGAN).done());
    }

    @Test
    void aBlobThatIsBegunAgainCountsOnce() {
        var half = TransferredBytes.NONE.observed(List.of(blob("a", 50, 100)), BEGAN);
        assertEquals(OptionalLong.of(1), half.observed(List.of(blob("a", 1, 100)), BEGAN).done());
    }

    @ParameterizedTest
    @CsvSource({"0, 10", "1, 40", "2, 70", "10, 310", "11, 610", "12, 910"})
    void events(int sent, long seconds) {
        assertEquals(Duration.ofSeconds(seconds), PullEvents.due(sent));
    }
}
