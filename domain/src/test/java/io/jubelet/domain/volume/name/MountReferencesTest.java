package io.jubelet.domain.volume.name;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

final class MountReferencesTest {

    private static final String GLOBAL = "/plugins/kubernetes.io/csi/d/1/globalmount";

    @Test
    void theMountSeenThroughAnotherMountOfTheRootDirectoryIsNotForeign() {
        assertEquals(List.of("/data/backup", "/mnt/plugins/kubernetes.io/csi/d/2/globalmount"), MountReferences.foreign(
                "/var/lib/kubelet" + GLOBAL, List.of("/mnt/disk" + GLOBAL, "/data/backup", "/mnt/plugins/kubernetes.io/csi/d/2/globalmount",
                        "/var/lib/kubelet" + GLOBAL)));
    }

    @Test
    void withoutADirectoryOfPluginsTheWholePathCounts() {
        assertEquals(List.of("/other"), MountReferences.foreign("/var/lib/volume", List.of("/mnt/var/lib/volume", "/other")));
    }
}
