package io.jubelet.app.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.RuntimeHandler;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeRuntimeClasses;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RuntimeHandlersTest {

    private final RuntimeOfHandlers runtime = new RuntimeOfHandlers(
            new RuntimeHandler("", true, false), new RuntimeHandler("old", false, false));
    private final FakeRuntimeClasses classes = new FakeRuntimeClasses();
    private final RuntimeHandlers handlers = new RuntimeHandlers(runtime.port(), Optional.of(classes), false);

    private static Pod pod(String mode, String runtimeClass) {
        Container app = Container.builder().name("app").image("i").volumeMounts(List.of(VolumeMount.builder().name("v")
                .mountPath("/v").readOnly(true).recursiveReadOnly(mode).build())).build();
        var spec = PodSpec.builder().containers(List.of(app));
        if (!runtimeClass.isEmpty()) {
            spec.runtimeClassName(runtimeClass);
        }
        return new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("uid").build(), spec.build(),
                PodStatus.builder().build());
    }

    @Test
    void itDependsOnTheHandler() {
        classes.put("legacy", "old");
        classes.put("other", "unknown");
        assertTrue(handlers.recursiveReadOnly(pod("IfPossible", "")));
        assertFalse(handlers.recursiveReadOnly(pod("IfPossible", "legacy")));
        assertFalse(handlers.recursiveReadOnly(pod("Enabled", "other")));
    }

    @Test
    void aNodeOfItsOwnNamesHandlersByTheirClass() {
        var alone = new RuntimeHandlers(runtime.port(), Optional.empty(), false);
        assertEquals("old", alone.of(pod("", "old")));
        assertFalse(alone.recursiveReadOnly(pod("Enabled", "old")));
        assertTrue(alone.recursiveReadOnly(pod("Enabled", "")));
    }

    @Test
    void imagesAreOfTheHandlerOnlyWithTheGate() {
        classes.put("legacy", "old");
        var byHandler = new RuntimeHandlers(runtime.port(), Optional.of(classes), true);
        assertEquals("old", byHandler.ofImages(pod("", "legacy")));
        assertEquals("", byHandler.ofImages(pod("", "")));
        assertThrows(NotFoundException.class, () -> byHandler.ofImages(pod("", "missing")));
        assertEquals("", handlers.ofImages(pod("", "missing")), "and no class is looked up without it");
    }

    @Test
    void nobodyIsAskedForPodsThatDoNotCare() {
        assertFalse(handlers.recursiveReadOnly(pod("", "missing")));
        assertEquals(0, runtime.asked());
    }

    /** It may have restarted with others between two checks of its health, both of which found it well. */
    @Test
    void theRuntimeIsAskedAnewAfterEachReportOfItsHealth() {
        handlers.outdated();
        handlers.recursiveReadOnly(pod("Enabled", ""));
        handlers.recursiveReadOnly(pod("Enabled", ""));
        assertEquals(1, runtime.asked());
        runtime.become(new RuntimeHandler("", false, false));
        handlers.outdated();
        assertFalse(handlers.recursiveReadOnly(pod("Enabled", "")));
        assertEquals(2, runtime.asked());
    }

    @Test
    void anAnswerFromBeforeAReportIsNotKept() {
        runtime.whenAsked(handlers::outdated);
        assertTrue(handlers.recursiveReadOnly(pod("Enabled", "")));
        runtime.whenAsked(() -> { });
        runtime.become(new RuntimeHandler("", false, false));
        assertFalse(handlers.recursiveReadOnly(pod("Enabled", "")));
    }

    @Test
    void whatIsNotKnownIsAFailureButNotForTheStatus() {
        assertEquals("runtimeclass.node.k8s.io \"missing\" not found", assertThrows(NotFoundException.class,
                () -> handlers.recursiveReadOnly(pod("Enabled", "missing"))).getMessage());
        assertFalse(handlers.seenRecursiveReadOnly(pod("Enabled", "missing")));
        runtime.away(true);
        assertThrows(UnavailableException.class, () -> handlers.recursiveReadOnly(pod("Enabled", "")));
        assertFalse(handlers.seenRecursiveReadOnly(pod("Enabled", "")));
        runtime.away(false);
        assertTrue(handlers.seenRecursiveReadOnly(pod("Enabled", "")));
    }
}
