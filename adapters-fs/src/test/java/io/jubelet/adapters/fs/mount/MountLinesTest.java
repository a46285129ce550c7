package io.jubelet.adapters.fs.mount;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.PrivateMounts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MountLinesTest {

    private final FakeMounts mounts = new FakeMounts("a\nb\n".getBytes(StandardCharsets.UTF_8));
    private final MountLines lines = new MountLines(mounts);

    @Test
    void theTableIsReadOnceWhileNothingChanges() throws IOException {
        assertEquals(List.of("a", "b"), lines.now());
        assertEquals(List.of("a", "b"), lines.now());
        assertEquals(1, mounts.opened);
    }

    @Test
    void aChangeIsSeenAtOnce() throws IOException {
        lines.now();
        mounts.change("c\n");
        assertEquals(List.of("c"), lines.now());
        assertEquals(List.of("c"), lines.now());
        assertEquals(2, mounts.opened);
        assertEquals(1, mounts.open, "the old one is closed");
    }

    @Test
    void aTableThatChangedWhileItWasReadIsReadAgain() throws IOException {
        mounts.whileRead(() -> {
            if (mounts.opened == 1) {
                mounts.change("b\nc\n");
            }
        });
        assertEquals(List.of("b", "c"), lines.now());
        assertEquals(1, mounts.open);
    }

    @Test
    void aTableThatKeepsChangingGivesAllThatWasSeenAndIsNotKept() throws IOException {
        mounts.whileRead(() -> mounts.change(mounts.opened + "\nb\n"));
        assertEquals(List.of("a", "b", "1", "2"), lines.now());
        assertEquals(0, mounts.open);
        mounts.whileRead(() -> { });
        assertEquals(List.of("3", "b"), lines.now());
    }

    @Test
    void aThreadWithMountsOfItsOwnSeesThemAndNobodyElseDoes() throws IOException {
        lines.now();
        mounts.forAll = false;
        assertEquals(List.of("a", "b"), lines.now());
        assertEquals(2, mounts.opened);
        assertEquals(1, mounts.open, "what such a thread sees is not kept, and what is kept stays");
        mounts.forAll = true;
        lines.now();
        assertEquals(2, mounts.opened);
    }

    @Test
    void theKernelReportsEveryChange(@TempDir Path directory) throws Throwable {
        PrivateMounts.run(() -> {
            var calls = new LinuxMountCalls();
            var kernel = new KernelMounts(new LinuxFileCalls());
            assertFalse(kernel.isForAll());
            try (OpenMounts table = kernel.open()) {
                List<String> before = table.lines();
                assertFalse(table.isOutdated());
                calls.mount("none", directory.toString(), "tmpfs", 0, "");
                assertTrue(table.isOutdated());
                assertFalse(table.isOutdated());
                try (OpenMounts now = kernel.open()) {
                    assertEquals(before.size() + 1, now.lines().size());
                }
                calls.unmount(directory.toString(), 0);
                assertTrue(table.isOutdated());
            }
        });
    }

    @Test
    void whatTheProcessSeesIsKept() throws IOException {
        assertTrue(new KernelMounts(new LinuxFileCalls()).isForAll());
    }
}
