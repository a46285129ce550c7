package io.jubelet.app.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.cli.ExitCode;
import io.jubelet.app.log.LoggedErrors;
import io.jubelet.ports.failure.CancelledException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How an agent ends that was interrupted. */
final class ShutdownTest {

    private static final CancelledException INTERRUPTION = new CancelledException("interrupted while waiting for the runtime");

    private final Shutdown end = new Shutdown(Thread.currentThread());
    private final LoggedErrors errors = LoggedErrors.of("io.jubelet.app.boot");

    @AfterEach
    void close() {
        errors.close();
        Thread.interrupted();
    }

    @Test
    void anEndThatWasRequestedIsInOrder() {
        end.requested("somebody else has the lock");
        assertTrue(Thread.interrupted());
        assertEquals(ExitCode.OK, end.exitCode(INTERRUPTION));
        assertEquals(List.of(), errors.messages());
    }

    @Test
    void anAgentThatCantGoOnFailsWithTheFirstReason() {
        end.failed("the certificate expired");
        end.failed("another reason");
        assertTrue(Thread.interrupted());
        assertEquals(ExitCode.FAILED, end.exitCode(INTERRUPTION));
        assertEquals(List.of("the certificate expired; containers keep running"), errors.messages());
    }

    @Test
    void soDoesOneThatEndsWithoutARequest() {
        assertEquals(ExitCode.FAILED, end.exitCode(INTERRUPTION));
        assertEquals(List.of("the agent was interrupted, though it was not asked to end: interrupted while waiting for the runtime;"
                + " containers keep running"), errors.messages());
    }
}
