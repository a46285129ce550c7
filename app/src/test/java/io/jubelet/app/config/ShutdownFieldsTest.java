package io.jubelet.app.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.shutdown.ShutdownGracePeriod;
import io.jubelet.domain.shutdown.ShutdownPolicy;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShutdownFieldsTest {

    /** The gate, and those that depend on it. */
    private static final String WITHOUT = "featureGates: {GracefulNodeShutdown: false, GracefulNodeShutdownBasedOnPodPriority: false,"
            + " WindowsGracefulNodeShutdown: false}";

    @TempDir
    Path directory;

    private AgentConfiguration.End end(String... lines) {
        try (var loading = new Loading(directory).config(lines)) {
            var end = loading.valid().end();
            assertEquals(List.of(), loading.problems());
            return end;
        }
    }

    private void refused(String problem, String... lines) {
        try (var loading = new Loading(directory).config(lines)) {
            assertTrue(loading.problems().toString().contains(problem), () -> loading.problems().toString());
        }
    }

    @Test
    void withoutPeriodsTheMachineDoesNotWait() {
        assertEquals(new AgentConfiguration.End(ShutdownPolicy.NONE, true), end("maxPods: 3"));
    }

    @Test
    void twoPeriodsMakeTwoRanges() {
        assertEquals(List.of(new ShutdownGracePeriod(0, 20), new ShutdownGracePeriod(2_000_000_000, 10)),
                end("shutdownGracePeriod: 30s", "shutdownGracePeriodCriticalPods: 10s").policy().periods());
    }

    @Test
    void rangesAreTakenAsTheyAre() {
        assertEquals(List.of(new ShutdownGracePeriod(-5, 0), new ShutdownGracePeriod(0, 60),
                        new ShutdownGracePeriod(1000, 7)),
                end("shutdownGracePeriodByPodPriority:", "- {priority: 1000, shutdownGracePeriodSeconds: 7}",
                        "- {priority: -5}", "- {shutdownGracePeriodSeconds: 60}").policy().periods());
    }

    @Test
    void withoutItsGateThereIsNothing() {
        assertEquals(new AgentConfiguration.End(ShutdownPolicy.NONE, false), end(WITHOUT));
        assertFalse(end("featureGates: {GracefulNodeShutdownBasedOnPodPriority: false}", "shutdownGracePeriod: 5s").measured());
        refused("requires feature gate GracefulNodeShutdown", WITHOUT,
                "shutdownGracePeriod: 5s");
        refused("requires feature gate GracefulNodeShutdownBasedOnPodPriority",
                "featureGates: {GracefulNodeShutdownBasedOnPodPriority: false}",
                "shutdownGracePeriodByPodPriority: [{priority: 1}]");
    }

    @Test
    void whatContradictsIsRefused() {
        refused("must be <= shutdownGracePeriod 10s", "shutdownGracePeriod: 10s", "shutdownGracePeriodCriticalPods: 20s");
        refused("must be either zero or otherwise >= 1 sec", "shutdownGracePeriod: 500ms");
        refused("Cannot specify both", "shutdownGracePeriod: 10s", "shutdownGracePeriodByPodPriority: [{priority: 1}]");
    }
}
