package io.jubelet.adapters.fs.usage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class InodeSetTest {

    private final InodeSet set = new InodeSet();

    @Test
    void eachNumberIsNewOnce() {
        var random = new SplittableRandom(1);
        Set<Long> known = new HashSet<>();
        for (int i = 0; i < 100_000; i++) {
            long inode = random.nextLong(1, 60_000) << (i % 3 * 20);
            assertEquals(known.add(inode), set.add(inode));
        }
    }

    @Test
    void numbersBeyondAMillionAreNotRemembered() {
        for (long inode = 1; inode <= InodeSet.MOST; inode++) {
            assertTrue(set.add(inode));
        }
        assertFalse(set.add(InodeSet.MOST));
        assertTrue(set.add(InodeSet.MOST + 1));
        assertTrue(set.add(InodeSet.MOST + 1));
        assertFalse(set.add(1));
    }

    @Test
    void aFileSystemWithoutNumbersHasNoLinks() {
        assertTrue(set.add(0));
        assertTrue(set.add(0));
    }
}
