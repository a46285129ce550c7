package io.jubelet.adapters.fs.systemd.bus;

import java.io.IOException;

/** A service answered a call with an error. */
public final class DBusException extends IOException {

    private static final long serialVersionUID = 1L;

    private final String name;

    DBusException(String name, String message) {
        super(message.isEmpty() ? name : message);
        this.name = name;
    }

    /** Name of the error, such as {@code org.freedesktop.DBus.Error.AccessDenied}. */
    public String name() {
        return name;
    }
}
