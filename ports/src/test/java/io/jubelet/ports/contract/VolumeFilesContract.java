package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.volume.VolumeFile;
import io.jubelet.ports.volume.VolumeFiles;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What {@link VolumeFiles} have to do. */
public abstract class VolumeFilesContract {

    private DiskProbe disk;
    private VolumeFiles files;
    private String volume;

    /** A disk for one test. */
    protected abstract DiskProbe disk();

    /** Volumes of pods below {@code <root>/pods}. */
    protected abstract VolumeFiles files(DiskProbe disk);

    @BeforeEach
    void open() {
        disk = disk();
        files = files(disk);
        volume = disk.root() + "/pods/u1/volumes/kubernetes.io~empty-dir/data";
        disk.makeDirectory(volume + "/sub");
    }

    @AfterEach
    void close() {
        disk.close();
    }

    private String text(String path) {
        return files.read("u1", "data", path).text();
    }

    private void refused(Class<? extends PortException> type, String path) {
        PortException failure = assertThrows(type, () -> text(path), path);
        assertFalse(failure.getMessage().contains("secret"), failure.getMessage());
    }

    @Test
    void aFileIsReadAndItsPathReported() {
        disk.writeText(volume + "/sub/a.env", "A='ä'\n");
        assertEquals(new VolumeFile(volume + "/sub/a.env", "A='ä'\n"), files.read("u1", "data", "sub/a.env"));
        assertFalse(files.read("u1", "data", "sub/a.env").toString().contains("ä"));
        disk.writeText(volume + "/sub/a.env", "");
        assertEquals("", text("./sub//a.env"));
    }

    @Test
    void whatIsMissingIsNotFound() {
        refused(NotFoundException.class, "a.env");
        refused(NotFoundException.class, "none/a.env");
        assertThrows(NotFoundException.class, () -> files.read("u1", "other", "a.env"));
        assertThrows(NotFoundException.class, () -> files.read("u2", "data", "a.env"));
        disk.makeLink(volume + "/dangling", "nothing");
        refused(NotFoundException.class, "dangling");
    }

    @Test
    void noWayLeadsOutOfTheVolume() {
        disk.writeText(disk.root() + "/passwd", "secret");
        disk.writeText(disk.root() + "/pods/u1/passwd", "secret");
        disk.makeLink(volume + "/absolute", disk.root() + "/passwd");
        disk.makeLink(volume + "/relative", "../../../passwd");
        disk.makeLink(volume + "/directory", disk.root());
        for (String path : List.of("../../../passwd", "absolute", "relative", "directory/passwd", "sub/../../../../passwd",
                disk.root() + "/passwd")) {
            refused(NotFoundException.class, path);
        }
        disk.writeText(volume + "/passwd", "own");
        assertEquals("own", text("../../../passwd"));
        assertEquals("own", text("relative"));
    }

    @Test
    void linksInsideAreFollowed() {
        disk.writeText(volume + "/v1/a.env", "one");
        disk.makeLink(volume + "/current", "v1");
        disk.makeLink(volume + "/a.env", "current/a.env");
        disk.makeLink(volume + "/sub/root.env", "/a.env");
        assertEquals("one", text("a.env"));
        assertEquals(volume + "/v1/a.env", files.read("u1", "data", "sub/root.env").path());
    }

    @Test
    void onlyFilesAreRead() {
        disk.makeSocket(volume + "/s");
        disk.makeLink(volume + "/loop", "loop");
        disk.writeText(volume + "/file", "secret");
        refused(ConflictException.class, "sub");
        refused(ConflictException.class, "");
        refused(ConflictException.class, "s");
        refused(ConflictException.class, "loop");
        assertThrows(PortException.class, () -> text("file/below"));
    }

    @Test
    void aFileMayNotBeTooLarge() {
        disk.writeText(volume + "/most", "x".repeat(VolumeFiles.MAX_BYTES));
        disk.writeText(volume + "/more", "x".repeat(VolumeFiles.MAX_BYTES + 1));
        assertEquals(VolumeFiles.MAX_BYTES, text("most").length());
        PortException failure = assertThrows(ConflictException.class, () -> text("more"));
        assertTrue(failure.getMessage().contains(volume + "/more"), failure.getMessage());
    }

    @Test
    void namesNeverLeadOut() {
        assertThrows(InvalidArgumentException.class, () -> files.read("..", "data", "a"));
        assertThrows(InvalidArgumentException.class, () -> files.read("u1", "../data", "a"));
        assertThrows(InvalidArgumentException.class, () -> files.read("u1", "data", "a\0b"));
    }
}
