package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.exec.Command;
import io.jubelet.ports.exec.CommandRunner;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a {@link CommandRunner} has to do. */
@Timeout(180)
public abstract class CommandRunnerContract {

    private static final String SECRET = "hunter2";

    /** The runner. */
    protected abstract CommandRunner commands();

    /** A program that writes its first argument, then the variable GIVEN, then all of its input. */
    protected abstract String echo();

    /** A program that writes its first argument to both outputs and ends with exit code 3. */
    protected abstract String failing();

    /** A program that never ends; its limit passes while it runs. */
    protected abstract String hanging();

    private static Command command(String program, String argument, int maxBytes) {
        List<String> words = new ArrayList<>(List.of(program, argument));
        return new Command(words, Map.of("GIVEN", "b"), "c", Duration.ofMinutes(1), maxBytes);
    }

    @Test
    void aProgramGetsArgumentsEnvironmentAndInput() {
        assertEquals("abc", commands().run(command(echo(), "a", 3)));
    }

    @Test
    void anAnswerThatIsTooLongIsRefused() {
        String message = assertThrows(ResourceExhaustedException.class, () -> commands().run(command(echo(), "a", 2))).getMessage();
        assertTrue(message.contains("more than 2 bytes"), message);
    }

    @Test
    void aFailureIsReportedByItsCodeAndNothingThatWasWritten() {
        failsWithoutSecrets(InternalException.class, failing(), "it ended with exit code 3");
    }

    @Test
    void aProgramThatIsNotThereIsNotFound() {
        failsWithoutSecrets(NotFoundException.class, "/no/such/program", "it can't be started");
    }

    @Test
    void aProgramThatDoesNotEndIsKilled() {
        failsWithoutSecrets(DeadlineExceededException.class, hanging(), "it did not end within 1m0s");
    }

    private void failsWithoutSecrets(Class<? extends PortException> kind, String program, String start) {
        String message = assertThrows(kind, () -> commands().run(command(program, SECRET, 100))).getMessage();
        assertTrue(message.startsWith(start), message);
        assertFalse(message.contains(SECRET), message);
    }

    @Test
    void aCommandShowsItsProgramOnly() {
        assertEquals("Command[p]", command("p", SECRET, 1).toString());
    }
}
