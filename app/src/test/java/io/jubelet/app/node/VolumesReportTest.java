package io.jubelet.app.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.volume.name.CsiVolumeNames;
import io.jubelet.domain.volume.name.UniqueVolumeName;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class VolumesReportTest {

    private static final UniqueVolumeName A = CsiVolumeNames.unique("d", "a");
    private static final UniqueVolumeName B = CsiVolumeNames.unique("d", "b");

    private final VolumesReport report = new VolumesReport();

    private static Set<String> texts(UniqueVolumeName... volumes) {
        return Stream.of(volumes).map(UniqueVolumeName::toString).collect(Collectors.toSet());
    }

    @Test
    void nothingIsReportedUntilItIsKnown() {
        assertEquals(Optional.empty(), report.inUse());
        assertEquals(Set.of(), report.reported(texts(A)));
        assertFalse(report.isReported(A));
    }

    @Test
    void whatWasReportedToTheServerIsKnown() {
        assertTrue(report.update(Set.of(A, B)));
        assertFalse(report.update(Set.of(B, A)));
        assertEquals(Set.of(A), report.reported(texts(A)));
        assertEquals(Set.of(B), report.reported(texts(A, B)));
        assertTrue(report.isReported(A));
    }

    @Test
    void aVolumeThatIsInUseAgainHasToBeReportedAgain() {
        report.update(Set.of(A));
        report.reported(texts(A));
        report.update(Set.of());
        report.update(Set.of(A));
        assertFalse(report.isReported(A));
        // The report that it is not in use was under way.
        assertEquals(Set.of(), report.reported(Set.of()));
        assertFalse(report.isReported(A));
        assertEquals(Set.of(A), report.reported(texts(A)));
    }
}
