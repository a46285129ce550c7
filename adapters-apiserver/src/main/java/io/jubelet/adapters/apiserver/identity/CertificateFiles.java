package io.jubelet.adapters.apiserver.identity;

import io.jubelet.adapters.apiserver.pki.Pem;
import io.jubelet.ports.server.ServingCertificate;
import io.jubelet.ports.server.ServingCertificates;
import io.jubelet.ports.time.Timers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Contents of PEM files, read again every few seconds and used when they changed. Unusable files leave the former contents in
 * use, with a warning: they may be in the middle of being replaced.
 *
 * @param <T> what is in the files
 */
public final class CertificateFiles<T> implements AutoCloseable {

    static final Duration CHECK = Duration.ofSeconds(5);

    private static final System.Logger LOG = System.getLogger(CertificateFiles.class.getName());

    private final List<Path> files;
    private final Parser<T> parser;
    private final Timers timers;
    private List<byte[]> seen = List.of();
    /** Why the files could not be read last, as it was logged; empty when they could. */
    private String unreadable = "";
    private Optional<Timers.Pending> next = Optional.empty();
    private boolean closed;
    private volatile Optional<T> current = Optional.empty();

    private CertificateFiles(List<Path> files, Parser<T> parser, Timers timers) {
        this.files = files;
        this.parser = parser;
        this.timers = timers;
    }

    /**
     * Certificate and key of a server; empty as long as the files can't be used. {@code CertificateFiles::current} of it is a
     * {@link ServingCertificates}.
     */
    public static CertificateFiles<ServingCertificate> ofServer(ServingIdentity.KeyFiles files, Timers timers) {
        return new CertificateFiles<>(List.of(files.certificate(), files.key()), contents -> {
            CertifiedKey pair = CertifiedKey.parse(contents.getFirst(), contents.getLast());
            return new ServingCertificate(pair.chain(), pair.key());
        }, timers).start();
    }

    /**
     * Certificate and key of a server in files that were configured (tlsCertFile, tlsPrivateKeyFile), and have to be there.
     *
     * @throws IdentityException when they can't be used now
     */
    public static CertificateFiles<ServingCertificate> ofConfiguredServer(ServingIdentity.KeyFiles files, Timers timers) {
        CertificateFiles<ServingCertificate> followed = ofServer(files, timers);
        if (followed.current().isEmpty()) {
            followed.close();
            throw new IdentityException(files.certificate() + " and " + files.key() + " are no certificate with its key that can be"
                    + " used; put them there in PEM, or leave tlsCertFile and tlsPrivateKeyFile empty");
        }
        return followed;
    }

    /**
     * Authorities of client certificates (authentication.x509.clientCAFile).
     *
     * @throws IdentityException when the file can't be used now
     */
    public static CertificateFiles<List<X509Certificate>> ofAuthorities(Path file, Timers timers) {
        CertificateFiles<List<X509Certificate>> authorities = new CertificateFiles<>(List.of(file), contents -> {
            List<X509Certificate> found = Pem.certificates(contents.getFirst());
            if (found.isEmpty()) {
                throw new GeneralSecurityException("there is no certificate");
            }
            return found;
        }, timers).start();
        if (authorities.current().isEmpty()) {
            authorities.close();
            throw new IdentityException(file + " has no certificate authorities that can be used; put them there in PEM,"
                    + " or leave authentication.x509.clientCAFile empty");
        }
        return authorities;
    }

    /** Makes something of the contents of files. */
    private interface Parser<T> {

        T parse(List<byte[]> contents) throws GeneralSecurityException;
    }

    /** What the files hold; empty when they could not be used so far. Never blocks. */
    public Optional<T> current() {
        return current;
    }

    private CertificateFiles<T> start() {
        look();
        return this;
    }

    private void look() {
        reload();
        synchronized (this) {
            if (!closed) {
                next = Optional.of(timers.after(CHECK, this::look));
            }
        }
    }

    /** Reads the files now, if they changed. */
    public synchronized void reload() {
        try {
            List<byte[]> contents = new ArrayList<>();
            for (Path file : files) {
                contents.add(Files.readAllBytes(file));
            }
            unreadable = "";
            if (isSeen(contents)) {
                return;
            }
            seen = contents;
            current = Optional.of(parser.parse(contents));
            LOG.log(System.Logger.Level.INFO, "{0} is in use", files.getFirst());
        } catch (IOException e) {
            String why = String.valueOf(e.getMessage());
            if (!why.equals(unreadable)) {
                unreadable = why;
                LOG.log(current.isPresent() ? System.Logger.Level.WARNING : System.Logger.Level.DEBUG,
                        "{0} can''t be read: {1}", files, why);
            }
        } catch (GeneralSecurityException e) {
            LOG.log(System.Logger.Level.WARNING, "{0} can''t be used: {1}", files, e.getMessage());
        }
    }

    private boolean isSeen(List<byte[]> contents) {
        for (int i = 0; i < contents.size(); i++) {
            if (seen.size() != contents.size() || !Arrays.equals(seen.get(i), contents.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Ends the looking. */
    @Override
    public synchronized void close() {
        closed = true;
        next.ifPresent(Timers.Pending::cancel);
    }
}
