package io.jubelet.adapters.apiserver.identity;

import io.jubelet.adapters.apiserver.pki.Pem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/**
 * Certificates with their keys in a directory, as a kubelet keeps them: each pair in a file {@code PREFIX-TIME.pem},
 * certificates first, and a link {@code PREFIX-current.pem} to the one in use. The link is made under another name
 * ({@code PREFIX-updated.pem}) and moved, so it never points to nothing.
 */
final class CertificateStore {

    private static final System.Logger LOG = System.getLogger(CertificateStore.class.getName());
    /** Local time, to the second. */
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd-HH-mm-ss");

    private final Path directory;
    private final String prefix;
    private final ZoneId zone;
    private final Optional<ServingIdentity.KeyFiles> first;

    /**
     * A store; the directory is made when it is needed.
     *
     * @param zone zone of the times in file names
     */
    CertificateStore(Path directory, String prefix, ZoneId zone) {
        this(directory, prefix, zone, Optional.empty());
    }

    /**
     * A store with files elsewhere, never written, that hold the pair in use as long as the store has none.
     *
     * @param first these files, which need not exist
     */
    CertificateStore(Path directory, String prefix, ZoneId zone, Optional<ServingIdentity.KeyFiles> first) {
        this.directory = directory.toAbsolutePath().normalize();
        this.prefix = prefix;
        this.zone = zone;
        this.first = first;
    }

    /** Name of the link, whether it exists or not. */
    Path currentPath() {
        return directory.resolve(prefix + "-current.pem");
    }

    /**
     * The pair in use, empty when there is none yet.
     *
     * @throws IdentityException when it can't be read or its parts do not fit
     */
    Optional<CertifiedKey> current() {
        finishInterruptedUpdate();
        return DiskFile.read(currentPath()).map(text -> parse(text, text, currentPath())).or(() -> first.flatMap(CertificateStore::read));
    }

    private static Optional<CertifiedKey> read(ServingIdentity.KeyFiles files) {
        return DiskFile.read(files.certificate()).flatMap(
                certificate -> DiskFile.read(files.key()).map(key -> parse(certificate, key, files.certificate())));
    }

    /**
     * Puts a damaged pair out of use, for those who request another one anyway.
     *
     * @throws IdentityException when the pair can't be read at all
     */
    void discardDamaged() {
        finishInterruptedUpdate();
        DiskFile.read(currentPath()).ifPresent(text -> {
            try {
                parse(text, text, currentPath());
            } catch (IdentityException e) {
                LOG.log(System.Logger.Level.WARNING, "going on without a certificate: " + e.getMessage());
                removeLink();
            }
        });
    }

    private void removeLink() {
        try {
            if (Files.isSymbolicLink(currentPath())) {
                Files.delete(currentPath());
            }
        } catch (IOException e) {
            throw new IdentityException(currentPath() + " can't be removed: " + DiskFile.reason(e), e);
        }
    }

    /**
     * Makes a pair the one in use.
     *
     * @param certificates certificates in PEM, that of the key first
     * @param key private key in PEM
     * @throws IdentityException when the parts do not fit or can't be written; then the old pair stays in use
     */
    CertifiedKey update(String certificates, String key, Instant now) {
        Path file = directory.resolve(prefix + "-" + TIME.format(now.atZone(zone)) + ".pem");
        CertifiedKey pair = parse(certificates.getBytes(StandardCharsets.US_ASCII), key.getBytes(StandardCharsets.US_ASCII),
                file);
        StringBuilder text = new StringBuilder();
        try {
            for (X509Certificate certificate : pair.chain()) {
                text.append(Pem.of(certificate));
            }
        } catch (GeneralSecurityException e) {
            throw new IdentityException("the certificate for " + file + " can't be written", e);
        }
        text.append(key);
        DiskFile.write(file, text.toString().getBytes(StandardCharsets.US_ASCII), DiskFile.SECRET);
        link(file);
        return pair;
    }

    private void link(Path file) {
        Path next = nextLink();
        for (Path name : new Path[] {currentPath(), next}) {
            if (DiskFile.isInTheWay(name)) {
                throw new IdentityException(name + " must be a symbolic link, but it is a file of its own; move it away");
            }
        }
        try {
            Files.deleteIfExists(next);
            Files.createSymbolicLink(next, file);
            Files.move(next, currentPath(), StandardCopyOption.ATOMIC_MOVE);
            DiskFile.fsync(directory);
        } catch (IOException e) {
            throw new IdentityException(currentPath() + " can't be written: " + DiskFile.reason(e), e);
        }
    }

    /** An agent may have removed the old link and ended before the new one had its name. */
    private void finishInterruptedUpdate() {
        Path next = nextLink();
        if (!Files.exists(currentPath()) && Files.isSymbolicLink(next) && Files.exists(next)) {
            try {
                Files.move(next, currentPath(), StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException e) {
                throw new IdentityException(next + " can't be renamed to " + currentPath().getFileName() + ": "
                        + DiskFile.reason(e), e);
            }
        }
    }

    private Path nextLink() {
        return directory.resolve(prefix + "-updated.pem");
    }

    private static CertifiedKey parse(byte[] certificates, byte[] key, Path file) {
        try {
            return CertifiedKey.parse(certificates, key);
        } catch (GeneralSecurityException e) {
            throw new IdentityException(file + ": " + e.getMessage(), e);
        }
    }
}
