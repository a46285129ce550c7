package io.jubelet.app.boot;

/** The agent can't start on this machine as it is configured. The message states why and what to do. */
final class StartRefused extends Exception {

    private static final long serialVersionUID = 1L;

    StartRefused(String message) {
        super(message, null, false, false);
    }
}
