package io.jubelet.adapters.fs.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.volume.remote.Chap;
import io.jubelet.domain.volume.remote.IscsiCommand;
import io.jubelet.domain.volume.remote.IscsiDisk;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UnimplementedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Disks of a target, on a machine below a temporary directory. */
class IscsiDisksTest {

    private static final String IQN = "iqn.2001-04.com.example:storage";
    private static final String ONE = "10.0.0.1:3260";
    private static final String TWO = "[fd00::2]:3260";
    private static final Chap CHAP = new Chap(false, true, Map.of("node.session.auth.password", "hunter2"));

    @TempDir
    private Path temporary;
    private FakeScsi machine;
    private IscsiDisks disks;
    private final List<String> pauses = new ArrayList<>();

    @BeforeEach
    void open() throws IOException {
        machine = new FakeScsi(temporary.toRealPath());
        disks = new IscsiDisks(machine, machine.top(), () -> pauses.add("1 s"));
    }

    private static IscsiDisk disk(String initiator, Chap chap, String... portals) {
        return new IscsiDisk("pv", List.of(portals), IQN, 3, "default", initiator, chap);
    }

    private Path link(String portal) {
        return machine.top().resolve("dev/disk/by-path/ip-" + portal + "-iscsi-" + IQN + "-lun-3");
    }

    private String failure(IscsiDisk disk) {
        return assertThrows(UnavailableException.class, () -> disks.attach(disk)).getMessage();
    }

    @Test
    void aLoginBringsTheUnitAndNoOther() throws IOException {
        machine.brings(ONE, "sdb");
        assertEquals(link(ONE), disks.attach(disk("", Chap.NONE, ONE)));
        assertEquals("0 0 3", machine.written("sys/class/scsi_host/host2/scan"));
        assertEquals(List.of("iscsiadm -m iface -I default -o show",
                "iscsiadm -m discoverydb -t sendtargets -p " + ONE + " -I default -o new",
                "iscsiadm -m discoverydb -t sendtargets -p " + ONE + " -I default --discover",
                "iscsiadm -m node -p " + ONE + " -T " + IQN + " -I default -o update -n node.session.scan -v manual",
                "iscsiadm -m node -p " + ONE + " -T " + IQN + " -I default --login",
                "iscsiadm -m node -p " + ONE + " -T " + IQN + " -o update -n node.startup -v manual"), machine.commands());
        int before = machine.commands().size();
        assertEquals(link(ONE), disks.attach(disk("", Chap.NONE, ONE)));
        // It is logged in.
        assertEquals(before + 1, machine.commands().size());
        assertEquals(List.of(), pauses);
    }

    @Test
    void severalPathsAreJoined() throws IOException {
        machine.brings(ONE, "sdb").brings(TWO, "sdc");
        machine.joins("dm-0", "sdb", "sdc");
        Path joined = machine.top().resolve("dev/dm-0");
        assertEquals(joined, disks.attach(disk("", Chap.NONE, ONE, TWO)));
        assertEquals(List.of(), pauses);
    }

    @Test
    void aPathThatIsMissingIsWaitedForAndThenDoneWithout() throws IOException {
        machine.brings(ONE, "sdb").failing(TWO + " -I default --discover", 4);
        assertEquals(link(ONE), disks.attach(disk("", Chap.NONE, ONE, TWO)));
        assertEquals(5, machine.commands().stream().filter(command -> command.contains(TWO) && command.endsWith("--discover")).count());
        // For the device that joins two.
        assertEquals(9, pauses.size());
    }

    @Test
    void withoutAnyPathTheLastProblemIsReported() {
        machine.failing("--discover", 4);
        assertEquals("failed to get any path for iscsi disk, last err seen:\niscsi: failed to sendtargets to portal " + ONE
                + " output: told by the test, err exit status 4", failure(disk("", Chap.NONE, ONE)));
        assertEquals("iscsiadm -m discoverydb -t sendtargets -p " + ONE + " -I default -o delete", machine.commands().getLast());
        machine.mended();
        machine.failing("--login", 8);
        assertTrue(failure(disk("", Chap.NONE, ONE)).endsWith("iscsi: failed to attach disk: Error: told by the test (exit status 8)"));
        machine.mended();
        // The login brings no device.
        assertTrue(failure(disk("", Chap.NONE, ONE)).endsWith("Timed out waiting for device at path /dev/disk/by-path/ip-" + ONE
                + "-iscsi-" + IQN + "-lun-3 after 30s"));
        assertEquals(29, pauses.size());
        machine.failing("iscsiadm", 1);
        assertThrows(UnimplementedException.class, () -> disks.attach(disk("", Chap.NONE, ONE)));
    }

    @Test
    void secretsAreGivenButNeverReported() throws IOException {
        machine.brings(ONE, "sdb");
        disks.attach(disk("", CHAP, ONE));
        assertTrue(machine.commands().contains("iscsiadm -m node -p " + ONE + " -T " + IQN
                + " -I default -o update -n node.session.auth.password -v hunter2"));
        FakeScsi other = new FakeScsi(temporary.toRealPath().resolve("other")).brings(ONE, "sdb").failing("hunter2", 6);
        disks = new IscsiDisks(other, other.top(), () -> { });
        String failure = failure(disk("", CHAP, ONE));
        assertTrue(failure.endsWith("failed to update iscsi node to portal " + ONE + " (exit status 6)"), failure);
        assertFalse(failure.contains("hunter2"));
    }

    @Test
    void anInitiatorOfItsOwnComesAndGoesWithItsInterface() throws IOException {
        machine.brings(ONE, "sdb");
        IscsiDisk disk = disk("iqn.me", Chap.NONE, ONE);
        Path directory = Files.createDirectories(temporary.resolve(disk.path()));
        disks.record(disk, directory);
        disks.attach(disk);
        String iface = "iscsiadm -m iface -I 10.0.0.1:3260:pv -o ";
        assertEquals(List.of("iscsiadm -m iface -I default -o show", iface + "new", iface + "update -n iface.initiatorname -v iqn.me",
                iface + "update -n iface.transport_name -v tcp"), machine.commands().subList(0, 4));
        disks.detach(directory, disk.path(), Optional.empty(), List.of());
        assertEquals(iface + "delete", machine.commands().getLast());
    }

    @Test
    void anInterfaceThatIsThereIsUsedAndOneThatCanNotBeMadeIsReported() throws IOException {
        machine.brings(ONE, "sdb").failing("10.0.0.1:3260:pv -o new", IscsiCommand.SESSION_EXISTS);
        IscsiDisk disk = disk("iqn.me", Chap.NONE, ONE);
        assertEquals(link(ONE), disks.attach(disk));
        machine.mended();
        machine.failing("10.0.0.1:3260:pv -o new", 7);
        assertEquals("iscsi: failed to create new iface: told by the test (exit status 7)", failure(disk));
        machine.mended();
        machine.failing("iface.transport_name", 7);
        String failure = failure(disk);
        assertTrue(failure.startsWith("iscsi: failed to update iface records of 10.0.0.1:3260:pv (exit status 7)"), failure);
        assertEquals("iscsiadm -m iface -I 10.0.0.1:3260:pv -o delete", machine.commands().getLast());
        machine.mended();
        machine.failing("default -o show", 21);
        assertEquals("iscsi: could not read iface default error: told by the test (exit status 21)", failure(disk));
    }

    @Test
    void theLastDiskLogsOut() throws IOException {
        machine.brings(ONE, "sdb").brings(TWO, "sdc");
        machine.joins("dm-0", "sdb", "sdc");
        IscsiDisk disk = disk("", CHAP, ONE, TWO);
        Path directory = Files.createDirectories(temporary.resolve(disk.path()));
        disks.record(disk, directory);
        assertEquals("rw-------", PosixFilePermissions.toString(
                Files.getPosixFilePermissions(directory.resolve("iscsi.json"))));
        assertFalse(Files.readString(directory.resolve("iscsi.json")).contains("hunter2"));
        disks.attach(disk);
        int before = machine.commands().size();
        disks.detach(directory, disk.path(), Optional.empty(), List.of("iface-default/" + ONE + "-" + IQN + "-lun-4"));
        String map = machine.top().resolve("dev/dm-0").toString();
        assertEquals(List.of("multipath -f " + map), machine.commands().subList(before, machine.commands().size()));
        assertEquals("1", machine.written("sys/block/sdb/device/delete"));
        assertEquals("1", machine.written("sys/block/sdc/device/delete"));
        machine.failing("--logout", 21);
        disks.detach(directory, disk.path(), Optional.empty(), List.of("iface-default/" + ONE + "-" + IQN + "x-lun-4"));
        assertEquals(List.of("iscsiadm -m node -p " + ONE + " -T " + IQN + " --logout -I default",
                "iscsiadm -m node -p " + ONE + " -T " + IQN + " -o delete -I default",
                "iscsiadm -m node -p " + TWO + " -T " + IQN + " --logout -I default",
                "iscsiadm -m node -p " + TWO + " -T " + IQN + " -o delete -I default"),
                machine.commands().subList(before + 2, machine.commands().size()));
        machine.failing("--logout", 7);
        assertThrows(UnavailableException.class, () -> disks.detach(directory, disk.path(), Optional.empty(), List.of()));
    }
}
