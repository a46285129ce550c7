package io.jubelet.adapters.apiserver.connection;

import io.jubelet.ports.exec.CommandRunner;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.time.Timers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The identity in force. Its files are read again when they changed, so that other programs may renew certificates and
 * tokens; while they can't be read, the last good identity stays. An exec plugin runs when its credentials are needed, and
 * again when they expired or the API server refused them; while it fails, requests fail. Thread-safe.
 */
final class Identity {

    private static final System.Logger LOG = System.getLogger(Identity.class.getName());
    /** Neither an API server that never accepts what a plugin gives, nor a failure of the plugin, runs it for every request. */
    private static final Duration PLUGIN_PAUSE = Duration.ofSeconds(10);

    private final Supplier<Path> kubeconfig;
    private final CommandRunner commands;
    private final Timers timers;
    private volatile Usable usable;
    private Optional<Loaded> loaded = Optional.empty();
    private Map<Path, List<Object>> fileVersions = Map.of();
    private Optional<Run> lastRun = Optional.empty();

    /** Credentials whose certificates and keys were verified, until they expire. */
    private record Usable(Credentials credentials, TlsSetup tls, Optional<Instant> expires) {

        boolean isOver(Instant now) {
            return expires.filter(end -> !now.isBefore(end)).isPresent();
        }
    }

    /** The content of the files. */
    private record Loaded(Credentials base, Optional<ExecConfig> plugin) {
    }

    /** A run of the plugin: when it ended, and why it gave nothing if it gave nothing. */
    private record Run(long at, Optional<UnavailableException> failure) {
    }

    /**
     * Reads it for the first time. A plugin does not run yet.
     *
     * @param commands runs the plugin of a kubeconfig that has one
     * @throws InvalidArgumentException when the kubeconfig, a certificate or a key can't be used
     */
    Identity(Path kubeconfig, CommandRunner commands, Timers timers) {
        this(() -> kubeconfig, commands, timers);
        load();
    }

    /**
     * One that is not there yet.
     *
     * @param kubeconfig called each time that the identity is needed, and fails as long as there is none
     * @param timers the time by which credentials expire
     */
    Identity(Supplier<Path> kubeconfig, CommandRunner commands, Timers timers) {
        this.kubeconfig = kubeconfig;
        this.commands = commands;
        this.timers = timers;
    }

    /**
     * The identity in force.
     *
     * @throws UnavailableException when there is none yet, or when a plugin fails
     */
    Credentials current() {
        return usable().credentials;
    }

    /**
     * What connections of the identity in force need.
     *
     * @throws UnavailableException when there is none yet, or when a plugin fails
     */
    TlsSetup tls() {
        return usable().tls;
    }

    /** Where the identity in force comes from and how long it is valid, for messages; nothing secret. */
    String describe() {
        String certificate = Optional.ofNullable(usable).flatMap(used -> used.tls.validUntil())
                .map(end -> (timers.instant().isAfter(end) ? ", whose client certificate expired at "
                        : ", whose client certificate is valid until ") + end).orElse("");
        return "kubeconfig " + kubeconfig.get() + certificate;
    }

    /** Whether there is one that can be used without a run of a plugin. */
    boolean isKnown() {
        Usable used = usable;
        return used != null && !used.isOver(timers.instant());
    }

    private Usable usable() {
        Usable used = usable;
        return used == null || used.isOver(timers.instant()) ? fresh() : used;
    }

    private synchronized Usable fresh() {
        try {
            if (loaded.isEmpty()) {
                load();
            }
            if (usable == null || usable.isOver(timers.instant())) {
                askPlugin();
            }
            return usable;
        } catch (InvalidArgumentException | UnavailableException e) {
            // Nothing was sent: to callers that is as if the API server could not be reached.
            throw new UnavailableException(e.getMessage(), e.getCause() instanceof IOException cause ? cause : new IOException(e));
        }
    }

    /** Reads the identity again if its files changed. */
    synchronized void check() {
        if (loaded.isPresent() && !fileVersions.equals(versions(fileVersions.keySet()))) {
            reload();
        }
    }

    /**
     * The API server does not accept the identity: reads it again, or runs the plugin again.
     *
     * @param refused what was not accepted
     * @return whether there is another one now
     */
    synchronized boolean renew(Credentials refused) {
        if (usable != null && usable.credentials.equals(refused)) {
            if (!refused.fromPlugin()) {
                reload();
            } else if (mayRun()) {
                try {
                    askPlugin();
                } catch (UnavailableException | InvalidArgumentException e) {
                    LOG.log(System.Logger.Level.WARNING, "the identity stays as it is: " + e.getMessage());
                }
            }
        }
        return usable != null && !usable.credentials.equals(refused);
    }

    private boolean mayRun() {
        return lastRun.filter(run -> timers.nanos() - run.at() < PLUGIN_PAUSE.toNanos()).isEmpty();
    }

    private void askPlugin() {
        if (!mayRun() && lastRun.get().failure().isPresent()) {
            throw new UnavailableException(lastRun.get().failure().get().getMessage());
        }
        Loaded from = loaded.orElseThrow();
        Optional<UnavailableException> failure = Optional.empty();
        try {
            ExecPlugin.Answer answer = new ExecPlugin(from.plugin().orElseThrow(), commands).ask();
            use(answer.into(from.base()), answer.expires());
        } catch (InvalidArgumentException e) {
            failure = Optional.of(new UnavailableException(
                    "the credential plugin of " + describe() + " gave what can't be used: " + e.getMessage()));
            throw failure.get();
        } catch (UnavailableException e) {
            failure = Optional.of(e);
            throw e;
        } finally {
            lastRun = Optional.of(new Run(timers.nanos(), failure));
        }
    }

    private void use(Credentials credentials, Optional<Instant> expires) {
        boolean sameTls = usable != null && usable.credentials.tls().equals(credentials.tls());
        usable = new Usable(credentials, sameTls ? usable.tls : new TlsSetup(credentials.tls()), expires);
    }

    private void reload() {
        try {
            load();
        } catch (PortException e) {
            LOG.log(System.Logger.Level.WARNING, "the identity stays as it is: " + e.getMessage());
        }
    }

    /** Each file is read after its version was: what changes meanwhile is seen at the next check. */
    private void load() {
        Path file = kubeconfig.get();
        Set<Path> known = new LinkedHashSet<>(fileVersions.keySet());
        known.add(file);
        fileVersions = versions(known);
        List<Object> version = fileVersions.get(file);
        Kubeconfig read = Kubeconfig.read(file);
        fileVersions = versions(read.files());
        fileVersions.put(file, version);
        Loaded now = new Loaded(read.credentials(), read.plugin());
        if (now.plugin().isEmpty()) {
            use(now.base(), Optional.empty());
        } else if (!loaded.equals(Optional.of(now))) {
            new TlsSetup(now.base().tls());
            usable = null;
            lastRun = Optional.empty();
        }
        loaded = Optional.of(now);
    }

    private static Map<Path, List<Object>> versions(Collection<Path> files) {
        Map<Path, List<Object>> found = new HashMap<>();
        files.forEach(file -> found.put(file, version(file)));
        return found;
    }

    private static List<Object> version(Path file) {
        try {
            return List.of(file.toRealPath(), Files.getLastModifiedTime(file), Files.size(file));
        } catch (IOException _) {
            return List.of();
        }
    }
}
