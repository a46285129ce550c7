package io.jubelet.domain.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ProcessCgroupTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "0::/unified | /unified",
        "0::/with:colon | /with:colon",
        "2:cpu,cpuacct:/a;3:memory:/a;0::/unified | /a",
        "2:cpu,cpuacct:/;3:memory:/;1:name=systemd:/system.slice/x.service | /system.slice/x.service",
        "2:cpu,cpuacct:/a;3:memory:/b;1:name=systemd:/a | -",
        "2:cpu:/a;1:name=systemd:/a | -",
        "nonsense | -"})
    void theCgroupThatAccountsAProcess(String lines, String cgroup) {
        assertEquals(Optional.ofNullable(cgroup), ProcessCgroup.of(lines.replace(';', '\n') + "\n"));
    }
}
