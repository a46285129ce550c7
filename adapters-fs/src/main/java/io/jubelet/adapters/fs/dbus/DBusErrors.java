package io.jubelet.adapters.fs.dbus;

import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UnimplementedException;

/** Errors of services as failures of the ports. */
final class DBusErrors {

    private DBusErrors() {
    }

    /** The failure that an error means; its message has the name of the error and its text. */
    static PortException of(DBusMessage error) {
        String name = error.errorName();
        String text = error.body().isEmpty() ? name : name + ": " + error.body().getFirst();
        return switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "AccessDenied", "AuthFailed", "InteractiveAuthorizationRequired" -> new PermissionDeniedException(text);
            case "ServiceUnknown", "NameHasNoOwner", "NoReply", "Disconnected", "Timeout", "TimedOut", "ChildExited",
                    "ExecFailed", "LimitsExceeded" -> new UnavailableException(text);
            case "UnknownMethod", "UnknownInterface", "UnknownObject", "UnknownProperty", "NotSupported" ->
                    new UnimplementedException(text);
            case "InvalidArgs", "InvalidSignature", "PropertyReadOnly" -> new InvalidArgumentException(text);
            case "OperationInProgress", "UnitExists", "JobTypeNotApplicable" -> new ConflictException(text);
            case "NoSuchUnit", "FileNotFound" -> new NotFoundException(text);
            default -> new InternalException(text);
        };
    }

    /** A failure that happened on another thread, thrown on this one. */
    static RuntimeException again(Throwable failure) {
        return failure instanceof RuntimeException known ? known : new IllegalStateException(failure);
    }
}
