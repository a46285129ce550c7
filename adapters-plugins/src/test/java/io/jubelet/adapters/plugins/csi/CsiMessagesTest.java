package io.jubelet.adapters.plugins.csi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.plugins.wire.csi.NodeGetVolumeStatsResponse;
import io.jubelet.adapters.plugins.wire.csi.VolumeCapability.AccessMode;
import io.jubelet.adapters.plugins.wire.csi.VolumeCondition;
import io.jubelet.adapters.plugins.wire.csi.VolumeUsage;
import io.jubelet.domain.csi.CsiAccessMode;
import io.jubelet.domain.csi.CsiContext;
import io.jubelet.domain.csi.CsiSecrets;
import io.jubelet.domain.csi.DriverStatistics;
import io.jubelet.domain.csi.StageRequest;
import io.jubelet.domain.csi.VolumeCapability;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class CsiMessagesTest {

    private static io.jubelet.adapters.plugins.wire.csi.VolumeCapability sent(Optional<VolumeCapability.Mount> mount) {
        return CsiMessages.of(new StageRequest("v", "/globalmount", new VolumeCapability(CsiAccessMode.MULTI_NODE_READER_ONLY, mount),
                new CsiContext(Map.of(), Map.of()), CsiSecrets.none())).getVolumeCapability();
    }

    @Test
    void aVolumeIsMountedAsWasAsked() {
        var sent = sent(Optional.of(new VolumeCapability.Mount("ext4", List.of("ro", "noatime"), Optional.of(2000L))));
        assertEquals(AccessMode.Mode.MULTI_NODE_READER_ONLY, sent.getAccessMode().getMode());
        assertFalse(sent.hasBlock());
        assertEquals("ext4", sent.getMount().getFsType());
        assertEquals(List.of("ro", "noatime"), sent.getMount().getMountFlagsList());
        assertEquals("2000", sent.getMount().getVolumeMountGroup());
        assertEquals("", sent(Optional.of(new VolumeCapability.Mount("", List.of(), Optional.empty()))).getMount().getVolumeMountGroup());
    }

    @Test
    void aDeviceIsNotMounted() {
        var sent = sent(Optional.empty());
        assertTrue(sent.hasBlock());
        assertFalse(sent.hasMount());
    }

    @Test
    void theLastAmountOfAUnitCounts() {
        var response = NodeGetVolumeStatsResponse.newBuilder().addUsage(usage(VolumeUsage.Unit.BYTES, 1))
                .addUsage(usage(VolumeUsage.Unit.INODES, 10)).addUsage(usage(VolumeUsage.Unit.BYTES, 4));
        var bytes = Optional.of(new DriverStatistics.Amount(6, 5, 4));
        var inodes = Optional.of(new DriverStatistics.Amount(12, 11, 10));
        assertEquals(new DriverStatistics(bytes, inodes, Optional.empty()), CsiMessages.statistics(response.build()));
        response.setVolumeCondition(VolumeCondition.newBuilder().setAbnormal(true).setMessage("gone"));
        assertEquals(new DriverStatistics(bytes, inodes, Optional.of(new DriverStatistics.Condition(true, "gone"))),
                CsiMessages.statistics(response.build()));
        assertTrue(CsiMessages.statistics(NodeGetVolumeStatsResponse.getDefaultInstance()).isEmpty());
    }

    private static VolumeUsage usage(VolumeUsage.Unit unit, long available) {
        return VolumeUsage.newBuilder().setUnit(unit).setAvailable(available).setUsed(available + 1).setTotal(available + 2).build();
    }
}
