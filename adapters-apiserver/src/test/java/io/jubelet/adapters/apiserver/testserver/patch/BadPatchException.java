package io.jubelet.adapters.apiserver.testserver.patch;

/** A patch that contradicts itself or its object. */
public final class BadPatchException extends RuntimeException {

    private static final long serialVersionUID = 1;

    BadPatchException(String message) {
        super(message);
    }
}
