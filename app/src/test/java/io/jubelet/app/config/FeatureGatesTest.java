package io.jubelet.app.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FeatureGatesTest {

    private static final String DEPENDS = " is enabled, but depends on features that are disabled: ";

    @TempDir
    Path directory;

    @Test
    void claimsOfPodGroupsTakeTheirGateAndThoseThatItDependsOn() {
        try (var loading = new Loading(directory).flag("feature-gates", "GenericWorkload=true,DRAWorkloadResourceClaims=true")) {
            assertEquals(true, loading.valid().gates().isOn(FeatureGate.DRA_WORKLOAD_RESOURCE_CLAIMS));
            assertEquals(List.of(), loading.problems());
        }
        try (var loading = new Loading(directory).flag("feature-gates", "GenericWorkload=true")) {
            assertEquals(false, loading.valid().gates().isOn(FeatureGate.DRA_WORKLOAD_RESOURCE_CLAIMS));
            assertEquals(List.of(), loading.problems());
        }
        try (var loading = new Loading(directory).config("maxPods: 3", "featureGates: {DRAWorkloadResourceClaims: true}")) {
            assertEquals(List.of("config.yaml:4: featureGates: DRAWorkloadResourceClaims" + DEPENDS + "[GenericWorkload]"),
                    loading.errors());
        }
    }

    @Test
    void theStateOfEachGateIsKnownWithItsStage() {
        try (var loading = new Loading(directory).flag("feature-gates", "EnvFiles=false")) {
            List<FeatureGateState> states = loading.valid().gates().states();
            for (var state : List.of(new FeatureGateState("EnvFiles", "BETA", false), new FeatureGateState("NodeSwap", "", true),
                    new FeatureGateState("EventedPLEG", "ALPHA", false), new FeatureGateState("SELinuxMount", "BETA", false),
                    new FeatureGateState("KMSv1", "DEPRECATED", false))) {
                assertTrue(states.contains(state), state.toString());
            }
        }
    }

    @Test
    void allGatesOfAStageAreSetButThoseWithAnEntryOfTheirOwn() {
        try (var loading = new Loading(directory).config("featureGates: {AllAlpha: true, QOSReserved: false}")) {
            var gates = loading.valid().gates();
            assertTrue(gates.isOn(FeatureGate.PODS_API));
            assertTrue(gates.isOn(FeatureGate.DRA_WORKLOAD_RESOURCE_CLAIMS), "and the gate that it depends on is alpha, too");
            assertTrue(loading.valid().cgroups().memory().qos());
            assertFalse(gates.isOn(FeatureGate.SELINUX_MOUNT));
            assertStates(gates, new FeatureGateState("AllAlpha", "ALPHA", true), new FeatureGateState("AllBeta", "BETA", false),
                    new FeatureGateState("QOSReserved", "ALPHA", false), new FeatureGateState("MemoryQoS", "ALPHA", true),
                    new FeatureGateState("EnvFiles", "BETA", true));
        }
        try (var loading = new Loading(directory).config("featureGates: {SELinuxMount: true}")
                .flag("feature-gates", "AllBeta=false")) {
            var gates = loading.valid().gates();
            assertTrue(gates.isOn(FeatureGate.SELINUX_MOUNT));
            assertFalse(gates.isOn(FeatureGate.RESOURCE_HEALTH_STATUS));
            assertStates(gates, new FeatureGateState("AllBeta", "BETA", false), new FeatureGateState("EnvFiles", "BETA", false),
                    new FeatureGateState("NodeSwap", "", true), new FeatureGateState("MemoryQoS", "ALPHA", false),
                    new FeatureGateState("KubeletPodResourcesListUseActivePods", "DEPRECATED", true));
        }
    }

    private static void assertStates(AgentConfiguration.Gates gates, FeatureGateState... states) {
        for (var state : states) {
            assertTrue(gates.states().contains(state), state.toString());
        }
    }

    /** Only what a node reads is named, and not what has an entry of its own or is as it was. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "AllAlpha=false,AllBeta=true,LocalStorageCapacityIsolationFSQuotaMonitoring=false | -",
        "AllBeta=true | --feature-gates: feature gate AllBeta=true sets gates that are not supported yet, without effect:"
                + " LocalStorageCapacityIsolationFSQuotaMonitoring",
        "AllAlpha=true,EventedPLEG=true | --feature-gates: feature gate AllAlpha=true sets gates that are not supported yet, without"
                + " effect: CRIListStreaming",
        "AllAlpha=true,EventedPLEG=true | --feature-gates: feature gate EventedPLEG=true is not supported yet and has no effect",
        "AllBeta=false | --feature-gates: feature gate AllBeta=false sets gates that are not supported yet, without effect:"
                + " ContainerRestartRules, DRAExtendedResource, EnvFiles"})
    void whatHasNoEffectIsNamed(String gates, String warning) {
        try (var loading = new Loading(directory).flag("feature-gates", gates)) {
            List<String> problems = loading.problems();
            assertTrue(warning == null ? problems.isEmpty() : problems.stream().anyMatch(problem -> problem.startsWith(warning)),
                    problems.toString());
            assertTrue(problems.stream().noneMatch(problem -> problem.contains("without effect") && problem.contains("EventedPLEG")
                    || problem.contains("StorageVersionAPI")), problems.toString());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "EnvFiles=true | -",
        "ResourceHealthStatus=false | ResourceHealthStatusMessage~[ResourceHealthStatus]",
        "ResourceHealthStatus=false,ResourceHealthStatusMessage=false | -",
        "WorkloadAwarePreemption=true | WorkloadAwarePreemption~[GangScheduling]",
        "WorkloadAwarePreemption=true,GangScheduling=true | GangScheduling~[GenericWorkload]",
        "DRAWorkloadResourceClaims=true,AllAlpha=true | -",
        "DRAWorkloadResourceClaims=true,AllAlpha=false | DRAWorkloadResourceClaims~[GenericWorkload]",
        "AllAlpha=true,GangScheduling=false | WorkloadAwarePreemption~[GangScheduling]",
        "AllBeta=false | -",
        "APIServerIdentity=false,UnknownVersionInteroperabilityProxy=false,StorageVersionAPI=true"
                + " | StorageVersionAPI~[APIServerIdentity]",
        "AllBeta=false,PodLevelResourceManagers=true | PodLevelResourceManagers~[PodLevelResources]",
        "AllBeta=true | -",
        "PodLevelResources=false,NodeDeclaredFeatures=false,ExtendWebSocketsToKubelet=false,"
                + "InPlacePodVerticalScalingInitContainers=false,RestartAllContainersOnContainerExits=false"
                + " | InPlacePodLevelResourcesVerticalScaling~[NodeDeclaredFeatures, PodLevelResources]"})
    void aGateIsOnOnlyWhileThoseAreThatItDependsOn(String gates, String error) {
        try (var loading = new Loading(directory).flag("feature-gates", gates)) {
            assertEquals(error == null ? List.of() : List.of("--feature-gates: " + error.replace("~", DEPENDS)),
                    loading.problems().stream().filter(problem -> problem.contains(DEPENDS)).toList());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "AuthorizeNodeWithSelectors=true | -",
        "AuthorizeNodeWithSelectors=false"
                + " | --feature-gates: cannot set feature gate AuthorizeNodeWithSelectors to false, feature is locked to true",
        "InformerResourceVersion=true | -",
        "DRAWorkloadClaims=true | --feature-gates: unrecognized feature gate: DRAWorkloadClaims",
        "DRAWorkloadResourceClaim=true"
                + " | --feature-gates: unrecognized feature gate: DRAWorkloadResourceClaim; did you mean DRAWorkloadResourceClaims?"})
    void everyGateIsKnown(String gates, String problem) {
        try (var loading = new Loading(directory).flag("feature-gates", gates)) {
            assertEquals(problem == null ? List.of() : List.of(problem), loading.problems());
        }
    }
}
