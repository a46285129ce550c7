package io.jubelet.adapters.fs.volume;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UnimplementedException;
import java.util.function.Supplier;

/** Adds the name of the volume to each failure. */
final class NamedFailures {

    private NamedFailures() {
    }

    /** Does work for a volume. */
    static <T> T of(String volume, Supplier<T> work) {
        try {
            return work.get();
        } catch (PortException e) {
            String prefix = "volume \"" + volume.replace("\0", "\\0") + "\"";
            throw e.getMessage().startsWith("volume \"") ? e : same(e, prefix + ": " + e.getMessage());
        }
    }

    private static PortException same(PortException e, String message) {
        return switch (e) {
            case CancelledException _ -> new CancelledException(message, e);
            case NotFoundException _ -> new NotFoundException(message, e);
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
}
