package io.jubelet.adapters.fs.exec;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.domain.value.DurationText;
import io.jubelet.ports.exec.Command;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.time.Timers;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/** One run of a program; a program that exceeds its limits is killed with everything it started. */
final class CommandRun {

    private final Command command;
    private final Timers timers;
    private final CompletableFuture<byte[]> output = new CompletableFuture<>();
    private volatile boolean overdue;

    CommandRun(Command command, Timers timers) {
        this.command = command;
        this.timers = timers;
    }

    String answer() {
        Process process = start(ProcessBuilder.Redirect.DISCARD);
        Timers.Pending deadline = timers.after(command.limit(), () -> {
            overdue = true;
            // Before the kill, which breaks the pipe that is being read.
            output.completeExceptionally(tooLong());
            kill(process);
        });
        try {
            // On threads of their own: a process that outlives the program can hold the pipe open for ever, and one that
            // does not read fills it. Not virtual ones, which would take their carriers from the rest of the agent.
            Thread.ofPlatform().daemon().name("command-output").start(() -> read(process));
            Thread.ofPlatform().daemon().name("command-input").start(() -> write(process));
            byte[] written = output.get();
            int code = process.waitFor();
            if (overdue) {
                throw tooLong();
            }
            if (code != 0) {
                throw new InternalException("it ended with exit code " + code + "; what it writes on standard error is not"
                        + " shown, since it may hold secrets: run it by hand to see it");
            }
            return new String(written, StandardCharsets.UTF_8);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof PortException failure ? failure
                    : new InternalException("its output can't be read");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("interrupted while " + command.program() + " ran", e);
        } finally {
            deadline.cancel();
            kill(process);
        }
    }

    /** Passes on both outputs; returns the exit code. */
    int stream(Consumer<ByteBuffer> to) {
        var queue = new OutputQueue();
        Process process = start(ProcessBuilder.Redirect.PIPE);
        Timers.Pending deadline = timers.after(command.limit(), () -> {
            overdue = true;
            queue.end();
            kill(process);
        });
        try {
            Thread.ofPlatform().daemon().name("command-output").start(() -> queue.fill(process.getInputStream()));
            Thread.ofPlatform().daemon().name("command-input").start(() -> write(process));
            pass(queue, to);
            int code = process.waitFor();
            if (overdue) {
                throw tooLong();
            }
            return code;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("interrupted while " + command.program() + " ran", e);
        } finally {
            deadline.cancel();
            queue.end();
            kill(process);
        }
    }

    private void pass(OutputQueue queue, Consumer<ByteBuffer> to) throws InterruptedException {
        int left = command.maxBytes();
        for (Optional<byte[]> part = queue.take(); part.isPresent(); part = queue.take()) {
            int size = Math.min(left, part.get().length);
            if (size > 0) {
                to.accept(ByteBuffer.wrap(part.get(), 0, size));
            }
            if (size < part.get().length) {
                throw outputLimitExceeded();
            }
            left -= size;
        }
    }

    private PortException outputLimitExceeded() {
        return new ResourceExhaustedException("its answer has more than " + command.maxBytes() + " bytes");
    }

    private PortException tooLong() {
        return new DeadlineExceededException("it did not end within " + DurationText.of(command.limit()));
    }

    /** Starts it; with its errors in a pipe they are among the rest of the output. */
    private Process start(ProcessBuilder.Redirect errors) {
        var builder = new ProcessBuilder(command.words()).redirectError(errors)
                .redirectErrorStream(errors == ProcessBuilder.Redirect.PIPE);
        builder.environment().putAll(command.environment());
        try {
            return builder.start();
        } catch (IOException e) {
            String message = "it can't be started: " + e.getMessage();
            throw Errno.of(e) == Errno.NOT_FOUND ? new NotFoundException(message)
                    : new UnavailableException(message);
        } catch (IllegalArgumentException e) {
            throw new UnavailableException("it can't be started: its environment or arguments have characters that can't"
                    + " be passed on");
        }
    }

    private void read(Process process) {
        try (InputStream in = process.getInputStream()) {
            byte[] written = in.readNBytes(command.maxBytes() + 1);
            if (written.length > command.maxBytes()) {
                output.completeExceptionally(outputLimitExceeded());
            }
            output.complete(written);
        } catch (IOException e) {
            output.completeExceptionally(e);
        }
    }

    private void write(Process process) {
        try (OutputStream out = process.getOutputStream()) {
            out.write(command.input().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // It does not care for the input; its output and its exit code show whether that is an error.
        }
    }

    private static void kill(Process process) {
        if (process.isAlive()) {
            // First what it started: once it has ended itself, its descendants are no longer known.
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
