package io.jubelet.domain.logs.rotation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogRotationTest {

    private static final LocalDateTime NOW = LocalDateTime.parse("2026-01-01T00:03:20");

    /** Files behind {@code 0.log.}, separated by blanks. */
    private static List<String> files(String suffixes) {
        return suffixes == null ? List.of() : Arrays.stream(suffixes.split(" ")).map(s -> "0.log." + s).toList();
    }

    @ParameterizedTest
    @CsvSource({
        // files, at most, removed, compressed
        ",                                                        5, ,                                       ",
        "20260101-000100,                                         5, ,                                       20260101-000100",
        "20260101-000100.gz,                                      5, ,                                       ",
        "20260101-000100,                                         2, 20260101-000100,                        ",
        "20260101-000200 20260101-000100 20260101-000130.gz,      4, 20260101-000100,                        20260101-000200",
        "20260101-000100.tmp,                                     5, 20260101-000100.tmp,                    ",
        "20260101-000100 20260101-000100.gz,                      5, 20260101-000100,                        ",
        "20260101-000100.gz.tmp 20260101-000100,                  5, 20260101-000100.gz.tmp,                 20260101-000100",
        "20260101-000100.tmp 20260101-000100 20260101-000200.gz,  3, 20260101-000100.tmp 20260101-000100,    ",
        "gz tmp,                                                  5, tmp,                                    ",
        "20260101-000100-000002.gz 20260101-000100-000001.gz 20260101-000100.gz, 3, 20260101-000100.gz 20260101-000100-000001.gz, ",
    })
    void whatIsRemovedAndCompressed(String files, int maxFiles, String removed, String compressed) {
        LogRotation rotation = LogRotation.of("0.log", files(files), maxFiles, NOW);
        assertEquals(files(removed), rotation.removals());
        assertEquals(files(compressed), rotation.compressions());
        assertEquals("0.log.20260101-000320", rotation.rotated());
    }

    @ParameterizedTest
    @CsvSource({
        "20260101-000319,                                   20260101-000320",
        "20260101-000320,                                   20260101-000320-000001",
        "20260101-000320.gz,                                20260101-000320-000001",
        "20260101-000320.tmp,                               20260101-000320-000001",
        "20260101-000320.gz.tmp,                            20260101-000320-000001",
        "20260101-000320 20260101-000320-000009.gz,         20260101-000320-000010",
        "20260101-010000,                                   20260101-010000-000001",
        "bak 1 zzz.gz,                                      20260101-000320",
        "gz tmp,                                            20260101-000320",
    })
    void aNewNameComesAfterAllThatAreThere(String files, String name) {
        assertEquals("0.log." + name, LogRotation.of("0.log", files(files), 5, NOW).rotated());
    }

    @Test
    void otherRunsAndTheLogItselfAreLeftAlone() {
        LogRotation rotation = LogRotation.of("1.log", List.of("1.log", "11.log", "11.log.20260101-000100", "1.logx"), 2, NOW);
        assertEquals(new LogRotation(List.of(), "1.log.20260101-000320", List.of()), rotation);
    }

    @Test
    void allFilesFromTheOldestOn() {
        List<String> names = files("20260101-000200 20260101-000100.gz 20260101-000150.tmp 20260101-000100");
        assertEquals(List.of("0.log.20260101-000100.gz", "0.log.20260101-000200"), RotatedLogs.inUse("0.log", names));
        assertEquals(List.of("0.log", "0.log.1", "0.logx"), RotatedLogs.ofRun("0.log", List.of("0.logx", "0.log", "1.log", "0.log.1")));
    }

    @Test
    void aReaderGoesOnWithTheNextFile() {
        List<String> names = files("20260101-000100.gz 20260101-000200 20260101-000200-000001 20260101-000200-000002.tmp bak 1");
        assertEquals(Optional.of("0.log.20260101-000200"), RotatedLogs.after("0.log.20260101-000100", "0.log", names));
        assertEquals(Optional.of("0.log.20260101-000100.gz"), RotatedLogs.after("0.log.20260101-000050", "0.log", names));
        assertEquals(Optional.of("0.log.20260101-000200-000001"), RotatedLogs.after("0.log.20260101-000200.gz", "0.log", names));
        assertEquals(Optional.of("0.log.20260101-000100.gz"), RotatedLogs.after("", "0.log", names));
        assertEquals(Optional.of("0.log.20260101-000200-000001"), RotatedLogs.newest("0.log", names));
        assertEquals(Optional.empty(), RotatedLogs.after("0.log.20260101-000200-000001", "0.log", names));
    }
}
