package io.jubelet.adapters.apiserver.connection;

/** The API server no longer has the requested version; the list has to be read anew. */
public final class ExpiredException extends Exception {

    private static final long serialVersionUID = 1L;

    /** With the message of the API server. */
    public ExpiredException(String message) {
        super(message);
    }
}
