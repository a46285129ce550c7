package io.jubelet.domain.volume.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.VolumePlan;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NfsExportTest {

    private static VolumePlan.Nfs plan(String server, boolean readOnly, String... options) throws PodConfigException {
        return NfsExport.plan("data", new DriverVolumeSource.Nfs(server, "/a b", !readOnly), readOnly, List.of(options), true);
    }

    @ParameterizedTest
    @CsvSource({"nas.example.org, nas.example.org:/a b", "10.0.0.1, 10.0.0.1:/a b", "fd00::1, [fd00::1]:/a b",
        "::ffff:10.0.0.1, ::ffff:10.0.0.1:/a b", "fe80::1%eth0, fe80::1%eth0:/a b", "[fd00::1], [fd00::1]:/a b", "'', :/a b"})
    void theServerIsPartOfWhatIsMounted(String server, String export) throws PodConfigException {
        assertEquals(export, plan(server, false).export());
        assertEquals(export.substring(0, export.length() - ":/a b".length()), plan(server, false).server());
    }

    @Test
    void optionsAreSortedAndThePodDecidesWhetherItWrites() throws PodConfigException {
        assertEquals(List.of(), plan("s", false).options());
        assertEquals(List.of("ro"), plan("s", true).options());
        assertEquals(List.of("hard", "nfsvers=4.2", "ro"), plan("s", true, "nfsvers=4.2", "hard", "", "ro", "hard").options());
        assertEquals(new VolumePlan.Nfs("data", "s:/a b", false, List.of("ro"), true), plan("s", false, "ro"));
    }

    @Test
    void aServerIsNoOptionOfTheProgram() {
        assertEquals("nfs server \"--bind\" is no name of a host",
                assertThrows(PodConfigException.class, () -> plan("--bind", false)).getMessage());
    }
}
