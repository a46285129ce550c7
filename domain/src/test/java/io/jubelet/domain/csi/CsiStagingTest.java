package io.jubelet.domain.csi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.name.KubeletDirectories;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CsiStagingTest {

    private static final KubeletDirectories ROOT = new KubeletDirectories("/k");

    private static List<CsiStep> steps(boolean device, NodeCapability... capabilities) throws PodConfigException {
        var volume = new CsiVolume("v", "d", "h", LifecycleMode.PERSISTENT, false, new CsiAccess(device, "", List.of(), List.of()),
                Map.of(), Optional.of(ConfigObjectKey.secret("ns", "s")), Optional.empty());
        return new CsiStaging(volume, Optional.empty(), ROOT).steps(new CsiNodeFacts("n", Set.of(capabilities), Optional.empty()));
    }

    private static List<Class<?>> kinds(List<CsiStep> steps) {
        return steps.stream().<Class<?>>map(Object::getClass).toList();
    }

    @Test
    void noDirectoryIsMadeThatIsNotRecorded() throws PodConfigException {
        for (boolean device : new boolean[] {false, true}) {
            List<Class<?>> kinds = kinds(steps(device, NodeCapability.STAGE_UNSTAGE_VOLUME));
            int written = kinds.indexOf(CsiStep.WriteRecord.class);
            assertEquals(written, kinds.stream().filter(kind -> kind == CsiStep.WriteRecord.class || kind == CsiStep.MakeDirectory.class)
                    .findFirst().map(kinds::indexOf).orElseThrow(), "device " + device + ": " + kinds);
        }
    }

    @Test
    void aSecretThatIsMissingLeavesNothing() throws PodConfigException {
        assertEquals(List.of(
                CsiStep.ReadAttachment.class, CsiStep.ReadSecret.class, CsiStep.WriteRecord.class, CsiStep.MakeDirectory.class),
                kinds(steps(false, NodeCapability.STAGE_UNSTAGE_VOLUME)));
    }

    @Test
    void aDriverThatDoesNotStageHasNoRecord() throws PodConfigException {
        assertEquals(List.of(CsiStep.ReadAttachment.class, CsiStep.MakeDirectory.class), kinds(steps(false)));
    }
}
