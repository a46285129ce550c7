package io.jubelet.app.volume.csi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.domain.csi.VolumeRecord;
import io.jubelet.domain.volume.name.UniqueVolumeName;
import io.jubelet.ports.volume.RecordedVolume;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KnownVolumesTest {

    private static final VolumeKey DISK = new VolumeKey("disk.example.org", "disk-7");
    private static final RecordLocation STAGED = RecordLocation.Staged.of("disk.example.org", "disk-7");
    private static final RecordedVolume RECORDED = new RecordedVolume.Readable(STAGED,
            VolumeRecord.parse("{\"driverName\":\"disk.example.org\",\"volumeHandle\":\"disk-7\"}"));

    private final KnownVolumes known = new KnownVolumes();

    private Optional<Set<UniqueVolumeName>> inUse() {
        return known.inUse();
    }

    /** It is read what an agent before has left while a volume is being set up, and can't be. */
    private void failsToStage() {
        known.own(STAGED);
        known.mounted(DISK, STAGED);
        known.gone(STAGED);
        known.unmounted(DISK, STAGED);
    }

    @Test
    void aRecordThatHasGoneSinceItWasReadIsNotInUse() {
        failsToStage();
        assertEquals(Optional.empty(), inUse());
        known.found(List.of(), List.of(RECORDED));
        assertEquals(Optional.of(Set.of()), inUse());
    }

    @Test
    void oneThatWasWrittenAgainIs() {
        failsToStage();
        known.mounted(DISK, STAGED);
        known.found(List.of(), List.of(RECORDED));
        assertEquals(Optional.of(Set.of(DISK.uniqueName())), inUse());
    }

    @Test
    void whatAnAgentBeforeHasLeftIs() {
        known.found(List.of(), List.of(RECORDED));
        assertEquals(Optional.of(Set.of(DISK.uniqueName())), inUse());
    }
}
