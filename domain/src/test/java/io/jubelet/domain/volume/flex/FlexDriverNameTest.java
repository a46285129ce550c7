package io.jubelet.domain.volume.flex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlexDriverNameTest {

    @Test
    void theProgramIsCalledLikeTheDriverWithoutItsVendor() {
        FlexDriverName name = FlexDriverName.of("example.com/lvm");
        assertEquals("example.com~lvm", name.directory());
        assertEquals("lvm", name.program());
        assertEquals("nfs", FlexDriverName.of("nfs").directory());
        assertEquals("nfs", FlexDriverName.of("nfs").program());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "a/", "/a", "a//b", ".", "..", "../a", "a/..", "a/./b", ".hidden/a", "a~b", "a\0b"})
    void aNameThatLeadsElsewhereIsNone(String name) {
        assertThrows(IllegalArgumentException.class, () -> FlexDriverName.of(name));
    }
}
