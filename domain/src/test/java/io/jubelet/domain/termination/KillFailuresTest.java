package io.jubelet.domain.termination;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class KillFailuresTest {

    private static final String MAIN = "failed to \"KillContainer\" for \"main\" with KillContainerError: \"busy\"";
    private static final String SANDBOX = "failed to \"KillPodSandbox\" for \"uid\" with KillPodSandboxError: "
            + "\"plugin \\\"bridge\\\" failed\"";

    private final KillFailures failures = new KillFailures();

    @Test
    void oneFailureStandsAlone() {
        assertTrue(failures.isEmpty());
        failures.container("main", "busy");
        assertFalse(failures.isEmpty());
        assertEquals(MAIN, failures.text());
    }

    @Test
    void severalAreInBracketsAndEachIsThereOnce() {
        failures.container("main", "busy");
        failures.sandbox("uid", "plugin \"bridge\" failed");
        failures.sandbox("uid", "plugin \"bridge\" failed");
        assertEquals("[" + MAIN + ", " + SANDBOX + "]", failures.text());
    }
}
