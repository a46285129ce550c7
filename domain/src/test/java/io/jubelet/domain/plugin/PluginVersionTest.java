package io.jubelet.domain.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class PluginVersionTest {

    @Test
    void whatFollowsTheNumbersDoesNotCount() {
        assertEquals(List.of(1L, 2L, 3L), PluginVersion.parse(" v1.2.3-rc1").numbers());
        assertThrows(IllegalArgumentException.class, () -> PluginVersion.parse("one"));
    }

    @Test
    void thousandsOfNumbersNeedNoDeepStack() {
        assertEquals(100, PluginVersion.parse("1" + ".1".repeat(20_000)).numbers().size());
    }
}
