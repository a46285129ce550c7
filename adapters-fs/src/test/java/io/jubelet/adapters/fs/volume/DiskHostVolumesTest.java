package io.jubelet.adapters.fs.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.adapters.fs.RealDisk;
import io.jubelet.domain.volume.HostPathType;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.ports.contract.DiskProbe;
import io.jubelet.ports.contract.HostVolumesContract;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.volume.HostVolumes;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DiskHostVolumesTest extends HostVolumesContract {

    @Override
    protected DiskProbe disk() {
        return new RealDisk();
    }

    @Override
    protected HostVolumes volumes(DiskProbe disk) {
        return ((RealDisk) disk).files().volumes();
    }

    @ParameterizedTest
    @CsvSource({"DIRECTORY, a directory", "FILE, a file", "SOCKET, a socket file", "CHAR_DEVICE, a character device",
        "BLOCK_DEVICE, a block device"})
    void aPathOfAnotherTypeIsReportedAsByAKubelet(HostPathType type, String words) {
        try (RealDisk disk = new RealDisk()) {
            String absent = disk.root() + "/absent";
            PortException failure = assertThrows(PortException.class, () -> volumes(disk)
                    .setUp("u1", "host", new VolumePlan.HostPath(absent, type), Optional.empty()));
            assertEquals("volume \"host\": hostPath type check failed: " + absent + " is not " + words, failure.getMessage());
            if (type != HostPathType.CHAR_DEVICE) {
                failure = assertThrows(PortException.class, () -> volumes(disk)
                        .setUp("u1", "host", new VolumePlan.HostPath("/dev/null", type), Optional.empty()));
                assertEquals("volume \"host\": hostPath type check failed: /dev/null is not " + words, failure.getMessage());
            }
        }
    }
}
