package io.jubelet.adapters.grpc.server;

import io.jubelet.adapters.grpc.StatusCode;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import java.util.regex.Pattern;

/** Reports to clients how a call failed. */
public final class CallErrors {

    private static final System.Logger LOG = System.getLogger(CallErrors.class.getName());
    /** What clients put before a description themselves. */
    private static final Pattern PREFIX = Pattern.compile("^rpc error: code = \\w+ desc = ");

    private CallErrors() {
    }

    /** Ends a call with this failure. */
    public static void fail(ServerCall call, RuntimeException failure) {
        switch (failure) {
            case PortException known -> call.fail(StatusCode.of(known), description(known));
            case CancelledException cancelled -> call.fail(StatusCode.CANCELED, description(cancelled));
            default -> {
                LOG.log(System.Logger.Level.ERROR, "a served call failed", failure);
                call.fail(StatusCode.UNKNOWN, failure.toString());
            }
        }
    }

    private static String description(RuntimeException failure) {
        return PREFIX.matcher(failure.getMessage()).replaceFirst("");
    }
}
