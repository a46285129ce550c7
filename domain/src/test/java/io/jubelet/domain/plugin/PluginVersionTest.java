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

    @Test
    void aVersionHasTwoNumbersOrMore() {
        assertEquals("illegal version string \"v1\"",
                assertThrows(IllegalArgumentException.class, () -> PluginVersion.parse("v1")).getMessage());
        assertEquals(List.of(1L, 0L), PluginVersion.parse("1.0").numbers());
    }

    @Test
    void theHighestVersionMayComeFirst() {
        assertEquals("1.10", PluginVersion.highest(List.of("1.10", "1.9")).toString());
        assertEquals("1.10", PluginVersion.highest(List.of("1.9", "1.10")).toString());
    }
}
