package io.jubelet.domain.csi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsiDriverTest {

    private static CsiDriver driver(boolean attachRequired, LifecycleMode... modes) {
        return new CsiDriver("d", attachRequired, false, false, FsGroupPolicy.FILE, List.of(modes), CsiDriver.Tokens.none(),
                Optional.empty());
    }

    @Test
    void volumesAreAttachedUnlessTheirDriverSaysOtherwise() {
        assertEquals(List.of(true, true, false), List.of(CsiDriver.isAttached(Optional.empty()),
                CsiDriver.isAttached(Optional.of(driver(true))), CsiDriver.isAttached(Optional.of(driver(false)))));
    }

    @ParameterizedTest
    @CsvSource({"PERSISTENT, ''", "EPHEMERAL, 'volume mode \"Ephemeral\" not supported by driver d (no CSIDriver object)'"})
    void aDriverWithoutAnObjectHasPersistentVolumesOnly(LifecycleMode mode, String problem) {
        assertEquals(problem, CsiDriver.unsupported(Optional.empty(), "d", mode).orElse(""));
    }

    @Test
    void aDriverHasTheVolumesOfItsObject() {
        Optional<CsiDriver> both = Optional.of(driver(true, LifecycleMode.EPHEMERAL, LifecycleMode.PERSISTENT));
        Optional<CsiDriver> inline = Optional.of(driver(true, LifecycleMode.EPHEMERAL));
        assertEquals(Optional.empty(), CsiDriver.unsupported(both, "d", LifecycleMode.PERSISTENT));
        assertEquals(Optional.empty(), CsiDriver.unsupported(inline, "d", LifecycleMode.EPHEMERAL));
        assertEquals(Optional.of("volume mode \"Persistent\" not supported by driver d (only supports [\"Ephemeral\"])"),
                CsiDriver.unsupported(inline, "d", LifecycleMode.PERSISTENT));
    }

    @ParameterizedTest
    @CsvSource({"READ_WRITE_ONCE_WITH_FS_TYPE, ReadWriteOnceWithFSType", "FILE, File", "NONE, None"})
    void policiesHaveTheNamesOfTheApi(FsGroupPolicy policy, String name) {
        assertEquals(name, policy.wireName());
    }
}
