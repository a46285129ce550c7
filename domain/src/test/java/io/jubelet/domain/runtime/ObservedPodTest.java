package io.jubelet.domain.runtime;

import static io.jubelet.domain.Fixtures.OWNER;
import static io.jubelet.domain.Fixtures.START;
import static io.jubelet.domain.Fixtures.exited;
import static io.jubelet.domain.Fixtures.instance;
import static io.jubelet.domain.Fixtures.observed;
import static io.jubelet.domain.Fixtures.sandbox;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ObservedPodTest {

    private static ObservedContainer created(String id, int seconds) {
        return instance("app", RunState.EXITED).id(id).createdAt(START.plusSeconds(seconds)).build();
    }

    @Test
    void theNewestIsFirst() {
        ObservedPod pod = observed(List.of(sandbox("s0", 0).build(), sandbox("s1", 1).build()), created("a", 1), created("b", 3),
                created("c", 2));
        assertEquals(List.of("s1", "s0"), pod.sandboxes().stream().map(ObservedSandbox::id).toList());
        assertEquals(List.of("b", "c", "a"), pod.containers().stream().map(ObservedContainer::id).toList());
        assertEquals(Optional.of("b"), pod.newest("app").map(ObservedContainer::id));
        assertEquals(Optional.empty(), pod.newest("other"));
    }

    @Test
    void aPodWasSeenFirstWithItsOldestPart() {
        assertEquals(Optional.of(START.plusSeconds(1)), observed(List.of(sandbox("s2", 2).build(), sandbox("s1", 1).build()),
                created("a", 5)).firstSeen());
        assertEquals(Optional.of(START.plusSeconds(2)), observed(List.of(sandbox("s3", 3).build()), created("a", 5), created("b", 2))
                .firstSeen());
        assertEquals(Optional.empty(), ObservedPod.empty(OWNER).firstSeen());
    }

    @Test
    void aPodRunsWhileOneOfItsContainersDoes() {
        assertTrue(observed(exited("a", 0), instance("b", RunState.RUNNING).build()).anyRunning());
        assertFalse(ObservedPod.empty(OWNER).anyRunning());
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "RUNNING")
    void aPodDoesNotRunBySandboxesAndOtherContainers(RunState state) {
        assertFalse(observed(instance("a", state).build()).anyRunning());
    }

    @Test
    void aConditionOfTheRuntimeIsReportedInOneLine() {
        assertEquals("NetworkReady=false reason:NetworkPluginNotReady message:cni config uninitialized",
                new RuntimeCondition("NetworkReady", false, "NetworkPluginNotReady", "cni config uninitialized").text());
    }
}
