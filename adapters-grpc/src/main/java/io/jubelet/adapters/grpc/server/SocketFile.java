package io.jubelet.adapters.grpc.server;

import io.jubelet.adapters.grpc.GrpcLimits;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The file of a unix socket. It appears under its name at once with its final permissions, and only when a server
 * listens: the server binds another name in a directory of mode 0700, then the file is renamed. What a killed
 * process left is replaced by the same step.
 */
public final class SocketFile {

    /** What is bound, below the directory for that. */
    public static final String BOUND = "/s";

    private static final int TYPE = 0170000;
    private static final int SOCKET = 0140000;

    private final Path path;
    private final Path bindDirectory;
    private final Optional<Set<PosixFilePermission>> permissions;
    private final String remedy;
    private Object key = new Object();

    /**
     * A file that is not there yet.
     *
     * @param bindDirectory name of the directory beside the socket that the server binds in, for no other socket
     * @param permissions of the file; empty for those that the umask of this process gives
     * @param remedy how users get another path, in messages
     */
    public SocketFile(Path path, String bindDirectory, Optional<Set<PosixFilePermission>> permissions, String remedy) {
        this.path = path.toAbsolutePath();
        this.bindDirectory = this.path.resolveSibling(bindDirectory);
        this.permissions = permissions;
        this.remedy = remedy;
    }

    /** Where the socket appears. */
    public Path path() {
        return path;
    }

    /**
     * Makes sure that the name is free or was left by a process that ended.
     *
     * @return where to bind
     * @throws ConflictException when another process answers there, or the file is no socket
     * @throws PortException when nothing can be bound there for another reason
     */
    public Path prepare() {
        requireShortPath();
        try {
            requireNoListener();
            discard();
            Files.createDirectory(bindDirectory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            return bound();
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /**
     * Gives the bound socket its name.
     *
     * @throws PortException when that fails
     */
    public void publish() {
        try {
            if (permissions.isPresent()) {
                Files.setPosixFilePermissions(bound(), permissions.get());
            }
            key = keyOf(bound());
            Files.move(bound(), path, StandardCopyOption.ATOMIC_MOVE);
            discard();
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /**
     * Takes the file away, unless another process has put its own there meanwhile. Comes before the server ends, as the kernel
     * may give the number of its file to another one then.
     *
     * @throws PortException when that fails
     */
    public void remove() {
        try {
            if (Files.exists(path, LinkOption.NOFOLLOW_LINKS) && keyOf(path).equals(key)) {
                Files.delete(path);
            }
            key = new Object();
            discard();
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** Both names have to fit: the one that is bound, and the one that is looked for a listener. */
    private void requireShortPath() {
        int bytes = GrpcLimits.socketPathBytes(path.toString());
        int longer = Math.max(0, GrpcLimits.socketPathBytes(bound().toString()) - bytes);
        int limit = GrpcLimits.MAX_SOCKET_PATH_BYTES - longer;
        if (bytes > limit) {
            throw new InvalidArgumentException("the path of the socket " + path + " has " + bytes + " bytes, and at most " + limit
                    + " are supported; " + remedy);
        }
    }

    private void requireNoListener() throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (((int) Files.getAttribute(path, "unix:mode") & TYPE) != SOCKET) {
            throw new ConflictException(path + " is there and is no socket; remove it or " + remedy);
        }
        try (SocketChannel _ = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
            throw new ConflictException("another process answers on " + path + "; stop it or " + remedy);
        } catch (ConnectException e) {
            // No listener: the process that made it has ended.
        } catch (SocketException e) {
            throw new PermissionDeniedException("can't see whether another process answers on " + path + ": " + e.getMessage(), e);
        }
    }

    private Path bound() {
        return Path.of(bindDirectory + BOUND);
    }

    private void discard() throws IOException {
        Files.deleteIfExists(bound());
        Files.deleteIfExists(bindDirectory);
    }

    private static Object keyOf(Path file) throws IOException {
        return Objects.requireNonNull(Files.getAttribute(file, "unix:ino", LinkOption.NOFOLLOW_LINKS));
    }

    private PortException failure(IOException e) {
        String message = "can't make the socket " + path + ": ";
        return switch (e) {
            case NoSuchFileException _ -> new NotFoundException(message + "there is no directory " + path.getParent(), e);
            case AccessDeniedException _ -> new PermissionDeniedException(message + "permission denied", e);
            default -> new InternalException(message + (e.getMessage() == null ? e.toString() : e.getMessage()), e);
        };
    }
}
