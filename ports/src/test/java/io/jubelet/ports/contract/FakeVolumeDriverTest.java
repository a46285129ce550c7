package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.jubelet.domain.csi.CallFailure;
import io.jubelet.domain.csi.CsiAccessMode;
import io.jubelet.domain.csi.CsiContext;
import io.jubelet.domain.csi.CsiSecrets;
import io.jubelet.domain.csi.DriverOutcome;
import io.jubelet.domain.csi.PublishRequest;
import io.jubelet.domain.csi.VolumeCapability;
import io.jubelet.ports.fake.FakeVolumeDrivers;
import io.jubelet.ports.volume.VolumeDriver;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class FakeVolumeDriverTest extends VolumeDriverContract {

    private final FakeVolumeDrivers drivers = new FakeVolumeDrivers();

    @Override
    protected VolumeDriver driver() {
        return drivers.connect("disk.example.org", "/run/disk.sock");
    }

    @Override
    protected String directory() {
        return "/var/lib/kubelet";
    }

    @Override
    protected void failNext(String call, CallFailure failure) {
        drivers.driver("disk.example.org").failNext(call, failure);
    }

    @Override
    protected void goAway() {
        drivers.driver("disk.example.org").gone(true);
    }

    @Test
    void anAnswerMayBeTooLate() {
        var fake = drivers.driver("disk.example.org");
        var request = new PublishRequest("id", "", "/t", new VolumeCapability(CsiAccessMode.SINGLE_NODE_WRITER,
                Optional.empty()), false, new CsiContext(Map.of(), Map.of()), CsiSecrets.none());
        fake.answerTooLate("NodePublishVolume");
        assertInstanceOf(DriverOutcome.Unknown.class, driver().publish(request, Duration.ofSeconds(1)));
        assertEquals(Map.of("/t", "id"), fake.published());
    }
}
