package io.jubelet.domain.userns;

/** Ids can't be given to a pod, or to the node at all. The message is for users. */
public final class UserNamespaceException extends Exception {

    private static final long serialVersionUID = 1L;

    UserNamespaceException(String message) {
        super(message, null, false, false);
    }

    /** This failure with what was attempted before the message. */
    public UserNamespaceException during(String attempt) {
        return new UserNamespaceException(attempt + ": " + getMessage());
    }
}
