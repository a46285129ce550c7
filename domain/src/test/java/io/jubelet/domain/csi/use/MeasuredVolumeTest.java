package io.jubelet.domain.csi.use;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.csi.DriverStatistics;
import io.jubelet.domain.csi.DriverStatistics.Amount;
import io.jubelet.domain.csi.DriverStatistics.Condition;
import io.jubelet.domain.csi.NodeCapability;
import io.jubelet.domain.stats.summary.FileSystemUse;
import io.jubelet.domain.stats.summary.VolumeUse;
import io.jubelet.domain.stats.summary.VolumeUse.PvcReference;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a driver says of a volume, and what follows for statistics. */
class MeasuredVolumeTest {

    private static final Instant AT = Instant.parse("2026-01-01T00:00:00Z");
    private static final Optional<Amount> BYTES = Optional.of(new Amount(1000, 400, 600));
    private static final Optional<Amount> INODES = Optional.of(new Amount(100, 10, 90));
    private static final Optional<Condition> BAD = Optional.of(new Condition(true, "lost"));
    private static final Set<NodeCapability> KNOWS_CONDITIONS =
            Set.of(NodeCapability.GET_VOLUME_STATS, NodeCapability.VOLUME_CONDITION);

    private static FileSystemUse use(long... numbers) {
        return new FileSystemUse(AT, OptionalLong.of(numbers[0]), OptionalLong.of(numbers[1]), OptionalLong.of(numbers[2]),
                OptionalLong.of(numbers[3]), OptionalLong.of(numbers[4]), OptionalLong.of(numbers[5]));
    }

    static Stream<Arguments> answers() {
        return Stream.of(
                Arguments.of("all", new DriverStatistics(BYTES, INODES, BAD), use(600, 1000, 400, 90, 100, 10), Optional.of(true)),
                Arguments.of("space only", new DriverStatistics(BYTES, Optional.empty(), Optional.empty()),
                        use(600, 1000, 400, 0, 0, 0), Optional.empty()),
                Arguments.of("files only", new DriverStatistics(Optional.empty(), INODES, Optional.empty()),
                        use(0, 0, 0, 90, 100, 10), Optional.empty()),
                Arguments.of("condition only", new DriverStatistics(Optional.empty(), Optional.empty(), BAD),
                        use(0, 0, 0, 0, 0, 0), Optional.of(true)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("answers")
    void numbersThatAreLeftOutAreZero(String name, DriverStatistics said, FileSystemUse use, Optional<Boolean> abnormal) {
        var claim = Optional.of(new PvcReference("ns", "c"));
        assertEquals(Optional.of(new VolumeUse(name, claim, use, abnormal)), MeasuredVolume.use(name, claim, said, AT));
    }

    @Test
    void whoSaysNothingMeasuresNothing() {
        var nothing = new DriverStatistics(Optional.empty(), Optional.empty(), Optional.empty());
        assertEquals(Optional.empty(), MeasuredVolume.use("v", Optional.empty(), nothing, AT));
        assertEquals(Optional.empty(), MeasuredVolume.use("v", Optional.empty(),
                new DriverStatistics(Optional.empty(), Optional.empty(), BAD).withoutCondition(), AT));
        assertEquals(Optional.of(false), MeasuredVolume.use("v", Optional.empty(), nothing.by(KNOWS_CONDITIONS), AT)
                .orElseThrow().abnormal());
    }

    @Test
    void aConditionCountsFromDriversThatKnowConditions() {
        var said = new DriverStatistics(BYTES, INODES, BAD);
        assertEquals(said, said.by(KNOWS_CONDITIONS));
        assertEquals(Optional.empty(), said.by(Set.of(NodeCapability.GET_VOLUME_STATS)).condition());
        assertEquals(Optional.of(new Condition(false, "")),
                said.withoutCondition().by(KNOWS_CONDITIONS).condition());
    }
}
