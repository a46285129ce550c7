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
                "makeIPTablesUtilChains: false", "volumePluginDir: /opt/flex", "iptablesMasqueradeBit: 0", "iptablesDropBit: 31")
                .flag("lock-file", "/run/kubelet.lock").flag("exit-on-lock-contention", "true")) {
            assertEquals(new AgentConfiguration.Host(Optional.of(Path.of("/run/kubelet.lock")), true, 5000, true, true, false,
                            Path.of("/opt/flex")),
                    loading.valid().host());
            assertEquals(List.of(), loading.problems());
        }
    }

    @Test
    void podsAreServedWithTheirGate() {
        try (var loading = new Loading(directory).flag("feature-gates", "PodsAPI=true")) {
            assertTrue(loading.valid().gates().isOn(FeatureGate.PODS_API));
            assertEquals(List.of(), loading.problems());
        }
    }

    @Test
    void imagesAreByHandlerWithTheirGate() {
        try (var loading = new Loading(directory)) {
            assertFalse(loading.valid().gates().isOn(FeatureGate.RUNTIME_CLASS_IN_IMAGE_CRI_API));
        }
        try (var loading = new Loading(directory).flag("feature-gates", "RuntimeClassInImageCriApi=true")) {
            assertTrue(loading.valid().gates().isOn(FeatureGate.RUNTIME_CLASS_IN_IMAGE_CRI_API));
            assertEquals(List.of(), loading.problems());
        }
    }

    @Test
    void aNodeThatMayNotBeCreatedIsLookedForWithoutTheGate() {
        try (var loading = new Loading(directory)) {
            assertFalse(loading.valid().gates().isOn(FeatureGate.KUBELET_REGISTRATION_GET_ON_EXISTS_ONLY));
        }
        try (var loading = new Loading(directory).flag("feature-gates", "KubeletRegistrationGetOnExistsOnly=true")) {
            assertTrue(loading.valid().gates().isOn(FeatureGate.KUBELET_REGISTRATION_GET_ON_EXISTS_ONLY));
            assertEquals(List.of(), loading.problems());
        }
    }

    @Test
    void statusesHaveTheImagesOfVolumesWithTheirGate() {
        try (var loading = new Loading(directory)) {
            assertFalse(loading.valid().gates().isOn(FeatureGate.IMAGE_VOLUME_WITH_DIGEST));
        }
        try (var loading = new Loading(directory).flag("feature-gates", "ImageVolumeWithDigest=true")) {
            assertTrue(loading.valid().gates().isOn(FeatureGate.IMAGE_VOLUME_WITH_DIGEST));
            assertEquals(List.of(), loading.problems());
        }
    }

    @Test
    void aRestartOfTheAgentResetsStatusesWithTheGate() {
        try (var loading = new Loading(directory)) {
            assertFalse(loading.valid().gates().isOn(FeatureGate.CHANGE_CONTAINER_STATUS_ON_KUBELET_RESTART));
        }
        try (var loading = new Loading(directory).flag("feature-gates", "ChangeContainerStatusOnKubeletRestart=true")) {
            assertTrue(loading.valid().gates().isOn(FeatureGate.CHANGE_CONTAINER_STATUS_ON_KUBELET_RESTART));
            assertEquals(List.of(), loading.problems());
        }
    }

    @Test
    void limitsHoldExclusiveCpusWithoutTheirGate() {
        try (var loading = new Loading(directory)) {
            assertTrue(loading.valid().gates().isOn(FeatureGate.DISABLE_CPU_QUOTA_WITH_EXCLUSIVE_CPUS));
        }
        try (var loading = new Loading(directory).flag("feature-gates", "DisableCPUQuotaWithExclusiveCPUs=false")) {
            assertFalse(loading.valid().gates().isOn(FeatureGate.DISABLE_CPU_QUOTA_WITH_EXCLUSIVE_CPUS));
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
