package io.jubelet.adapters.apiserver.connection;

/** The server no longer knows the version that was asked for; the list has to be read anew. */
public final class ExpiredException extends Exception {

    private static final long serialVersionUID = 1L;

    /** With the words of the server. */
    public ExpiredException(String message) {
        super(message);
    }
}
