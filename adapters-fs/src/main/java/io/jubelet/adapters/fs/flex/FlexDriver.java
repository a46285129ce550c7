package io.jubelet.adapters.fs.flex;

import io.jubelet.adapters.fs.kernel.Programs;
import io.jubelet.adapters.fs.kernel.Programs.Result;
import io.jubelet.domain.volume.flex.FlexAnswer;
import io.jubelet.domain.volume.flex.FlexCapabilities;
import io.jubelet.domain.volume.flex.FlexDriverName;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * An installed driver. Its arguments may hold the values of Secrets, and what it writes may repeat them: of both, nothing but the message
 * of a failure gets into an error. Thread-safe.
 */
public final class FlexDriver {

    /** As long as a kubelet waits for an attachment; it waits without a limit for everything else. */
    private static final Duration LIMIT = Duration.ofMinutes(10);

    private final FlexDriverName name;
    private final Path program;
    private final Programs programs;
    private final FlexCapabilities capabilities;
    /** Commands that it does not support, which it is not asked again. */
    private final Set<String> unsupported = ConcurrentHashMap.newKeySet();

    /**
     * Initializes a driver.
     *
     * @throws NotFoundException when it can't be used; the message has the reason
     */
    FlexDriver(FlexDriverName name, Path program, Programs programs) {
        this.name = name;
        this.program = program;
        this.programs = programs;
        this.capabilities = call(NotFoundException::new, "init")
                .orElseThrow(() -> new NotFoundException("init command failed: not supported")).capabilities();
    }

    /** Its name. */
    public FlexDriverName name() {
        return name;
    }

    /** What it declared when it was initialized. */
    public FlexCapabilities capabilities() {
        return capabilities;
    }

    /**
     * Runs a command.
     *
     * @param failure makes the exception for a command that failed, from the reason
     * @return its answer; empty when the driver does not support the command
     * @throws DeadlineExceededException when the driver did not end within 10 minutes and was killed
     */
    public Optional<FlexAnswer> call(Function<String, PortException> failure, String command, String... arguments) {
        if (unsupported.contains(command)) {
            return Optional.empty();
        }
        List<String> all = new ArrayList<>(List.of(program.toString(), command));
        all.addAll(List.of(arguments));
        Result result = programs.run(all, LIMIT);
        FlexAnswer answer;
        try {
            answer = FlexAnswer.parse(result.output());
        } catch (IllegalArgumentException e) {
            throw failure.apply(command + " command failed: the answer of " + program + " can't be read (exit status "
                    + result.exitCode() + "): " + e.getMessage());
        }
        if (answer.isNotSupported()) {
            unsupported.add(command);
            return Optional.empty();
        }
        if (!answer.isSuccess()) {
            throw failure.apply(command + " command failed, status: " + answer.status() + ", reason: " + answer.message());
        }
        if (result.exitCode() != 0) {
            throw failure.apply(command + " command failed: exit status " + result.exitCode() + " of " + program
                    + ", although its answer is a success");
        }
        return Optional.of(answer);
    }
}
