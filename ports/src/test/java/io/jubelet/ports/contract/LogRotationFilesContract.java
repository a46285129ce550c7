package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.logs.rotation.ContainerLog;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.files.LogRotationFiles;
import io.jubelet.ports.files.LogRotationFiles.LogFile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What {@link LogRotationFiles} have to do. */
public abstract class LogRotationFilesContract {

    private static final ContainerLog LOG = new ContainerLog(new PodIdentity("default", "web", "u1"), "c", 1);
    private static final ContainerLog OTHER = new ContainerLog(LOG.pod(), "c", 2);
    private static final String OLD = "1.log.20260101-000100";
    private static final long NEVER = Long.MAX_VALUE;

    private DiskProbe disk;
    private LogRotationFiles files;
    private String directory;

    /** A disk for one test. */
    protected abstract DiskProbe disk();

    /** Logs in {@code <root>/log/pods}. */
    protected abstract LogRotationFiles files(DiskProbe disk);

    @BeforeEach
    void open() {
        disk = disk();
        files = files(disk);
        directory = disk.root() + "/log/pods/default_web_u1/c/";
    }

    @AfterEach
    void close() {
        disk.close();
    }

    private void write(String name, String text) {
        disk.writeText(directory + name, text);
    }

    @Test
    void logsAreLookedAtTogether() {
        assertEquals(Map.of(LOG, new LogFile.Missing(), OTHER, new LogFile.Missing()), files.inspect(List.of(LOG, OTHER)));
        write("1.log", "12345");
        write("2.log", "");
        assertEquals(Map.of(LOG, new LogFile.Present(5), OTHER, new LogFile.Present(0)), files.inspect(List.of(LOG, OTHER)));
        assertEquals(List.of(OTHER, LOG), List.copyOf(files.inspect(List.of(OTHER, LOG)).keySet()));
    }

    @Test
    void whatIsNoRegularFileIsNoLog() {
        disk.writeText(disk.root() + "/outside", "12345");
        disk.makeDirectory(directory);
        disk.makeLink(directory + "1.log", disk.root() + "/outside");
        disk.makeSocket(directory + "2.log");
        Map<ContainerLog, LogFile> looks = files.inspect(List.of(LOG, OTHER));
        assertEquals(new LogFile.NotRegular("a symbolic link"), looks.get(LOG));
        assertInstanceOf(LogFile.NotRegular.class, looks.get(OTHER));
        assertThrows(ConflictException.class, () -> files.rotate(LOG, OLD));
        assertTrue(disk.exists(directory + "1.log"));
    }

    @Test
    void namesAreThoseOfOneRun() {
        assertEquals(List.of(), files.names(LOG));
        for (String name : List.of("1.log", OLD, OLD + ".gz", "11.log", "0.log", "1.logx")) {
            write(name, "");
        }
        assertEquals(List.of("1.log", OLD, OLD + ".gz"), files.names(LOG));
    }

    @Test
    void aDirectoryThatIsALinkIsNotFollowed() {
        disk.makeDirectory(disk.root() + "/outside");
        disk.writeText(disk.root() + "/outside/1.log", "kept");
        disk.makeDirectory(disk.root() + "/log/pods/default_web_u1");
        disk.makeLink(disk.root() + "/log/pods/default_web_u1/c", disk.root() + "/outside");
        assertThrows(ConflictException.class, () -> files.names(LOG));
    }

    @Test
    void aLogIsRenamedOnlyToAFreeName() {
        assertThrows(NotFoundException.class, () -> files.rotate(LOG, OLD));
        write("1.log", "new");
        files.rotate(LOG, OLD);
        assertFalse(disk.exists(directory + "1.log"));
        assertEquals("new", disk.text(directory + OLD));
        write("1.log", "newer");
        assertThrows(ConflictException.class, () -> files.rotate(LOG, OLD));
        assertEquals("new", disk.text(directory + OLD));
        assertEquals("newer", disk.text(directory + "1.log"));
    }

    @Test
    void aRotatedFileComesBackUnlessANewLogIsThere() {
        write(OLD, "old");
        assertTrue(files.restore(LOG, OLD));
        assertEquals("old", disk.text(directory + "1.log"));
        assertFalse(disk.exists(directory + OLD));
        write(OLD, "older");
        assertFalse(files.restore(LOG, OLD));
        assertEquals("old", disk.text(directory + "1.log"));
        assertEquals("older", disk.text(directory + OLD));
    }

    @Test
    void removingTakesTheFileAndNoMore() {
        disk.writeText(disk.root() + "/outside", "kept");
        disk.makeDirectory(directory);
        disk.makeLink(directory + OLD, disk.root() + "/outside");
        files.remove(LOG, OLD);
        files.remove(LOG, OLD);
        assertFalse(disk.exists(directory + OLD));
        assertEquals("kept", disk.text(disk.root() + "/outside"));
    }

    @Test
    void aFileIsCompressedInItsPlace() {
        write(OLD, "text ".repeat(10_000));
        write(OLD + ".tmp", "left over");
        int mode = disk.mode(directory + OLD);
        assertTrue(files.compress(LOG, OLD, NEVER));
        assertEquals(List.of(OLD + ".gz"), files.names(LOG));
        assertEquals(mode, disk.mode(directory + OLD + ".gz"));
    }

    @Test
    void onlyRegularFilesAreCompressed() {
        disk.writeText(disk.root() + "/outside", "kept");
        disk.makeDirectory(directory);
        disk.makeLink(directory + OLD, disk.root() + "/outside");
        assertThrows(ConflictException.class, () -> files.compress(LOG, OLD, NEVER));
        assertThrows(NotFoundException.class, () -> files.compress(LOG, "1.log.x", NEVER));
        assertEquals("kept", disk.text(disk.root() + "/outside"));
        assertEquals(List.of(OLD), files.names(LOG));
    }

    @Test
    void aLeftOverLinkIsNotWrittenThrough() {
        disk.writeText(disk.root() + "/outside", "kept");
        write(OLD, "old");
        disk.makeLink(directory + OLD + ".tmp", disk.root() + "/outside");
        assertTrue(files.compress(LOG, OLD, NEVER));
        assertEquals("kept", disk.text(disk.root() + "/outside"));
        assertEquals(List.of(OLD + ".gz"), files.names(LOG));
    }

    @Test
    void compressingIsGivenUpForALogThatIsFull() {
        write(OLD, "old");
        write("1.log", "12345");
        assertFalse(files.compress(LOG, OLD, 5));
        assertEquals(List.of("1.log", OLD), files.names(LOG));
        assertEquals("old", disk.text(directory + OLD));
        assertTrue(files.compress(LOG, OLD, 6));
    }

    @Test
    void aFullDiskLeavesEverythingAsItWas() {
        disk.isolate();
        write(OLD, "old");
        disk.fillUp();
        assertThrows(ResourceExhaustedException.class, () -> files.compress(LOG, OLD, NEVER));
        assertEquals(List.of(OLD), files.names(LOG));
        assertEquals("old", disk.text(directory + OLD));
        files.remove(LOG, OLD);
        assertFalse(disk.exists(directory + OLD));
    }

    @Test
    void namesNeverLeadOut() {
        write("1.log", "kept");
        for (String name : List.of("1.log", "2.log", "2.log.gz", "1.log./../x", "..", "")) {
            assertThrows(InvalidArgumentException.class, () -> files.remove(LOG, name), name);
            assertThrows(InvalidArgumentException.class, () -> files.rotate(LOG, name), name);
            assertThrows(InvalidArgumentException.class, () -> files.restore(LOG, name), name);
            assertThrows(InvalidArgumentException.class, () -> files.compress(LOG, name, NEVER), name);
        }
        assertThrows(InvalidArgumentException.class, () -> files.names(new ContainerLog(LOG.pod(), "..", 1)));
        ContainerLog outside = new ContainerLog(new PodIdentity("a", "b/../c", "d"), "c", 1);
        Map<ContainerLog, LogFile> looks = files.inspect(List.of(outside, LOG));
        assertInstanceOf(LogFile.Unknown.class, looks.get(outside));
        assertEquals(new LogFile.Present(4), looks.get(LOG), "one that can't be looked at does not keep the others");
    }
}
