package io.jubelet.domain.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What a node declares. */
class DeclaredFeaturesTest {

    @Test
    void theyAreSortedAndFollowTheGate() {
        assertEquals(DeclaredFeatures.ALL.stream().sorted().toList(), DeclaredFeatures.of(true, false));
        assertEquals(List.of("InPlacePodLevelResourcesVerticalScaling", "InPlacePodVerticalScalingInitContainers",
                "RestartAllContainersOnContainerExits"), DeclaredFeatures.of(false, false));
        assertEquals(List.of("ExtendWebSocketsToKubelet", "InPlacePodLevelResourcesVerticalScaling",
                "InPlacePodVerticalScalingInitContainers", "RestartAllContainersOnContainerExits", "UserNamespacesHostNetworkSupport"),
                DeclaredFeatures.of(true, true));
        assertEquals(DeclaredFeatures.of(true, false), DeclaredFeatures.withRuntime(DeclaredFeatures.of(true, true), false));
        assertEquals(DeclaredFeatures.of(true, true), DeclaredFeatures.withRuntime(DeclaredFeatures.of(true, true), true));
    }
}
