package io.jubelet.app.script;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bin/owned-directory}: what may be taken for an own directory, and that its removal takes nothing else along. */
final class OwnedDirectoryTest {

    private static final String MARKER = ".marker";

    private record Outcome(int exitCode, String output) {

        Outcome refused(String because) {
            assertEquals(3, exitCode, output);
            assertTrue(output.contains(because), output);
            return this;
        }

        void accepted() {
            assertEquals(0, exitCode, output);
        }
    }

    @TempDir
    Path temporary;

    private Path own;

    @BeforeEach
    void place() throws IOException {
        own = temporary.toRealPath().resolve("own directory");
    }

    @Test
    void isMadeAcceptedAgainAndRemoved() throws Exception {
        run("make_own", own).accepted();
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(own)));
        Files.writeString(Files.createDirectories(own.resolve("a/b")).resolve("file"), "");
        run("make_own", own).accepted();
        assertTrue(Files.exists(own.resolve("a/b/file")));
        run("remove_own", own).accepted();
        assertFalse(Files.exists(own));
    }

    @Test
    void anEmptyDirectoryIsTakenAndOneWithFilesIsNot() throws Exception {
        Files.createDirectory(own);
        run("make_own", own).accepted();
        Path full = Files.createDirectory(own.resolveSibling("full"));
        Path precious = Files.writeString(full.resolve("precious"), "");
        run("make_own", full).refused("was not made by this script");
        run("remove_own", full).refused("was not made by this script");
        assertTrue(Files.exists(precious));
    }

    @Test
    void aLinkAndAFileAreRefused() throws Exception {
        Path there = own.resolveSibling("there");
        run("make_own", there).accepted();
        Files.createSymbolicLink(own, there);
        run("make_own", own).refused("symbolic link");
        run("remove_own", own).refused("symbolic link");
        assertTrue(Files.exists(there.resolve(MARKER)));
        Path file = Files.writeString(own.resolveSibling("file"), "");
        run("make_own", file).refused("not a directory");
    }

    @Test
    void whatOthersCanWriteIsRefused() throws Exception {
        run("make_own", own).accepted();
        Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwxrwx---"));
        run("make_own", own).refused("can be written by other users");
        Path open = Files.createDirectory(own.resolveSibling("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        run("require_safe_parents", open.resolve("below")).refused("can be written by other users");
    }

    @Test
    void whatBelongsToAnotherUserIsRefused() throws Exception {
        needsRoot();
        run("make_own", own).accepted();
        chown(own.resolve(MARKER));
        run("make_own", own).refused("was not made by this script");
        chown(own);
        run("make_own", own).refused("belongs to user 65534");
        run("remove_own", own).refused("belongs to user 65534");
        run("require_safe_parents", own.resolve("below")).refused("belongs to user 65534");
        assertTrue(Files.exists(own.resolve(MARKER)));
    }

    @Test
    void filesBehindBindMountsStay() throws Exception {
        needsRoot();
        run("make_own", own).accepted();
        Path host = Files.createDirectory(own.resolveSibling("host"));
        Path precious = Files.writeString(host.resolve("precious"), "");
        Path target = Files.createDirectories(own.resolve("pods/a volume"));
        // In a mount namespace of its own, so that nothing stays mounted when this test fails.
        run("remove_own", own, "mount --bind '" + host + "' '" + target + "'; mount --bind '" + host + "' '" + target + "'")
                .accepted();
        assertTrue(Files.exists(precious));
        assertFalse(Files.exists(own));
    }

    @Test
    void nothingIsRemovedWhileAMountStays() throws Exception {
        needsRoot();
        run("make_own", own).accepted();
        Path host = Files.createDirectory(own.resolveSibling("host"));
        Path precious = Files.writeString(host.resolve("precious"), "");
        Path target = Files.createDirectories(own.resolve("volume"));
        run("remove_own", own, "mount --bind '" + host + "' '" + target + "'; umount() { false; }")
                .refused("is still mounted");
        assertTrue(Files.exists(precious) && Files.exists(own.resolve(MARKER)));
    }

    private static void needsRoot() {
        assumeTrue("root".equals(System.getProperty("user.name")), "needs root");
    }

    private static void chown(Path file) throws IOException {
        Files.setAttribute(file, "unix:uid", 65534);
    }

    private static Outcome run(String function, Path directory) throws Exception {
        return run(new ProcessBuilder(), function, directory, "");
    }

    private static Outcome run(String function, Path directory, String before) throws Exception {
        return run(new ProcessBuilder("unshare", "--mount", "--propagation", "private"), function, directory, before);
    }

    private static Outcome run(ProcessBuilder program, String function, Path directory, String before) throws Exception {
        program.command().addAll(List.of("bash", "-euc", "fail() { echo \"$*\"; exit 3; }; . \"$1\"; " + before
                + "\n" + function + " \"$2\" " + MARKER, "bash", script().toString(), directory.toString()));
        Process process = program.redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes());
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        return new Outcome(process.exitValue(), output);
    }

    private static Path script() {
        return Path.of("").toAbsolutePath().resolve("../bin/owned-directory").normalize();
    }
}
