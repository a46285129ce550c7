package io.jubelet.adapters.apiserver.identity;

/**
 * This node has no identity towards its API server, and waiting does not help. The message is for users: the wrong file, field
 * or object, and what to do. It contains no part of a key or token.
 */
public final class IdentityException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** A failure with a message for users. */
    public IdentityException(String message) {
        this(message, null);
    }

    /** A failure with a message for users and what caused it ({@code null} when nothing did). */
    public IdentityException(String message, Throwable cause) {
        super(message, cause);
    }
}
