package io.jubelet.app.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.volume.FailedMountEvent.DriverWork;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.domain.volume.name.VolumeSpec;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UnimplementedException;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailedMountEventTest {

    private static PortException failure(String name) {
        return switch (name) {
            case "unavailable" -> new UnavailableException("no");
            case "not found" -> new NotFoundException("no");
            case "unimplemented" -> new UnimplementedException("no");
            case "too late" -> new DeadlineExceededException("no");
            default -> new InternalException("no");
        };
    }

    private static String message(FailedMountEvent event, boolean device, PortException failure) {
        var volume = new Volume("v", Optional.of(new VolumeSource.EmptyDir("", Optional.empty())));
        var found = new FoundVolume(VolumeSpec.of(volume), Optional.empty(), device, false, false);
        return event.reason(found) + " " + event.message(found, failure, "no");
    }

    /** What is not there yet has not been attached. */
    @ParameterizedTest
    @CsvSource({"false,unavailable,FailedMount MountVolume.WaitForAttach", "false,not found,FailedMount MountVolume.WaitForAttach",
        "false,unimplemented,FailedMount MountVolume.WaitForAttach", "false,too late,FailedMount MountVolume.WaitForAttach",
        "false,other,FailedMount MountVolume.MountDevice", "true,not found,FailedMapVolume MapVolume.WaitForAttach",
        "true,other,FailedMapVolume MapVolume.MapBlockVolume"})
    void theFailureOfADiskTellsHowFarItCame(boolean device, String failure, String message) {
        var event = new FailedMountEvent();
        event.onDisk();
        assertEquals(message + " failed for volume \"v\" : no", message(event, device, failure(failure)));
    }

    @ParameterizedTest
    @CsvSource({"ATTACHING,WaitForAttach,WaitForAttach", "STAGING,MountDevice,SetUpDevice", "PUBLISHING,SetUp,MapPodDevice",
        "EXPANDING,Setup,MarkVolumeAsMounted", "NONE,SetUp,MapBlockVolume"})
    void theWorkOfADriverIsNamed(DriverWork work, String mounting, String mapping) {
        var event = new FailedMountEvent();
        event.at(work);
        String end = " failed" + (work == DriverWork.EXPANDING ? " while expanding volume" : "") + " for volume \"v\" : no";
        assertEquals("FailedMount MountVolume." + mounting + end, message(event, false, failure("other")));
        assertEquals("FailedMapVolume MapVolume." + mapping + end, message(event, true, failure("other")));
    }
}
