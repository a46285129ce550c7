package io.jubelet.app.config;

/** A value is not of its kind. The message is for users and does not name the field. */
final class BadValueException extends Exception {

    private static final long serialVersionUID = 1L;

    BadValueException(String message) {
        super(message, null, false, false);
    }
}
