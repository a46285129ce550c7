package io.jubelet.adapters.fs.credential;

import io.jubelet.domain.image.credential.PluginServiceAccount;
import io.jubelet.domain.image.credential.CredentialProvider;
import io.jubelet.domain.image.credential.ProviderAnswer;
import io.jubelet.domain.image.credential.ProviderProtocol;
import io.jubelet.domain.image.credential.ProviderProtocol.UnusableAnswerException;
import io.jubelet.domain.image.credential.PullAccess;
import io.jubelet.domain.image.credential.PullingPod;
import io.jubelet.domain.image.credential.RegistryCredential;
import io.jubelet.ports.cluster.ServiceAccountTokens;
import io.jubelet.ports.exec.Command;
import io.jubelet.ports.exec.CommandRunner;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * One plugin. It runs once at a time for an image, and other callers for the same image wait for that run; a run continues when
 * no caller waits any more, since its answer will be needed again. Thread-safe.
 */
final class ProviderPlugin {

    /** Time for one run. */
    static final Duration LIMIT = Duration.ofMinutes(1);
    private static final int MAX_BYTES = 1 << 20;

    private final Path program;
    private final CredentialProvider provider;
    private final CommandRunner commands;
    private final Consumer<String> warnings;
    private final ReentrantLock lock = new ReentrantLock();
    private final Optional<PluginServiceAccounts> accountsForPlugin;
    private final AnswerCache cache;
    private final Map<ProviderQuestion, CompletableFuture<List<RegistryCredential>>> running = new HashMap<>();

    ProviderPlugin(Path directory, CredentialProvider provider, Optional<ServiceAccountTokens> accounts, Timers timers,
            CommandRunner commands, Consumer<String> warnings) {
        this.program = directory.resolve(provider.name());
        this.provider = provider;
        this.commands = commands;
        this.warnings = warnings;
        this.accountsForPlugin = provider.tokenAttributes().map(wanted -> new PluginServiceAccounts(wanted, accounts, timers, warnings));
        this.cache = new AnswerCache(provider, timers);
    }

    boolean matches(String repository) {
        return provider.matches(repository);
    }

    /** The credentials for an image of a pod, none if the plugin fails. */
    List<RegistryCredential> credentials(String repository, PullingPod pod) {
        try {
            Optional<ProviderQuestion> question = question(repository, pod);
            return question.isPresent() ? owned(question.get(), cachedOrAsked(question.get()).get()) : List.of();
        } catch (PluginFailure e) {
            warn(repository, e.getMessage() + " (pod " + pod.namespace() + "/" + pod.name() + ", service account "
                    + pod.serviceAccount() + ")");
            return List.of();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("interrupted while waiting for the credential provider " + provider.name(), e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Credentials that were given to a service account are those of its pods and no others. */
    private static List<RegistryCredential> owned(ProviderQuestion question, List<RegistryCredential> credentials) {
        return question.account().map(PluginServiceAccount::account).map(account -> PullAccess.of(
                        new PullAccess.OfAccount(account.uid(), account.namespace(), account.name())))
                .map(owner -> credentials.stream().map(credential -> credential.of(owner)).toList()).orElse(credentials);
    }

    /** The request to the plugin; empty when it is not meant for the pod. */
    private Optional<ProviderQuestion> question(String repository, PullingPod pod) throws PluginFailure {
        if (accountsForPlugin.isEmpty()) {
            return Optional.of(new ProviderQuestion(repository, Optional.empty()));
        }
        return switch (accountsForPlugin.get().of(pod)) {
            case PluginServiceAccounts.Answer.NotApplicable _ -> Optional.empty();
            case PluginServiceAccounts.Answer.ImageOnly _ -> Optional.of(new ProviderQuestion(repository, Optional.empty()));
            case PluginServiceAccounts.Answer.Attributes(PluginServiceAccount account) ->
                Optional.of(new ProviderQuestion(repository, Optional.of(account)));
        };
    }

    private CompletableFuture<List<RegistryCredential>> cachedOrAsked(ProviderQuestion question) {
        lock.lock();
        try {
            return cache.find(question).map(CompletableFuture::completedFuture)
                    .orElseGet(() -> running.computeIfAbsent(question, this::begin));
        } finally {
            lock.unlock();
        }
    }

    private CompletableFuture<List<RegistryCredential>> begin(ProviderQuestion question) {
        var run = new CompletableFuture<List<RegistryCredential>>();
        Thread.ofVirtual().name("credentials").start(() -> {
            Optional<ProviderAnswer> answer = Optional.empty();
            try {
                answer = ask(question);
            } finally {
                end(question, answer);
                run.complete(answer.map(ProviderAnswer::credentials).orElse(List.of()));
            }
        });
        return run;
    }

    private void end(ProviderQuestion question, Optional<ProviderAnswer> answer) {
        lock.lock();
        try {
            answer.ifPresent(given -> cache.keep(question, given));
            running.remove(question);
        } finally {
            lock.unlock();
        }
    }

    private Optional<ProviderAnswer> ask(ProviderQuestion question) {
        String repository = question.repository();
        try {
            ProviderAnswer answer = ProviderProtocol.answer(provider, commands.run(command(question)));
            ProviderProtocol.checkEcho(provider, question.account(), answer);
            return Optional.of(answer);
        } catch (PortException e) {
            warn(repository, e.getMessage());
        } catch (UnusableAnswerException e) {
            warn(repository, "its answer can't be used: " + e.getMessage());
        } catch (RuntimeException e) {
            // Its message may repeat the output of the plugin.
            warn(repository, "it could not be run: " + e.getClass().getName());
        }
        return Optional.empty();
    }

    private Command command(ProviderQuestion question) {
        List<String> words = new ArrayList<>(List.of(program.toString()));
        words.addAll(provider.args());
        return new Command(words, provider.env(),
                ProviderProtocol.request(provider, question.repository(), question.account()), LIMIT, MAX_BYTES);
    }

    private void warn(String repository, String problem) {
        warnings.accept("credential provider " + program + " gives no credentials for " + repository + ": " + problem);
    }
}
