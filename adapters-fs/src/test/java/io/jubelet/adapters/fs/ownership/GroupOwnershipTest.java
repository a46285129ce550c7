package io.jubelet.adapters.fs.ownership;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.FaultyFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.PrivateMounts;
import io.jubelet.adapters.fs.kernel.Swapper;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.adapters.fs.ownership.GroupOwnership.Policy;
import io.jubelet.adapters.fs.ownership.GroupOwnership.Result;
import io.jubelet.adapters.fs.tree.WalkLimit;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.NotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GroupOwnershipTest {

    private static final int GROUP = 4711;
    private static final GroupAccess WRITE = new GroupAccess(GROUP, false);
    private static final GroupAccess READ = new GroupAccess(GROUP, true);

    @TempDir
    private Path temporary;
    private final GroupOwnership ownership = new GroupOwnership(new LinuxFileCalls());
    private Path volume;
    private Path outside;

    @BeforeEach
    void makeDirectories() throws IOException {
        Assumptions.assumeTrue((int) Files.getAttribute(temporary, "unix:uid") == 0, "owners take root; skipped");
        temporary = temporary.toRealPath();
        volume = Files.createDirectory(temporary.resolve("volume"));
        outside = Files.createDirectory(temporary.resolve("outside"));
        chmod(Files.writeString(outside.resolve("secret"), "s"), 0600);
        chmod(outside, 0700);
        chmod(volume, 0755);
    }

    private static Path chmod(Path path, int mode) throws IOException {
        Files.setAttribute(path, "unix:mode", mode);
        return path;
    }

    private static int mode(Path path) throws IOException {
        return (int) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS) & 07777;
    }

    private static int group(Path path) throws IOException {
        return (int) Files.getAttribute(path, "unix:gid", LinkOption.NOFOLLOW_LINKS);
    }

    private Result apply(GroupAccess access, Policy policy) {
        return ownership.apply(volume, access, policy, WalkLimit.UNTIL_INTERRUPTED);
    }

    private void assertOutsideIsUntouched() throws IOException {
        assertEquals(0, group(outside));
        assertEquals(0700, mode(outside));
        assertEquals(0, group(outside.resolve("secret")));
        assertEquals(0600, mode(outside.resolve("secret")));
    }

    @Test
    void groupAndBitsAreAdded() throws IOException {
        Path directory = chmod(Files.createDirectory(volume.resolve("d")), 0500);
        Path file = chmod(Files.createFile(directory.resolve("f")), 0604);
        Path program = chmod(Files.createFile(volume.resolve("p")), 06755);
        assertEquals(new Result(4, 0, Optional.empty(), Optional.empty()), apply(WRITE, Policy.ALWAYS));
        assertEquals(02775, mode(volume));
        assertEquals(02770, mode(directory));
        assertEquals(0664, mode(file));
        assertEquals(06775, mode(program));
        for (Path path : new Path[] {volume, directory, file, program}) {
            assertEquals(GROUP, group(path));
            assertEquals(0, Files.getAttribute(path, "unix:uid"));
        }
    }

    @Test
    void readersGetNoMoreThanReading() throws IOException {
        Path file = chmod(Files.createFile(volume.resolve("f")), 0600);
        apply(READ, Policy.ALWAYS);
        assertEquals(0640, mode(file));
        assertEquals(02755, mode(volume));
    }

    @Test
    void aSingleFileIsGivenToo() throws IOException {
        Path file = chmod(Files.createFile(volume.resolve("f")), 0600);
        ownership.apply(file, WRITE, Policy.ON_ROOT_MISMATCH, WalkLimit.UNTIL_INTERRUPTED);
        assertEquals(0660, mode(file));
        assertEquals(GROUP, group(file));
        assertEquals(0, group(volume));
    }

    @Test
    void linksGetTheGroupButAreNotFollowed() throws IOException {
        Path link = Files.createSymbolicLink(volume.resolve("directory"), outside);
        Files.createSymbolicLink(volume.resolve("file"), outside.resolve("secret"));
        assertEquals(3, apply(WRITE, Policy.ALWAYS).files());
        assertEquals(GROUP, group(link));
        assertOutsideIsUntouched();
    }

    @Test
    void pipesDoNotHoldItUp() throws Exception {
        assertEquals(0, new ProcessBuilder("mkfifo", volume.resolve("pipe").toString()).start().waitFor());
        assertEquals(2, apply(WRITE, Policy.ALWAYS).files());
        assertEquals(GROUP, group(volume.resolve("pipe")));
    }

    @Test
    void onRootMismatchLooksAtTheTopOnly() throws IOException {
        apply(WRITE, Policy.ALWAYS);
        Path file = chmod(Files.createFile(volume.resolve("f")), 0600);
        assertEquals(0, apply(WRITE, Policy.ON_ROOT_MISMATCH).files());
        assertEquals(0600, mode(file));
        for (int lacking : new int[] {02765, 02757, 02735, 0775, 02675}) {
            chmod(volume, lacking);
            assertEquals(2, apply(WRITE, Policy.ON_ROOT_MISMATCH).files(), Integer.toOctalString(lacking));
        }
        chmod(volume, 02750);
        assertEquals(0, apply(READ, Policy.ON_ROOT_MISMATCH).files());
        assertEquals(2, apply(new GroupAccess(1, true), Policy.ON_ROOT_MISMATCH).files());
        assertEquals(2, apply(WRITE, Policy.ALWAYS).files());
    }

    @Test
    void aWalkThatWasCutOffIsDoneAgain() throws IOException {
        for (int i = 0; i < 10; i++) {
            Files.createFile(Files.createDirectory(volume.resolve("d" + i)).resolve("f"));
        }
        AtomicLong asked = new AtomicLong();
        assertThrows(CancelledException.class, () -> ownership.apply(volume, WRITE, Policy.ON_ROOT_MISMATCH, entries -> {
            asked.set(entries);
            if (entries == 15) {
                throw new CancelledException("enough");
            }
        }));
        assertEquals(15, asked.get());
        assertEquals(0, group(volume));
        assertEquals(21, apply(WRITE, Policy.ON_ROOT_MISMATCH).files());
        assertEquals(GROUP, group(volume.resolve("d7/f")));
    }

    @Test
    void whatIsMountedInTheVolumeStaysAsItIs() throws Throwable {
        PrivateMounts.run(() -> {
            Mounter mounter = new Mounter(new LinuxMountCalls(), new LinuxFileCalls());
            mounter.bind(outside.toString(), Files.createDirectory(volume.resolve("m")), false);
            mounter.bind(outside.resolve("secret").toString(), Files.createFile(volume.resolve("f")), false);
            assertEquals(1, apply(WRITE, Policy.ALWAYS).files());
            assertOutsideIsUntouched();
        });
    }

    @Test
    void filesThatCantBeChangedAreCounted() throws IOException {
        Files.createFile(volume.resolve("f"));
        FaultyFileCalls calls = new FaultyFileCalls().failing((call, _) -> {
            throw new SystemCallException(call, Errno.NOT_PERMITTED.number(), "told by the test");
        });
        Result result = new GroupOwnership(calls.calls()).apply(volume, WRITE, Policy.ALWAYS, WalkLimit.UNTIL_INTERRUPTED);
        assertEquals(new Result(2, 4, Optional.of("setOwner: told by the test (EPERM)"), Optional.empty()), result);
        assertThrows(NotFoundException.class, () -> ownership.apply(volume.resolve("absent"), WRITE, Policy.ALWAYS,
                WalkLimit.UNTIL_INTERRUPTED));
    }

    @Test
    void aContainerThatSwapsLinksInCantLeadItOutside() throws Exception {
        Path swapped = Files.createDirectory(volume.resolve("swapped"));
        chmod(Files.createFile(swapped.resolve("secret")), 0600);
        Path link = Files.createSymbolicLink(temporary.resolve("link"), outside);
        try (Swapper swapper = new Swapper(swapped, link)) {
            for (int i = 0; i < 2000 || swapper.swaps() < 100; i++) {
                ownership.apply(volume, new GroupAccess(GROUP + i % 2, false), Policy.ALWAYS, WalkLimit.UNTIL_INTERRUPTED);
            }
        }
        assertOutsideIsUntouched();
    }

    @Test
    void groupsHaveNumbersThatTheKernelTakes() throws IOException {
        assertThrows(IllegalArgumentException.class, () -> new GroupAccess(-1, false));
        assertThrows(IllegalArgumentException.class, () -> new GroupAccess(0xffff_ffffL, false));
        apply(new GroupAccess(0xffff_fffeL, false), Policy.ALWAYS);
        assertEquals(-2, group(volume));
        assertEquals(0, apply(new GroupAccess(0xffff_fffeL, false), Policy.ON_ROOT_MISMATCH).files());
    }
}
