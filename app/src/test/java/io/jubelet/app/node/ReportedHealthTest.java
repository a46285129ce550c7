package io.jubelet.app.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.csi.StorageHealth;
import io.jubelet.app.message.node.NodePressure;
import io.jubelet.app.message.node.NodeShutdown;
import io.jubelet.domain.eviction.PressureCondition;
import io.jubelet.domain.node.NodeHealth;
import io.jubelet.domain.shutdown.ShutdownTimes;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A node of a cluster whose runtime is well. */
class ReportedHealthTest {

    private static final Duration NOW = Duration.ofSeconds(1);
    private static final StorageHealth BROKEN = new StorageHealth(Optional.of("CSINode can't be written"));

    private final ReportedHealth health = new ReportedHealth(true);

    @BeforeEach
    void theRuntimeIsWell() {
        health.runtime().update(NodeFixture.WELL, NOW);
        health.runtime().listed(NOW);
    }

    private static NodeHealth sound(boolean memory, boolean disk, boolean pids, String... errors) {
        return new NodeHealth(memory, disk, pids, List.of(errors), List.of());
    }

    private static NodeShutdown shutdown(boolean underWay) {
        return new NodeShutdown(underWay, ShutdownTimes.NONE);
    }

    @Test
    void pressureIsNewsWhenItChanges() {
        health.update(StorageHealth.WELL);
        assertFalse(health.update(NodePressure.NONE));
        var memory = new NodePressure(List.of(PressureCondition.MEMORY));
        assertTrue(health.update(memory));
        assertFalse(health.update(memory));
        assertEquals(sound(true, false, false), health.health(NOW));
        assertTrue(health.update(new NodePressure(List.of(PressureCondition.DISK, PressureCondition.PID))));
        assertEquals(sound(false, true, true), health.health(NOW));
        assertTrue(health.update(NodePressure.NONE));
        assertEquals(sound(false, false, false), health.health(NOW));
    }

    @Test
    void aShutdownIsNewsWhenItBeginsAndWhenItIsCalledOff() {
        health.update(StorageHealth.WELL);
        assertFalse(health.update(shutdown(false)));
        assertTrue(health.update(shutdown(true)));
        assertFalse(health.update(shutdown(true)));
        assertEquals(sound(false, false, false, "node is shutting down"), health.health(NOW));
        assertTrue(health.update(shutdown(false)));
        assertEquals(sound(false, false, false), health.health(NOW));
    }

    @Test
    void aNodeThatIsNotFitForVolumesIsNotReady() {
        assertFalse(health.isStorageKnown());
        assertEquals(sound(false, false, false, "CSINode is not yet initialized"), health.health(NOW));
        assertTrue(health.update(StorageHealth.NOT_INITIALIZED));
        assertFalse(health.isStorageKnown(), "it may be soon");
        assertTrue(health.update(BROKEN));
        assertFalse(health.update(BROKEN));
        assertTrue(health.isStorageKnown());
        assertEquals(sound(false, false, false, "CSINode can't be written"), health.health(NOW));
        assertTrue(health.update(StorageHealth.WELL));
        assertTrue(health.isStorageKnown());
        assertEquals(sound(false, false, false), health.health(NOW));
    }

    @Test
    void withoutAClusterThereAreNoDrivers() {
        var alone = new ReportedHealth(false);
        alone.runtime().update(NodeFixture.WELL, NOW);
        alone.runtime().listed(NOW);
        assertTrue(alone.isStorageKnown());
        assertEquals(sound(false, false, false), alone.health(NOW));
    }
}
