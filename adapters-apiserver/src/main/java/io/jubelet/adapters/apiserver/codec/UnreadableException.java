package io.jubelet.adapters.apiserver.codec;

/** Received data is not as expected. The message has the path and repeats nothing that may be a secret. */
public final class UnreadableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** A failure with a message for users. */
    public UnreadableException(String message) {
        super(message);
    }
}
