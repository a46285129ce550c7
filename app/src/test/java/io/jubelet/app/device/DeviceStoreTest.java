package io.jubelet.app.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.jubelet.domain.device.Device;
import io.jubelet.domain.device.DeviceCheckpoint;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeStateFiles;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DeviceStoreTest {

    private final FakeDisk disk = new FakeDisk();
    private final FakeStateFiles files = new FakeStateFiles(disk, "/d");
    private final DeviceStore store = new DeviceStore(files);

    private Optional<String> checkpoint() {
        return files.read(DeviceCheckpoint.NAME);
    }

    @Test
    void aWriteThatFailedAndWasDoneIsFollowedByOneOfTheFormerState() {
        store.reported("example.com/a", List.of(new Device("d", true, List.of())));
        Optional<String> former = checkpoint();
        disk.unsynchronized(true);
        store.reported("example.com/b", List.of(new Device("d", true, List.of())));
        disk.unsynchronized(false);
        assertNotEquals(former, checkpoint());

        store.lost("example.com/b");
        store.capacity(resource -> resource.equals("example.com/b"));
        assertEquals(former, checkpoint());
        assertEquals(Set.of("example.com/a"), new DeviceStore(files).open());
    }

    @Test
    void whatCantBeWrittenIsWrittenLater() {
        disk.full(true);
        store.reported("example.com/a", List.of(new Device("d", true, List.of())));
        store.saveAgain();
        assertEquals(Optional.empty(), checkpoint());
        disk.full(false);
        store.saveAgain();
        assertEquals(Set.of("example.com/a"), new DeviceStore(files).open());
    }
}
