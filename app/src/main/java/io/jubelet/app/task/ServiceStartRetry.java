package io.jubelet.app.task;

import io.jubelet.ports.failure.PortException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Tries to start a service until that succeeds once. A failure is logged when it differs from the last one. Thread-safe. */
public final class ServiceStartRetry {

    private enum State {
        IDLE, SERVED, CLOSED
    }

    private final String service;
    private final Logger log;
    private final Runnable serve;
    private final Runnable close;
    private State state = State.IDLE;
    private String fault = "";

    /**
     * A service that is not served yet.
     *
     * @param service its name in the log
     * @param serve starts it; called until it does not fail with a {@link PortException}
     * @param close ends it, also when it was never served
     */
    public ServiceStartRetry(String service, Logger log, Runnable serve, Runnable close) {
        this.service = service;
        this.log = log;
        this.serve = serve;
        this.close = close;
    }

    /** Serves, unless it is served already or was closed. */
    public synchronized void attempt() {
        if (state != State.IDLE) {
            return;
        }
        try {
            serve.run();
            state = State.SERVED;
        } catch (PortException e) {
            if (!fault.equals(e.getMessage())) {
                fault = e.getMessage();
                log.log(Level.ERROR, "{0} is not served: {1}", service, fault);
            }
        }
    }

    /** Ends the service; it is not served from now on. */
    public synchronized void close() {
        state = State.CLOSED;
        close.run();
    }
}
