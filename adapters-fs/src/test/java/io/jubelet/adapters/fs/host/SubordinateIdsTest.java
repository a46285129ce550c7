package io.jubelet.adapters.fs.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.adapters.fs.exec.TimedPrograms;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.UnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SubordinateIdsTest {

    @TempDir
    private Path directory;
    private TimedPrograms programs;
    private SubordinateIds ids;

    @BeforeEach
    void prepare() throws IOException {
        Files.writeString(directory.resolve("passwd"), "root:x:0:0::/root:/bin/sh\nkubelet:x:999:999::/:/bin/false\n");
        programs = new TimedPrograms(directory);
        ids = new SubordinateIds(directory.resolve("passwd"), "relative:" + directory, programs.commands());
    }

    private void tool(String script) throws IOException {
        Files.writeString(directory.resolve("getsubids"), "#!/bin/sh\n" + script);
        Files.setPosixFilePermissions(directory.resolve("getsubids"), PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void theToolIsAskedForUsersAndGroups() throws IOException {
        tool("echo '0: kubelet 65536 131072'");
        assertEquals(Optional.of("0: kubelet 65536 131072\n"), ids.of("kubelet"));
    }

    @Test
    void withoutUserOrToolThereAreNone() throws IOException {
        assertEquals(Optional.empty(), ids.of("kubelet"));
        tool("echo nothing");
        assertEquals(Optional.empty(), ids.of("kube"));
        assertEquals(Optional.empty(), new SubordinateIds(directory.resolve("none"), directory.toString(),
                programs.commands()).of("kubelet"));
    }

    @Test
    void whatCanNotBeUsedIsRefused() throws IOException {
        tool("[ \"$1\" = -g ] && echo '0: kubelet 1 1' || echo '0: kubelet 2 2'");
        assertEquals("mismatched subuids and subgids for user \"kubelet\"",
                assertThrows(InvalidArgumentException.class, () -> ids.of("kubelet")).getMessage());
        tool("exit 3");
        assertThrows(UnavailableException.class, () -> ids.of("kubelet"));
    }

    /** It may wait for another machine, with its output open, and the agent does not start without its answer. */
    @Test
    void aToolThatDoesNotEndIsGivenUp() throws IOException {
        tool("exec " + programs.hanging());
        assertEquals("error retrieving additional uids for user \"kubelet\": " + directory + "/getsubids: it did not end within 30s",
                assertThrows(UnavailableException.class, () -> ids.of("kubelet")).getMessage());
    }
}
