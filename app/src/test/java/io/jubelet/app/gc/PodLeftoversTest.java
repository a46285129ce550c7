package io.jubelet.app.gc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.ports.fake.FakeContainerLogs;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeHostVolumes;
import io.jubelet.ports.fake.FakePodDirectories;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PodLeftoversTest {

    private final FakeDisk disk = new FakeDisk();
    private final FakePodDirectories directories = new FakePodDirectories(disk, "/root");
    private final FakeHostVolumes volumes = new FakeHostVolumes(disk, "/root");
    private final PodLeftovers leftovers =
            new PodLeftovers(new FakeContainerLogs(disk, "/logs/pods", "/logs/links"), directories, volumes);

    @Test
    void onePodThatCannotBeRemovedKeepsNoOther() {
        for (String uid : List.of("a", "b", "c")) {
            directories.create(uid);
            String folder = volumes.setUp(uid, "data", new VolumePlan.EmptyFolder(), Optional.empty());
            if (uid.equals("b")) {
                disk.makeFolder(folder + "/deep", 0755);
                disk.mount(folder + "/deep");
            }
        }
        leftovers.clear(uid -> false, RuntimeSnapshot.EMPTY);
        assertEquals(List.of("b"), directories.podUids());
        leftovers.clear(uid -> false, RuntimeSnapshot.EMPTY);
        assertEquals(List.of("b"), directories.podUids());
    }
}
