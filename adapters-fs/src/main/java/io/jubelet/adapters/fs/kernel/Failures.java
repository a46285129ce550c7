package io.jubelet.adapters.fs.kernel;

import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.FileSystemMismatchException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.failure.SubPathNotMadeException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.failure.VolumeInUseException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/**
 * Turns exceptions of the JDK for a failed file operation into the failures of the ports, with more details in their messages.
 */
public final class Failures {

    private Failures() {
    }

    /** A piece of file work. */
    public interface Work<T> {

        /** Does it. */
        T run() throws IOException;
    }

    /** A piece of file work without result. */
    public interface Step {

        /** Does it. */
        void run() throws IOException;
    }

    /**
     * Does a piece of work.
     *
     * @param action what is tried, as in "can't ACTION PATH"
     * @param path what it is about, named in the message where the failure itself names no other
     */
    public static <T> T translate(String action, Path path, Work<T> work) {
        try {
            return work.run();
        } catch (IOException e) {
            throw of(action, path, e);
        }
    }

    /** Does a piece of work without result. */
    public static void translateStep(String action, Path path, Step step) {
        translate(action, path, () -> {
            step.run();
            return path;
        });
    }

    /** The failure of the ports with the same meaning. */
    public static PortException of(String action, Path path, IOException e) {
        String message = "can't " + action + " " + path;
        if (e instanceof FileSystemException named && named.getFile() != null
                && !named.getFile().equals(path.toString())) {
            message += " (" + named.getFile() + ")";
        }
        message += ": " + reason(e);
        return switch (e) {
            case NoSuchFileException _ -> new NotFoundException(message, e);
            case AccessDeniedException _ -> new PermissionDeniedException(message, e);
            case FileAlreadyExistsException _, DirectoryNotEmptyException _, NotDirectoryException _ ->
                    new ConflictException(message, e);
            default -> byErrno(message, e);
        };
    }

    /** The same failure with a message that says more. */
    public static PortException of(PortException e, String message) {
        return switch (e) {
            case NotFoundException _ -> new NotFoundException(message, e);
            case FileSystemMismatchException _ -> new FileSystemMismatchException(message, e);
            case SubPathNotMadeException _ -> new SubPathNotMadeException(message, e);
            case VolumeInUseException _ -> new VolumeInUseException(message, e);
            case ConflictException _ -> new ConflictException(message, e);
            case UnavailableException _ -> new UnavailableException(message, e);
            case InvalidArgumentException _ -> new InvalidArgumentException(message, e);
            case DeadlineExceededException _ -> new DeadlineExceededException(message, e);
            case ResourceExhaustedException _ -> new ResourceExhaustedException(message, e);
            case UnimplementedException _ -> new UnimplementedException(message, e);
            case PermissionDeniedException _ -> new PermissionDeniedException(message, e);
            case InternalException _ -> new InternalException(message, e);
        };
    }

    private static PortException byErrno(String message, IOException e) {
        return switch (Errno.of(e)) {
            case NO_SPACE, QUOTA, TOO_MANY_FILES, TOO_MANY_FILES_IN_SYSTEM, NO_MEMORY ->
                    new ResourceExhaustedException(message, e);
            case READ_ONLY, NOT_PERMITTED, ACCESS -> new PermissionDeniedException(message, e);
            case NOT_FOUND, NO_PROCESS -> new NotFoundException(message, e);
            case BUSY, AGAIN, EXISTS, NOT_EMPTY, NOT_A_DIRECTORY, IS_A_DIRECTORY, TOO_MANY_LINKS ->
                    new ConflictException(message, e);
            case INVALID, OUT_OF_RANGE, NAME_TOO_LONG, CROSSES -> new InvalidArgumentException(message, e);
            case NOT_SUPPORTED, NO_SUCH_CALL, NO_DEVICE -> new UnimplementedException(message, e);
            case DEVICE, STALE, NOT_CONNECTED, HOST_DOWN -> new UnavailableException(message, e);
            case BAD_DESCRIPTOR, OTHER -> new InternalException(message, e);
        };
    }

    private static String reason(IOException e) {
        return switch (e) {
            case NoSuchFileException _ -> "no such file or directory";
            case AccessDeniedException _ -> "permission denied";
            case FileAlreadyExistsException _ -> "exists already and is something else";
            case DirectoryNotEmptyException _ -> "directory not empty";
            case NotDirectoryException _ -> "not a directory";
            case FileSystemException named when named.getReason() != null -> named.getReason();
            default -> e.getMessage() == null ? e.toString() : e.getMessage();
        };
    }
}
