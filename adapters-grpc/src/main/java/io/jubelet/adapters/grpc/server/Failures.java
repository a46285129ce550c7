package io.jubelet.adapters.grpc.server;

import io.jubelet.adapters.grpc.StatusCode;
import io.jubelet.ports.failure.PortException;
import java.util.regex.Pattern;

/** Reports to clients how a call failed. */
public final class Failures {

    private static final System.Logger LOG = System.getLogger(Failures.class.getName());
    /** What clients put before a description themselves. */
    private static final Pattern PREFIX = Pattern.compile("^rpc error: code = \\w+ desc = ");

    private Failures() {
    }

    /** Ends a call with this failure. */
    public static void fail(ServerCall call, RuntimeException failure) {
        if (failure instanceof PortException known) {
            call.fail(StatusCode.of(known), PREFIX.matcher(known.getMessage()).replaceFirst(""));
        } else {
            LOG.log(System.Logger.Level.ERROR, "a served call failed", failure);
            call.fail(StatusCode.UNKNOWN, failure.toString());
        }
    }
}
