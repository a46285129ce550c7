package io.jubelet.adapters.apiserver.testserver.store;

/** The changes after a version are not kept any more. */
public final class ExpiredException extends RuntimeException {

    private static final long serialVersionUID = 1;

    ExpiredException(long version, long oldest) {
        super("too old resource version: " + version + " (" + oldest + ")");
    }
}
