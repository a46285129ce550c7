package io.jubelet.adapters.apiserver.codec;

/** What was received is not what it should be. The message names the place and repeats nothing that may be a secret. */
public final class UnreadableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** A failure with a message for people. */
    public UnreadableException(String message) {
        super(message);
    }
}
