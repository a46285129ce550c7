package io.jubelet.adapters.fs.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.ports.failure.PermissionDeniedException;
import org.junit.jupiter.api.Test;

class OpenFilesLimitTest {

    @Test
    void theLimitIsThatOfTheProcess() {
        long before = OpenFilesLimit.now();
        OpenFilesLimit.set(before);
        assertEquals(before, OpenFilesLimit.now());
    }

    /** Above what the kernel allows anybody (fs.nr_open). */
    @Test
    void whatTheProcessMayNotHaveIsRefusedAndChangesNothing() {
        long before = OpenFilesLimit.now();
        assertThrows(PermissionDeniedException.class, () -> OpenFilesLimit.set(Long.MAX_VALUE - 1));
        assertEquals(before, OpenFilesLimit.now());
    }
}
