package io.jubelet.app.task;

import io.jubelet.ports.failure.PortException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Tries to start a service until that succeeds once. A failure is logged when it differs from the last one. Thread-safe. */
public final class ServiceStartRetry {

    private final String service;
    private final Logger log;
    private String fault = "";
    private boolean done;

    /** @param service its name in the log */
    public ServiceStartRetry(String service, Logger log) {
        this.service = service;
        this.log = log;
    }

    /** Serves, unless it is served already or was closed. */
    public synchronized void attempt(Runnable serve) {
        if (done) {
            return;
        }
        try {
            serve.run();
            done = true;
        } catch (PortException e) {
            if (!fault.equals(e.getMessage())) {
                fault = e.getMessage();
                log.log(Level.ERROR, "{0} is not served: {1}", service, fault);
            }
        }
    }

    /** Nothing is served from now on. */
    public synchronized void close(Runnable close) {
        done = true;
        close.run();
    }
}
