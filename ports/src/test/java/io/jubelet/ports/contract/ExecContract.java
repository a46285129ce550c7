package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.runtime.ExecResult;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Commands in containers. */
public abstract class ExecContract extends RuntimeContract {

    private static final int PLENTY = 1000;

    @Test
    void givesOutputAndExitCode() {
        String id = start(runSandbox(), "main", "sleep", "3600");

        ExecResult result = containers().execSync(id,
                List.of("sh", "-c", "echo out; echo err >&2; exit 4"), Duration.ofSeconds(30), PLENTY);

        assertEquals(new ExecResult("out\n", "err\n", 4), result);
    }

    /** Each character of the output has two bytes, or three. */
    @Test
    void moreOutputThanIsWantedIsLeftOut() {
        String id = start(runSandbox(), "main", "sleep", "3600");

        ExecResult result = containers().execSync(id,
                List.of("sh", "-c", "echo äöü; echo €€€ >&2; exit 4"), Duration.ofSeconds(30), 5);

        assertEquals(new ExecResult("äö", "€", 4), result);
        assertEquals(new ExecResult("1234\n", "", 0),
                containers().execSync(id, List.of("sh", "-c", "echo 1234"), Duration.ofSeconds(30), 5));
    }

    @Test
    void worksWithoutLimit() {
        String id = start(runSandbox(), "main", "sleep", "3600");

        assertEquals(0, containers().execSync(id, List.of("true"), Duration.ZERO, PLENTY).exitCode());
    }

    @Test
    void aCommandThatTakesTooLongFailsByItsLimit() {
        String id = start(runSandbox(), "main", "sleep", "3600");

        DeadlineExceededException failure = assertThrows(DeadlineExceededException.class,
                () -> containers().execSync(id, List.of("sleep", "30"), Duration.ofSeconds(1), PLENTY));

        assertEquals("command timed out: \"sleep 30\" timed out after 1s", failure.getMessage());
    }

    @Test
    void needsARunningContainer() {
        String id = start(runSandbox(), "main", "true");
        awaitEnd(id);

        PortException failure = assertThrows(PortException.class,
                () -> containers().execSync(id, List.of("true"), Duration.ofSeconds(30), PLENTY));

        assertTrue(failure.getMessage().contains("CONTAINER_EXITED"), failure.getMessage());
        assertThrows(NotFoundException.class,
                () -> containers().execSync(nonexistent(), List.of("true"), Duration.ofSeconds(30), PLENTY));
    }
}
