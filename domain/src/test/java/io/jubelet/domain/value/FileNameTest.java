package io.jubelet.domain.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileNameTest {

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a/b", "/", "a\0b"})
    void namesThatLeadElsewhereAreRefused(String name) {
        assertFalse(FileName.isUsable(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "...", ".a", "a b", "0123-abc", "ü"})
    void othersAreNames(String name) {
        assertTrue(FileName.isUsable(name));
    }

    @Test
    void bytesCount() {
        assertTrue(FileName.isUsable("a".repeat(255)));
        assertFalse(FileName.isUsable("a".repeat(256)));
        assertEquals(Optional.of("has 4 bytes; may have 3 at most"), FileName.fault("üü", 3));
    }
}
