package io.jubelet.adapters.fs.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jubelet.adapters.fs.RealDisk;
import io.jubelet.domain.logs.rotation.ContainerLog;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.contract.DiskProbe;
import io.jubelet.ports.contract.LogRotationFilesContract;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.files.LogRotationFiles.LogFile;
import io.jubelet.ports.files.LogRotationFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

final class DiskLogRotationFilesTest extends LogRotationFilesContract {

    private static final ContainerLog LOG = new ContainerLog(new PodIdentity("default", "web", "u1"), "c", 0);
    private static final String OLD = "0.log.20260101-000100";

    @Override
    protected DiskProbe disk() {
        return new RealDisk();
    }

    @Override
    protected LogRotationFiles files(DiskProbe disk) {
        return ((RealDisk) disk).files().logRotationFiles();
    }

    private static Path write(RealDisk disk, String name, String text) {
        Path path = Path.of(disk.root(), "log/pods/default_web_u1/c", name);
        disk.writeText(path.toString(), text);
        return path;
    }

    @Test
    void contentOwnerModeAndTimeAreKept() throws IOException {
        try (RealDisk disk = new RealDisk()) {
            String text = "2026-01-01T00:00:00Z stdout F line\n".repeat(50_000);
            Path old = write(disk, OLD, text);
            Files.setAttribute(old, "unix:mode", 0640);
            boolean root = (int) Files.getAttribute(old, "unix:uid") == 0;
            if (root) {
                Files.setAttribute(old, "unix:uid", 4711);
                Files.setAttribute(old, "unix:gid", 4712);
            }
            Files.setLastModifiedTime(old, FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));
            Map<String, Object> before = Files.readAttributes(old, "unix:uid,gid,mode,lastModifiedTime");
            disk.files().logRotationFiles().compress(LOG, OLD, Long.MAX_VALUE);
            Path compressed = old.resolveSibling(OLD + ".gz");
            assertEquals(before, Files.readAttributes(compressed, "unix:uid,gid,mode,lastModifiedTime"));
            try (var in = new GZIPInputStream(Files.newInputStream(compressed))) {
                assertEquals(text, new String(in.readAllBytes()));
            }
            assumeTrue(root, "only root can give files away");
        }
    }

    @Test
    void aLogThatCanNotBeLookedAtDoesNotKeepTheOthers() throws IOException {
        ContainerLog circle = new ContainerLog(LOG.pod(), "circle", 0);
        try (RealDisk disk = new RealDisk()) {
            Path log = write(disk, "0.log", "text");
            Files.createSymbolicLink(log.getParent().resolveSibling("circle"), Path.of("circle"));
            Map<ContainerLog, LogFile> looks = disk.files().logRotationFiles().inspect(List.of(circle, LOG));
            assertEquals(List.of(circle, LOG), List.copyOf(looks.keySet()));
            assertEquals(new LogFile.Present(4), looks.get(LOG));
            assertTrue(assertInstanceOf(LogFile.Unknown.class, looks.get(circle)).why().contains("default_web_u1/circle/0.log"));
        }
    }

    @Test
    void anInterruptLeavesEverythingAsItWas() {
        try (RealDisk disk = new RealDisk()) {
            Path old = write(disk, OLD, "text");
            Thread.currentThread().interrupt();
            assertThrows(CancelledException.class, () -> disk.files().logRotationFiles().compress(LOG, OLD, Long.MAX_VALUE));
            Thread.interrupted();
            assertEquals("text", disk.text(old.toString()));
            assertFalse(Files.exists(old.resolveSibling(OLD + ".tmp")));
            assertFalse(Files.exists(old.resolveSibling(OLD + ".gz")));
        }
    }
}
