package io.jubelet.app.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.validation.GatedFields;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostFieldsTest {

    @TempDir
    Path directory;

    @Test
    void whatIsGivenArrives() {
        try (var loading = new Loading(directory).config("maxOpenFiles: 5000", "protectKernelDefaults: true",
                "makeIPTablesUtilChains: false", "iptablesMasqueradeBit: 0", "iptablesDropBit: 31")
                .flag("lock-file", "/run/kubelet.lock").flag("exit-on-lock-contention", "true")) {
            assertEquals(new AgentConfiguration.Host(Optional.of(Path.of("/run/kubelet.lock")), true, 5000, true, true, false),
                    loading.valid().host());
            assertEquals(List.of(), loading.problems());
        }
    }

    @Test
    void podsAreServedWithTheirGate() {
        try (var loading = new Loading(directory).flag("feature-gates", "PodsAPI=true")) {
            assertTrue(loading.valid().gates().podsApi());
            assertEquals(List.of(), loading.problems());
        }
    }

    @Test
    void imagesAreByHandlerWithTheirGate() {
        try (var loading = new Loading(directory)) {
            assertFalse(loading.valid().gates().imagesByHandler());
        }
        try (var loading = new Loading(directory).flag("feature-gates", "RuntimeClassInImageCriApi=true")) {
            assertTrue(loading.valid().gates().imagesByHandler());
            assertEquals(List.of(), loading.problems());
        }
    }

    @Test
    void aNodeThatMayNotBeCreatedIsLookedForWithoutTheGate() {
        try (var loading = new Loading(directory)) {
            assertFalse(loading.valid().gates().readsExistingOnly());
        }
        try (var loading = new Loading(directory).flag("feature-gates", "KubeletRegistrationGetOnExistsOnly=true")) {
            assertTrue(loading.valid().gates().readsExistingOnly());
            assertEquals(List.of(), loading.problems());
        }
    }

    @Test
    void statusesHaveTheImagesOfVolumesWithTheirGate() {
        try (var loading = new Loading(directory)) {
            assertFalse(loading.valid().gates().volumeImages());
        }
        try (var loading = new Loading(directory).flag("feature-gates", "ImageVolumeWithDigest=true")) {
            assertTrue(loading.valid().gates().volumeImages());
            assertEquals(List.of(), loading.problems());
        }
    }

    @Test
    void aRestartOfTheAgentResetsStatusesWithTheGate() {
        try (var loading = new Loading(directory)) {
            assertFalse(loading.valid().gates().changeContainerStatusOnRestart());
        }
        try (var loading = new Loading(directory).flag("feature-gates", "ChangeContainerStatusOnKubeletRestart=true")) {
            assertTrue(loading.valid().gates().changeContainerStatusOnRestart());
            assertEquals(List.of(), loading.problems());
        }
    }

    @Test
    void limitsHoldExclusiveProcessorsWithoutTheirGate() {
        try (var loading = new Loading(directory)) {
            assertFalse(loading.valid().gates().exclusiveQuota());
        }
        try (var loading = new Loading(directory).flag("feature-gates", "DisableCPUQuotaWithExclusiveCPUs=false")) {
            assertTrue(loading.valid().gates().exclusiveQuota());
            assertEquals(List.of(), loading.problems());
        }
    }

    @Test
    void podsMayHaveWhatGatesAllow() {
        try (var loading = new Loading(directory)) {
            assertEquals(GatedFields.NONE, loading.valid().gates().podFields());
        }
        try (var loading = new Loading(directory).flag("feature-gates", "TaintTolerationComparisonOperators=true")) {
            assertEquals(new GatedFields(true, false), loading.valid().gates().podFields());
            assertEquals(new GatedFields(true, false), loading.load().manifests().gated());
            assertEquals(List.of(), loading.problems());
        }
        try (var loading = new Loading(directory).flag("feature-gates", "UserNamespacesHostNetworkSupport=true")) {
            assertEquals(new GatedFields(false, true), loading.valid().gates().podFields());
            assertEquals(List.of(), loading.problems());
        }
    }

    @Test
    void thereIsNoContentionWithoutAFile() {
        try (var loading = new Loading(directory).flag("exit-on-lock-contention", "true")) {
            assertTrue(loading.problems().toString().contains("no lock file specified"), loading.problems().toString());
        }
    }
}
