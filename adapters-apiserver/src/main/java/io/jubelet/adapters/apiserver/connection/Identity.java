package io.jubelet.adapters.apiserver.connection;

import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The identity in force. Its files are read again when they changed, so that somebody else may renew certificates and
 * tokens; while they can't be read, the last good identity stays. Thread-safe.
 */
final class Identity {

    private static final System.Logger LOG = System.getLogger(Identity.class.getName());
    /** Tokens of plugins live for a quarter of an hour and more. */
    private static final Duration PLUGIN_AGE = Duration.ofMinutes(10);
    /** A server that never accepts what a plugin gives must not make it run for every request. */
    private static final Duration PLUGIN_PAUSE = Duration.ofSeconds(10);

    private final Supplier<Path> kubeconfig;
    private volatile Usable usable;
    private List<Path> files = List.of();
    private List<Object> marks;
    private long readAt;

    /** Credentials whose certificates and keys were found to be good. */
    private record Usable(Credentials credentials, TlsSetup tls) {
    }

    /**
     * Reads it for the first time.
     *
     * @throws io.jubelet.ports.failure.InvalidArgumentException when the kubeconfig, a certificate or a key can't be used
     */
    Identity(Path kubeconfig) {
        this(() -> kubeconfig);
        load();
    }

    /**
     * One that is not there yet.
     *
     * @param kubeconfig is asked for each time that somebody needs the identity, and fails as long as there is none
     */
    Identity(Supplier<Path> kubeconfig) {
        this.kubeconfig = kubeconfig;
    }

    /**
     * The identity in force.
     *
     * @throws UnavailableException when there is none yet
     */
    Credentials current() {
        return usable().credentials;
    }

    /**
     * What connections of the identity in force need.
     *
     * @throws UnavailableException when there is none yet
     */
    TlsSetup tls() {
        return usable().tls;
    }

    /** Where the identity in force comes from and how long it is good, for people; nothing secret. */
    String describe() {
        Usable used = usable();
        String certificate = used.tls.validUntil().map(end -> (Instant.now().isAfter(end)
                ? ", whose client certificate expired at " : ", whose client certificate is valid until ") + end).orElse("");
        return "kubeconfig " + kubeconfig.get() + certificate;
    }

    /** Whether there is one. */
    boolean isKnown() {
        return usable != null;
    }

    private Usable usable() {
        if (usable == null) {
            loadFirst();
        }
        return usable;
    }

    private synchronized void loadFirst() {
        try {
            if (usable == null) {
                load();
            }
        } catch (InvalidArgumentException e) {
            throw new UnavailableException(e.getMessage(), e);
        }
    }

    /** Reads the identity again if its files changed, or if what a plugin gave is old. */
    synchronized void check() {
        if (isKnown() && isOutdated()) {
            reload();
        }
    }

    private boolean isOutdated() {
        return current().fromPlugin() && isOlder(PLUGIN_AGE) || !marks.equals(marks());
    }

    /**
     * The server does not accept the identity: reads it again, asking a plugin too.
     *
     * @param refused what was not accepted
     * @return whether there is another one now
     */
    synchronized boolean renew(Credentials refused) {
        if (current().equals(refused) && (!refused.fromPlugin() || isOlder(PLUGIN_PAUSE))) {
            reload();
        }
        return !current().equals(refused);
    }

    private boolean isOlder(Duration age) {
        return System.nanoTime() - readAt > age.toNanos();
    }

    private void reload() {
        List<Object> seen = marks();
        try {
            load();
        } catch (PortException e) {
            LOG.log(System.Logger.Level.WARNING, "the identity stays as it is: " + e.getMessage());
            marks = seen;
            readAt = System.nanoTime();
        }
    }

    /** What changes while it is read is seen at the next check. */
    private void load() {
        Kubeconfig read = Kubeconfig.read(kubeconfig.get());
        files = read.files();
        List<Object> before = marks();
        Credentials credentials = read.credentials();
        boolean sameTls = usable != null && usable.credentials.tls().equals(credentials.tls());
        usable = new Usable(credentials, sameTls ? usable.tls : new TlsSetup(credentials.tls()));
        marks = before;
        readAt = System.nanoTime();
    }

    private List<Object> marks() {
        List<Object> found = new ArrayList<>();
        for (Path file : files) {
            found.add(file);
            try {
                found.add(file.toRealPath());
                found.add(Files.getLastModifiedTime(file));
                found.add(Files.size(file));
            } catch (IOException _) {
                found.add("missing");
            }
        }
        return found;
    }
}
