package io.jubelet.domain.dra;

/** A pod can't have its claims. The message is for users. Carries no stack: it is an outcome. */
public final class ClaimException extends Exception {

    private static final long serialVersionUID = 1L;

    /** @param message why not */
    public ClaimException(String message) {
        super(message, null, false, false);
    }
}
