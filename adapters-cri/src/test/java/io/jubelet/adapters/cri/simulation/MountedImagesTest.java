package io.jubelet.adapters.cri.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.Mount;
import io.jubelet.domain.cri.MountPropagationMode;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.fake.VirtualTimers;
import java.util.List;
import org.junit.jupiter.api.Test;

class MountedImagesTest {

    private final SimulatedRuntime runtime = new SimulatedRuntime(new VirtualTimers(), SimulationSettings.DEFAULT);
    private final Pods pods = new Pods(runtime);
    private final String sandbox = pods.sandbox("a");

    private static Mount mount(String image, String hostPath) {
        return Mount.builder().containerPath("/data").hostPath(hostPath).propagation(MountPropagationMode.PRIVATE)
                .image(ImageSpec.of(image)).build();
    }

    @Test
    void anImageThatIsThereIsMounted() {
        Mount mount = mount("busybox", "");
        assertEquals(List.of(mount), runtime.containers().containerStatus(pods.create(sandbox, "main", mount)).mounts());
    }

    @Test
    void anImageThatIsNotThereFails() {
        assertTrue(assertThrows(NotFoundException.class, () -> pods.create(sandbox, "main", mount("data", "")))
                .getMessage().contains("failed to resolve image \"data\" of mount /data"));
    }

    @Test
    void aMountHasOneSource() {
        assertThrows(InvalidArgumentException.class, () -> pods.create(sandbox, "main", mount("busybox", "/host")));
    }
}
