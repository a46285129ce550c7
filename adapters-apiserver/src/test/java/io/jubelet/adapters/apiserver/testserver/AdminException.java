package io.jubelet.adapters.apiserver.testserver;

import io.jubelet.adapters.apiserver.testserver.json.Tree;

/** The server did not do what the administrator of a test wanted. */
public final class AdminException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int code;

    AdminException(String request, int code, Tree status) {
        super(request + ": " + code + " " + status.text("reason") + ": " + status.text("message"));
        this.code = code;
    }

    /** HTTP status of the answer. */
    public int code() {
        return code;
    }
}
