package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.ports.exec.Command;
import io.jubelet.ports.exec.CommandStreams;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.failure.UnavailableException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What {@link CommandStreams} have to do. */
@Timeout(180)
public abstract class CommandStreamsContract {

    /** The streams. */
    protected abstract CommandStreams streams();

    /** A program that writes its first argument, then the variable GIVEN, then all of its input. */
    protected abstract String echo();

    /** A program that writes its first argument to both outputs, each in a line, and ends with exit code 3. */
    protected abstract String failing();

    /** A program that never ends; its limit passes while it runs. */
    protected abstract String hanging();

    private static Command command(String program, String argument, int maxBytes) {
        return new Command(List.of(program, argument), Map.of("GIVEN", "b"), "c", Duration.ofMinutes(1), maxBytes);
    }

    private String streamed(Command command, int code) {
        var bytes = new ByteArrayOutputStream();
        assertEquals(code, streams().stream(command, buffer -> {
            byte[] part = new byte[buffer.remaining()];
            buffer.get(part);
            bytes.writeBytes(part);
        }));
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aStreamHasWhatIsWrittenAndTheExitCode() {
        assertEquals("abc", streamed(command(echo(), "a", 3), 0));
        assertEquals(2, streamed(command(failing(), "x", 100), 3).lines().filter("x"::equals).count());
    }

    @Test
    void ofAStreamThatIsTooLongTheBeginningIsPassedOn() {
        var passed = new AtomicInteger();
        assertThrows(ResourceExhaustedException.class, () -> streams().stream(command(echo(), "a", 2),
                buffer -> passed.addAndGet(buffer.remaining())));
        assertEquals(2, passed.get());
    }

    @Test
    void aReceiverThatFailsEndsTheProgram() {
        assertThrows(UnavailableException.class, () -> streams().stream(command(echo(), "a", 100), _ -> {
            throw new UnavailableException("the caller has gone");
        }));
    }

    @Test
    void aStreamThatDoesNotEndIsKilled() {
        assertThrows(DeadlineExceededException.class, () -> streams().stream(command(hanging(), "a", 100), _ -> { }));
        assertThrows(NotFoundException.class, () -> streams().stream(command("/no/such/program", "a", 100), _ -> { }));
    }
}
