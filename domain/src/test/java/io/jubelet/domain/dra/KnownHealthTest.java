package io.jubelet.domain.dra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.dra.DeviceHealth.Health;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KnownHealthTest {

    private static final Instant BEGIN = Instant.parse("2026-11-01T00:00:00Z");
    private static final DeviceHealth ONE = device("one", Health.HEALTHY, 30, "");
    private static final DeviceHealth TWO = device("two", Health.UNHEALTHY, 60, "hot");

    private static DeviceHealth device(String name, Health health, long seconds, String message) {
        return new DeviceHealth("p", name, health, Duration.ofSeconds(seconds), message);
    }

    private static KnownHealth known(DeviceHealth... devices) {
        return KnownHealth.NONE.reported("d", List.of(devices), BEGIN).health();
    }

    private static List<DeviceHealth> changed(KnownHealth before, long after, DeviceHealth... devices) {
        return before.reported("d", List.of(devices), BEGIN.plusSeconds(after)).changed();
    }

    private static Health health(KnownHealth known, String device, long after) {
        return known.of("d", "p", device, BEGIN.plusSeconds(after)).health();
    }

    @Test
    void aReportCountsForItsTimeOnly() {
        KnownHealth known = known(ONE, TWO);
        assertEquals(ONE, known.of("d", "p", "one", BEGIN.plusSeconds(30)));
        assertEquals(device("one", Health.UNKNOWN, 30, ""), known.of("d", "p", "one", BEGIN.plusSeconds(30).plusMillis(1)));
        assertEquals(TWO, known.of("d", "p", "two", BEGIN.plusSeconds(60)));
        assertEquals(device("two", Health.UNKNOWN, 30, ""), known.of("d", "p", "two", BEGIN.plusSeconds(61)));
        assertEquals(Health.UNKNOWN, health(known, "three", 0));
        assertEquals(Health.UNKNOWN, known.of("other", "p", "one", BEGIN).health());
        KnownHealth again = known.reported("d", List.of(ONE), BEGIN.plusSeconds(20)).health();
        assertEquals(Health.HEALTHY, health(again, "one", 50));
    }

    /** Drivers choose the number of seconds. */
    @ParameterizedTest
    @ValueSource(longs = {9_223_372_037L, 10_000_000_000L, Long.MAX_VALUE})
    void aReportMayCountForEver(long seconds) {
        KnownHealth known = known(device("one", Health.HEALTHY, seconds, ""));
        assertEquals(Health.HEALTHY, health(known, "one", 9_000_000_000L));
        assertEquals(known, HealthCheckpoint.parse(HealthCheckpoint.text(known)));
        assertEquals(List.of(), changed(known, 100, device("one", Health.HEALTHY, seconds, "")));
    }

    /** The API server refuses a status with a longer message. */
    @ParameterizedTest
    @CsvSource({"a, 1024, 1024, ''", "a, 1025, 1021, ...", "ä, 512, 512, ''", "ä, 513, 510, ...", "\uD83D\uDE00, 257, 255, ..."})
    void aMessageHasAtMost1024BytesOfUtf8(String character, int times, int kept, String end) {
        assertEquals(character.repeat(kept) + end, device("one", Health.HEALTHY, 1, character.repeat(times)).message());
    }

    @Test
    void onlyWhatIsNewHasChanged() {
        assertEquals(List.of(ONE, TWO), changed(KnownHealth.NONE, 0, ONE, TWO));
        KnownHealth known = known(ONE, TWO);
        assertEquals(List.of(), changed(known, 10, TWO, ONE));
        for (DeviceHealth other : List.of(device("two", Health.HEALTHY, 60, "hot"), device("two", Health.UNHEALTHY, 61, "hot"),
                device("two", Health.UNHEALTHY, 60, "hotter"))) {
            assertEquals(List.of(other), changed(known, 10, ONE, other));
        }
    }

    @Test
    void aDeviceThatIsNotReportedAnyMoreBecomesUnknownInTime() {
        KnownHealth known = known(ONE, TWO);
        assertEquals(List.of(), changed(known, 30, TWO));
        assertEquals(List.of(device("one", Health.UNKNOWN, 30, "")), changed(known, 31, TWO));
        KnownHealth unknown = known.reported("d", List.of(TWO), BEGIN.plusSeconds(31)).health();
        assertEquals(List.of(), changed(unknown, 100, TWO));
        assertEquals(List.of(ONE), changed(unknown, 100, TWO, ONE));
    }

    @Test
    void nothingIsKnownOfADriverThatHasGone() {
        KnownHealth.Update gone = known(ONE, TWO).without("d");
        assertEquals(List.of(ONE, TWO), gone.changed());
        assertEquals(KnownHealth.NONE, gone.health());
        assertEquals(new KnownHealth.Update(KnownHealth.NONE, List.of()), KnownHealth.NONE.without("d"));
    }

    @Test
    void theFileIsThatOfAKubelet() {
        String file = "{\"d\":{\"Devices\":{"
                + "\"p/one\":{\"PoolName\":\"p\",\"DeviceName\":\"one\",\"Health\":\"Healthy\",\"LastUpdated\":\"2026-11-01T00:00:00Z\","
                + "\"HealthCheckTimeout\":30000000000,\"Message\":\"\"},"
                + "\"p/two\":{\"PoolName\":\"p\",\"DeviceName\":\"two\",\"Health\":\"Unhealthy\",\"LastUpdated\":\"2026-11-01T00:00:00Z\","
                + "\"HealthCheckTimeout\":60000000000,\"Message\":\"hot\"}}}}";
        assertEquals(file, HealthCheckpoint.text(known(ONE, TWO)));
        assertEquals(known(ONE, TWO), HealthCheckpoint.parse(file));
        assertEquals("{}", HealthCheckpoint.text(KnownHealth.NONE));
        assertEquals(KnownHealth.NONE, HealthCheckpoint.parse("{}"));
    }

    @Test
    void timesOfOtherZonesAndMissingTimeoutsAreUnderstood() {
        KnownHealth read = HealthCheckpoint.parse("{\"d\":{\"Devices\":{\"p/one\":{\"PoolName\":\"p\",\"DeviceName\":\"one\","
                + "\"Health\":\"Healthy\",\"LastUpdated\":\"2026-11-01T01:00:00.5+01:00\",\"HealthCheckTimeout\":0}}},"
                + "\"e\":{\"Devices\":null}}");
        assertEquals(new KnownHealth.Report(ONE, BEGIN.plusMillis(500)), read.drivers().get("d").get("p/one"));
        for (String bad : List.of("", "[]", "{\"d\":1}", "{\"d\":{\"Devices\":{\"x\":{\"LastUpdated\":\"now\"}}}}")) {
            assertThrows(IllegalArgumentException.class, () -> HealthCheckpoint.parse(bad), bad);
        }
    }
}
