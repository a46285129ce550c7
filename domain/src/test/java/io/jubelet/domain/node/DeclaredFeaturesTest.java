package io.jubelet.domain.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What a node declares. */
class DeclaredFeaturesTest {

    @Test
    void theyAreSortedAndFollowTheGate() {
        assertEquals(DeclaredFeatures.ALL.stream().sorted().toList(), DeclaredFeatures.of(true));
        assertEquals(List.of("InPlacePodLevelResourcesVerticalScaling", "InPlacePodVerticalScalingInitContainers",
                "RestartAllContainersOnContainerExits"), DeclaredFeatures.of(false));
    }
}
