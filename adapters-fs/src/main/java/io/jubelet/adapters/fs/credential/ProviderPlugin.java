package io.jubelet.adapters.fs.credential;

import io.jubelet.domain.image.credential.CredentialProvider;
import io.jubelet.domain.image.credential.ProviderAnswer;
import io.jubelet.domain.image.credential.ProviderProtocol;
import io.jubelet.domain.image.credential.ProviderProtocol.UnusableAnswerException;
import io.jubelet.domain.image.credential.RegistryCredential;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.time.Timers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * One plugin. It runs once at a time for an image, and whoever wants the same meanwhile waits for that run; a run goes
 * on when nobody waits any more, since its answer will be wanted again. Thread-safe.
 */
final class ProviderPlugin {

    private final Path program;
    private final CredentialProvider provider;
    private final Timers timers;
    private final Consumer<String> warnings;
    private final ReentrantLock lock = new ReentrantLock();
    private final AnswerCache cache;
    private final Map<String, CompletableFuture<List<RegistryCredential>>> running = new HashMap<>();

    ProviderPlugin(Path folder, CredentialProvider provider, Timers timers, Consumer<String> warnings) {
        this.program = folder.resolve(provider.name());
        this.provider = provider;
        this.timers = timers;
        this.warnings = warnings;
        this.cache = new AnswerCache(provider, timers);
    }

    boolean matches(String repository) {
        return provider.matches(repository);
    }

    /** The credentials for an image, none if the plugin fails. */
    List<RegistryCredential> credentials(String repository) {
        try {
            return cachedOrAsked(repository).get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("interrupted while waiting for the credential provider " + provider.name(), e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private CompletableFuture<List<RegistryCredential>> cachedOrAsked(String repository) {
        lock.lock();
        try {
            return cache.find(repository).map(CompletableFuture::completedFuture)
                    .orElseGet(() -> running.computeIfAbsent(repository, this::begin));
        } finally {
            lock.unlock();
        }
    }

    private CompletableFuture<List<RegistryCredential>> begin(String repository) {
        var run = new CompletableFuture<List<RegistryCredential>>();
        Thread.ofVirtual().name("credentials").start(() -> {
            Optional<ProviderAnswer> answer = Optional.empty();
            try {
                answer = ask(repository);
            } finally {
                end(repository, answer);
                run.complete(answer.map(ProviderAnswer::credentials).orElse(List.of()));
            }
        });
        return run;
    }

    private void end(String repository, Optional<ProviderAnswer> answer) {
        lock.lock();
        try {
            answer.ifPresent(given -> cache.keep(repository, given));
            running.remove(repository);
        } finally {
            lock.unlock();
        }
    }

    private Optional<ProviderAnswer> ask(String repository) {
        try {
            String answer = new PluginRun(program, provider, timers).answer(repository);
            return Optional.of(ProviderProtocol.answer(provider, answer));
        } catch (PluginFailure e) {
            warn(repository, e.getMessage());
        } catch (UnusableAnswerException e) {
            warn(repository, "its answer can't be used: " + e.getMessage());
        } catch (RuntimeException e) {
            // Its message may repeat what the plugin said.
            warn(repository, "it could not be run: " + e.getClass().getName());
        }
        return Optional.empty();
    }

    private void warn(String repository, String problem) {
        warnings.accept("credential provider " + program + " gives no credentials for " + repository + ": " + problem);
    }
}
