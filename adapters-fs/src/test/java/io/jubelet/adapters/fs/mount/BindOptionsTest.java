package io.jubelet.adapters.fs.mount;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BindOptionsTest {

    /** Flags of statfs(2). */
    private static final long RELATIME = 0x1000;
    private static final long NO_SYMFOLLOW = 0x2000;

    @ParameterizedTest
    @CsvSource({
        "'',                       0",
        "ro,                       1",
        "nosuid nodev noexec,      e",
        "'nosuid,nodev noexec',    e",
        "ro rw,                    0",
        "noexec exec,              0",
        "exec noexec,              8",
        "noatime nodiratime,       c00",
        "noatime relatime,         200000",
        "relatime strictatime,     1000000",
        "strictatime noatime,      400",
        "noatime atime,            0",
        "nosymfollow,              100",
        "discard data=ordered _netdev defaults x-mount.mkdir, 0"})
    void wordsAreFlags(String words, String flags) {
        assertEquals(Long.parseLong(flags, 16), BindOptions.of(List.of(words.split(" ")), false).flags());
    }

    @Test
    void whatIsReadOnlyStaysSo() {
        assertEquals(1, BindOptions.of(List.of("rw"), true).flags());
        assertEquals(1, BindOptions.of(List.of(), true).flags());
    }

    private static boolean has(long mountFlags, String... options) {
        return BindOptions.of(List.of(options), false).areIn(mountFlags);
    }

    @Test
    void aMountReportsWhatItHas() {
        assertTrue(has(0));
        assertTrue(has(0xf, "ro", "noexec"));
        assertFalse(has(0xe, "ro", "noexec"));
        assertTrue(has(RELATIME, "relatime"));
        assertFalse(has(RELATIME, "noatime"));
        assertFalse(has(RELATIME, "strictatime"));
        assertTrue(has(0, "strictatime"));
        assertFalse(has(0x400, "strictatime"));
        assertTrue(has(NO_SYMFOLLOW, "nosymfollow"));
        assertFalse(has(0, "nosymfollow"));
    }
}
