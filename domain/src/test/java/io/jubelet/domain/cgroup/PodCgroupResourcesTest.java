package io.jubelet.domain.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether a cgroup has what it is to have. */
final class PodCgroupResourcesTest {

    private static PodCgroupResources values(long shares, long quota, long memory) {
        return new PodCgroupResources(OptionalLong.of(shares), OptionalLong.of(quota), OptionalLong.of(100_000),
                OptionalLong.of(memory), Map.of(), Map.of());
    }

    @ParameterizedTest
    @CsvSource({
            "100000000, 100000000, true",
            "100000000,  99999744, true",
            "100000000,  99942400, true",
            "100000000,  99876864, false",
            "100000000,  99934465, true",
            "100000000,  99934464, false",
            "100000000, 100003840, false",
            "100000000,        -1, false",
            "       -1,        -1, true",
            "    65536,         0, false"})
    void memoryIsCountedInPages(long desired, long now, boolean same) {
        assertEquals(same, values(1024, 100_000, desired).areIn(values(1024, 100_000, now), true));
    }

    @ParameterizedTest
    @CsvSource({"512, 50000, true", "511, 50000, true", "1024, 50000, false", "512, 51000, false", "512, 49999, false",
            "512, -1, false"})
    void weightsAreThoseOfCgroupV2(long shares, long quota, boolean same) {
        assertEquals(same, values(512, 50_000, 4096).areIn(values(shares, quota, 4096), true));
    }

    @ParameterizedTest
    @CsvSource({"512, 512, true", "512, 511, false", "16, 15, false", "15, 2, false"})
    void sharesOfCgroupV1AreThoseThatAreDesired(long desired, long now, boolean same) {
        assertEquals(same, values(desired, 50_000, 4096).areIn(values(now, 50_000, 4096), false));
    }

    /** A limit of 125m is a quota of 12.5 %, which systemd does not have. */
    @ParameterizedTest
    @CsvSource({"12500, 12500, true", "12500, 13000, true", "12500, 13499, true",
            "12500, 13500, false", "12500, 12000, false", "-1, -1, true",
            "-1, 1000, false"})
    void quotasMayBeRoundedUpToWholePercents(long desired, long now, boolean same) {
        assertEquals(same, values(512, desired, 4096).areIn(values(512, now, 4096), true));
    }

    @Test
    void whatIsNotDesiredDoesNotMatter() {
        var nothing = new PodCgroupResources(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(),
                Map.of(), Map.of());
        assertEquals(true, nothing.areIn(values(2, 1000, 4096), true));
        assertEquals(false, values(2, 1000, 4096).areIn(nothing, true));
    }

    /** Each value that is desired has to be there, and is compared by itself. */
    @ParameterizedTest
    @CsvSource({"512, , , 512, , , true", "512, , , 1024, , , false", "512, , , , , , false", ", 50000, , , 50000, , true",
        ", 50000, , , 60000, , false", ", 50000, , , , , false", ", , 65536, , , 65536, true", ", , 65536, , , 131072, false",
        ", , 65536, , , , false", "512, 50000, 65536, 512, 50000, , false", "512, 50000, 65536, 512, , 65536, false"})
    void everyDesiredValueCounts(Long shares, Long quota, Long memory, Long hasShares, Long hasQuota, Long hasMemory, boolean same) {
        assertEquals(same, group(shares, quota, memory).areIn(group(hasShares, hasQuota, hasMemory), true));
    }

    private static PodCgroupResources group(Long shares, Long quota, Long memory) {
        return new PodCgroupResources(optional(shares), optional(quota), OptionalLong.empty(), optional(memory), Map.of(), Map.of());
    }

    private static OptionalLong optional(Long value) {
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }
}
