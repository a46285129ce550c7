package io.jubelet.adapters.fs.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.adapters.fs.RealDisk;
import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.FaultyFileCalls;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.mount.MountTable;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.adapters.fs.tree.TreeRemoval;
import io.jubelet.ports.contract.ContainerLogsContract;
import io.jubelet.ports.contract.DiskProbe;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.files.ContainerLogs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DiskContainerLogsTest extends ContainerLogsContract {

    @TempDir
    private Path temporary;

    @Override
    protected DiskProbe disk() {
        return new RealDisk();
    }

    @Override
    protected ContainerLogs logs(DiskProbe disk) {
        return ((RealDisk) disk).files().containerLogs();
    }

    private ContainerLogs logs(FileCalls calls) {
        return new DiskContainerLogs(new LogFiles(temporary.resolve("pods"), temporary), new Directories(calls),
                new TreeRemoval(MountTable.ofThisProcess(), calls));
    }

    private List<String> names() throws IOException {
        return Directories.list(temporary).stream().map(file -> file.getFileName().toString()).toList();
    }

    @Test
    void aDanglingLinkThatCanNotBeRemovedKeepsNoOther() throws IOException {
        for (String id : List.of("aaa", "bbb", "ccc")) {
            Files.createSymbolicLink(temporary.resolve("web_default_c-" + id + ".log"), Path.of("/nowhere"));
        }
        FileCalls calls = new FaultyFileCalls().failing((call, index) -> {
            if (index == 1 && call.equals("removeFile")) {
                throw new SystemCallException("unlinkat", Errno.NOT_PERMITTED.number(), "told by the test");
            }
        }).calls();
        assertThrows(PermissionDeniedException.class, () -> logs(calls).removeDanglingLinks(_ -> false));
        assertEquals(List.of("web_default_c-aaa.log"), names());
    }

    @Test
    void aLinkWhoseTargetCanNotBeLookedAtStays() throws IOException {
        Path loop = temporary.resolve("web_default_c-aaa.log");
        Files.createSymbolicLink(loop, loop);
        logs(new FaultyFileCalls().calls()).removeDanglingLinks(_ -> false);
        assertEquals(List.of(loop.getFileName().toString()), names());
    }
}
