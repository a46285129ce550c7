package io.jubelet.adapters.fs.credential;

import io.jubelet.domain.image.credential.CredentialProvider;
import io.jubelet.domain.image.credential.ProviderProtocol;
import io.jubelet.domain.value.DurationText;
import io.jubelet.ports.time.Timers;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * One run of a plugin. It has a minute, its answer may have {@value #MAX_BYTES} bytes; what goes beyond is killed with
 * everything it started.
 */
final class PluginRun {

    /** Time for one run (behaviour reference, section 6, "Exec credential providers"). */
    static final Duration LIMIT = Duration.ofMinutes(1);

    static final int MAX_BYTES = 1 << 20;

    private final Path program;
    private final CredentialProvider provider;
    private final Timers timers;
    private final CompletableFuture<byte[]> output = new CompletableFuture<>();
    private volatile boolean overdue;

    PluginRun(Path program, CredentialProvider provider, Timers timers) {
        this.program = program;
        this.provider = provider;
        this.timers = timers;
    }

    /**
     * Runs the plugin.
     *
     * @return what it wrote on its standard output
     * @throws PluginFailure when it can't be started, fails, says too much or does not end
     */
    String answer(ProviderQuestion question) throws PluginFailure {
        Process process = start();
        Timers.Pending deadline = timers.after(LIMIT, () -> {
            overdue = true;
            kill(process);
            output.completeExceptionally(tooLong());
        });
        try {
            // On a thread of its own: a process that outlives the plugin can hold the pipe open for ever. Not a virtual
            // one, which would take its carrier from the rest of the agent as long as the plugin is silent.
            Thread.ofPlatform().daemon().name("credentials-output").start(() -> read(process));
            write(process, ProviderProtocol.request(provider, question.repository(), question.proof()));
            byte[] said = output.get();
            int code = process.waitFor();
            if (overdue) {
                throw tooLong();
            }
            if (code != 0) {
                throw new PluginFailure("it ended with exit code " + code + "; what it says on standard error is not"
                        + " shown, since it may hold secrets: run it by hand to see it");
            }
            return new String(said, StandardCharsets.UTF_8);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof PluginFailure failure ? failure
                    : new PluginFailure("its output can't be read");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new PluginFailure("interrupted");
        } finally {
            deadline.cancel();
            kill(process);
        }
    }

    private static PluginFailure tooLong() {
        return new PluginFailure("it did not end within " + DurationText.of(LIMIT));
    }

    private Process start() throws PluginFailure {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(provider.args());
        var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(provider.env());
        try {
            return builder.start();
        } catch (IOException e) {
            throw new PluginFailure("it can't be started: " + e.getMessage());
        }
    }

    private void read(Process process) {
        try (InputStream in = process.getInputStream()) {
            byte[] said = in.readNBytes(MAX_BYTES + 1);
            if (said.length > MAX_BYTES) {
                output.completeExceptionally(
                        new PluginFailure("its answer has more than " + MAX_BYTES + " bytes"));
            }
            output.complete(said);
        } catch (IOException e) {
            output.completeExceptionally(e);
        }
    }

    private static void write(Process process, String request) {
        try (OutputStream out = process.getOutputStream()) {
            out.write(request.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // It does not care for the request; its answer and its exit code tell whether that is well.
        }
    }

    private static void kill(Process process) {
        if (process.isAlive()) {
            // First what it started: when it is gone itself, nobody can tell any more what that was.
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
