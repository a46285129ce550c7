package io.jubelet.domain.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PluginFaultsTest {

    @ParameterizedTest
    @CsvSource({"example.com/gpu, true", "a/b, true", "gpu, false", "/gpu, false", "example.com/, false", "a/b/c, false",
            "kubernetes.io/gpu, false", "x.kubernetes.io/gpu, false", "requests.example.com/gpu, false", "Example.com/gpu, false",
            "example.com/-gpu, false", "example.com/g_p.u, true"})
    void namesOfResources(String name, boolean valid) {
        assertEquals(valid, ExtendedResourceName.isValid(name));
    }

    @Test
    void aDevicePluginSpeaksThisVersion() {
        assertEquals(Optional.empty(), PluginFaults.ofDevicePlugin(plugin("example.com/gpu", "v1", "v1beta1")));
        assertEquals(Optional.of("manager version, v1beta1, is not among plugin supported versions [v1 v2]"),
                PluginFaults.ofDevicePlugin(plugin("example.com/gpu", "v1", "v2")));
    }

    @Test
    void aDriverNeedsAHigherVersionThanTheRegisteredOne() {
        Map<String, PluginVersion> registered = Map.of("csi.example.com", PluginVersion.parse("1.5.0"));
        assertEquals(Optional.empty(), PluginFaults.ofCsiDriver(plugin("csi.example.com", "1.0", "v1.6.0-rc1"), registered));
        assertTrue(PluginFaults.ofCsiDriver(plugin("csi.example.com", "1.5"), registered).isPresent());
        assertEquals(Optional.empty(), PluginFaults.ofCsiDriver(plugin("other.example.com", "1.5"), registered));
    }

    @Test
    void versionsAboveOneArePassedOver() {
        assertEquals("1.10.0", PluginVersion.highest(List.of("1.9", "2.0", "bad", "1.10.0")).toString());
        assertThrows(IllegalArgumentException.class, () -> PluginVersion.highest(List.of("2.0")));
        assertThrows(IllegalArgumentException.class, () -> PluginVersion.highest(List.of("0.9")));
        assertThrows(IllegalArgumentException.class, () -> PluginVersion.parse("01.2"));
        assertThrows(IllegalArgumentException.class, () -> PluginVersion.parse("1.99999999999999999999"));
        assertEquals(0, PluginVersion.parse("1.2").compareTo(PluginVersion.parse("1.2.0")));
    }

    private static PluginInfo plugin(String name, String... versions) {
        return new PluginInfo("", name, "/p.sock", List.of(versions));
    }
}
