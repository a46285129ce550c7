package io.jubelet.domain.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
            "example.com/-gpu, false", "example.com/gpu-, false",
            "example.com/g_p.u, true", "example.com/az, true", "example.com/AZ, true", "example.com/09, true", "example.com/a/, false",
            "example.com/a:, false", "example.com/@a, false", "example.com/[a, false", "example.com/`a, false", "example.com/{a, false",
            "example.com/a b, false"})
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

    @Test
    void theNameOfAResourceHas63Signs() {
        assertTrue(ExtendedResourceName.isValid("example.com/" + "a".repeat(63)));
        assertFalse(ExtendedResourceName.isValid("example.com/" + "a".repeat(64)));
    }

    @Test
    void aDevicePluginHasAResource() {
        assertEquals(Optional.of("invalid name of device plugin socket: the ResourceName \"gpu\" is invalid"),
                PluginFaults.ofDevicePlugin(plugin("gpu", "v1beta1")));
        assertEquals(Optional.empty(), PluginFaults.ofDeviceRegistration("v1beta1", "example.com/gpu"));
        assertEquals(Optional.of("the ResourceName \"gpu\" is invalid"), PluginFaults.ofDeviceRegistration("v1beta1", "gpu"));
        assertEquals(Optional.of("requested API version \"v1\" is not supported by kubelet. Supported version is [\"v1beta1\"]"),
                PluginFaults.ofDeviceRegistration("v1", "example.com/gpu"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "1.6.0 | ''",
        "1.4   | Another driver with the same name is already registered with a higher supported version: \"1.5.0\"",
        "''    | Plugin returned an empty list for supported versions",
        "2.0   | None of the versions specified [\"2.0\"] are supported. err=could not find a highest supported version from versions "
                + "([2.0]) reported: <nil>",
        "0.9   | None of the versions specified [\"0.9\"] are supported. err=highest supported version reported is 0.9, must be v1.x"
    })
    void faultsOfCsiDriversHaveTheTextsOfAKubelet(String versions, String fault) {
        PluginInfo plugin = versions.isEmpty() ? plugin("d") : plugin("d", versions);
        Map<String, PluginVersion> registered = Map.of("d", PluginVersion.parse("1.5.0"));
        assertEquals(fault.isEmpty() ? Optional.empty() : Optional.of("validation failed for CSI Driver d at endpoint /p.sock: "
                + "kubernetes.io/csi: ValidatePlugin for CSI driver \"d\" failed. " + fault), PluginFaults.ofCsiDriver(plugin, registered));
        assertEquals(fault.isEmpty() ? Optional.empty() : Optional.of("kubernetes.io/csi: RegisterPlugin for CSI driver \"d\" failed. "
                + fault), PluginFaults.ofCsiRegistration(plugin, registered));
    }

    /** KEP-3063. */
    @Test
    void aDraDriverHasOneOfTheServices() {
        assertEquals(Optional.empty(), PluginFaults.ofDraDriver(plugin("d", "v9.DRAPlugin", "v1beta1.DRAPlugin")));
        String start = "invalid supported gRPC versions of DRA driver plugin d at endpoint /p.sock: ";
        assertEquals(Optional.of(start + "empty list of supported gRPC services (aka supported versions)"),
                PluginFaults.ofDraDriver(plugin("d")));
        assertEquals(Optional.of(start + "none of services supported by the plugin ([\"v9.DRAPlugin\" \"x\"]) are supported by the kubelet "
                + "([\"v1.DRAPlugin\" \"v1beta1.DRAPlugin\"])"), PluginFaults.ofDraDriver(plugin("d", "v9.DRAPlugin", "x")));
    }

    @Test
    void aPluginWithoutAnEndpointServesOnItsRegistrationSocket() {
        assertEquals("/r.sock", new PluginInfo(PluginTypes.CSI, "d", "", List.of()).at("/r.sock").endpoint());
        assertEquals("/p.sock", plugin("d").at("/r.sock").endpoint());
    }

    @ParameterizedTest
    @CsvSource({"d-reg.sock, true", ".d-reg.sock, false"})
    void socketsThatAreNotReadyAreHidden(String name, boolean taken) {
        assertEquals(taken, PluginSocket.isTaken(name));
    }

    @Test
    void failedHandshakesHaveTheTextsOfAKubelet() {
        String start = "RegisterPlugin error -- ";
        assertEquals(start + "failed to get plugin info using RPC GetInfo at socket /r, err: why",
                PluginHandshakeTexts.noInfo("/r", "why"));
        assertEquals(start + "no handler registered for plugin type: X at socket /r", PluginHandshakeTexts.noHandler("X", "/r"));
        assertEquals(start + "plugin validation failed with err: why", PluginHandshakeTexts.notValid("why"));
        assertEquals(start + "plugin registration failed with err: why", PluginHandshakeTexts.notRegistered("why"));
        assertEquals(start + "failed to send error at socket /r, err: why", PluginHandshakeTexts.refused("/r", "why", ""));
        assertEquals(start + "failed to send error at socket /r, err: why: closed", PluginHandshakeTexts.refused("/r", "why", "closed"));
        assertEquals(start + "failed to send registration status at socket /r, err: : closed",
                PluginHandshakeTexts.statusNotSent("/r", "closed"));
    }

    private static PluginInfo plugin(String name, String... versions) {
        return new PluginInfo("", name, "/p.sock", List.of(versions));
    }
}
