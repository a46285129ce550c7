package io.jubelet.app.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
            assertEquals(true, loading.valid().gates().podGroupClaims());
            assertEquals(List.of(), loading.problems());
        }
        try (var loading = new Loading(directory).flag("feature-gates", "GenericWorkload=true")) {
            assertEquals(false, loading.valid().gates().podGroupClaims());
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

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "EnvFiles=true | -",
        "ResourceHealthStatus=false | ResourceHealthStatusMessage~[ResourceHealthStatus]",
        "ResourceHealthStatus=false,ResourceHealthStatusMessage=false | -",
        "WorkloadAwarePreemption=true | WorkloadAwarePreemption~[GangScheduling]",
        "WorkloadAwarePreemption=true,GangScheduling=true | GangScheduling~[GenericWorkload]",
        "DRAWorkloadResourceClaims=true,AllAlpha=true | -",
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
