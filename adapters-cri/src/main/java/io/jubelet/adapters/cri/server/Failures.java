package io.jubelet.adapters.cri.server;

import io.jubelet.adapters.cri.call.StatusCode;
import io.jubelet.ports.failure.PortException;
import java.util.regex.Pattern;

/** Tells clients how a call failed. */
final class Failures {

    private static final System.Logger LOG = System.getLogger(Failures.class.getName());
    /** What clients put before a description themselves. */
    private static final Pattern PREFIX = Pattern.compile("^rpc error: code = \\w+ desc = ");

    private Failures() {
    }

    static void fail(Exchange exchange, RuntimeException failure) {
        if (failure instanceof PortException known) {
            exchange.fail(StatusCode.of(known), PREFIX.matcher(known.getMessage()).replaceFirst(""));
        } else {
            LOG.log(System.Logger.Level.ERROR, "a call to the served runtime failed", failure);
            exchange.fail(StatusCode.UNKNOWN, failure.toString());
        }
    }
}
