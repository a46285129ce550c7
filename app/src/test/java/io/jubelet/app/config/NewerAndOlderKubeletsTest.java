package io.jubelet.app.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What keeps no agent from starting: fields of newer versions, flags of older ones, addresses that are none. */
class NewerAndOlderKubeletsTest {

    @TempDir
    private Path directory;

    @Test
    void fieldsOfANewerVersionAreLeftOut() {
        try (var loading = new Loading(directory).config("maxPods: 5", "podsPerMoon: 3", "authentication: {passkey: {}}")) {
            assertEquals(5, loading.valid().pods().maxPods());
            assertEquals(List.of("config.yaml:4: podsPerMoon: is no field of KubeletConfiguration",
                    "config.yaml:5: authentication.passkey: is no field of KubeletConfiguration"), loading.errors());
        }
    }

    @Test
    void ofARepeatedFieldTheLastOneCounts() {
        try (var loading = new Loading(directory).config("maxPods: 5", "maxPods: 6", "registerWithTaints:",
                "- {key: a, effect: NoExecute, newer: 1}")) {
            assertEquals(6, loading.valid().pods().maxPods());
            assertEquals(1, loading.valid().registration().taints().size());
            assertEquals(List.of("config.yaml:4: maxPods: is given twice, first in line 3",
                    "config.yaml:6: registerWithTaints[0].newer: is no field of registerWithTaints"), loading.errors());
        }
    }

    @Test
    void ofADropInARepeatedFieldIsRefused() {
        try (var loading = new Loading(directory).config("maxPods: 5").dropIn("a.conf", "podsPerMoon: 1", "maxPods: 6", "maxPods: 7")) {
            assertInstanceOf(ConfigurationLoader.Loaded.Invalid.class, loading.load());
            assertEquals(List.of("dropins/a.conf:3: podsPerMoon: is no field of KubeletConfiguration",
                    "dropins/a.conf:5: maxPods: is given twice, first in line 4"), loading.errors());
        }
    }

    @Test
    void dnsServersThatAreNoAddressesAreLeftOut() {
        try (var loading = new Loading(directory).config("clusterDNS: [dns.example, 10.0.0.10]")) {
            assertEquals(List.of("10.0.0.10"), loading.valid().dns().clusterDns());
            assertTrue(loading.load().problems().getFirst().isMistake());
        }
        try (var loading = new Loading(directory).flag("cluster-dns", "a,10.0.0.10")) {
            assertEquals(List.of("10.0.0.10"), loading.valid().dns().clusterDns());
            assertEquals(List.of("--cluster-dns: clusterDNS (--cluster-dns) \"a\" must be an IP address"),
                    loading.errors());
        }
    }

    @ParameterizedTest
    @CsvSource({"boot-id-file, /etc/hostname", "event-storage-age-limit, default=1h", "storage-driver-password, secret",
        "global-housekeeping-interval, 2m", "enable-load-reader, true", "application-metrics-count-limit, 7"})
    void deprecatedFlagsAreAcceptedWithAWarning(String flag, String text) {
        try (var loading = new Loading(directory).flag(flag, text)) {
            assertEquals(List.of("--" + flag + ": is deprecated and has no effect"), loading.problems());
            assertFalse(loading.load().problems().getFirst().isMistake());
            assertTrue(loading.load().usable().isPresent());
        }
    }
}
