package io.jubelet.app.server;

import io.jubelet.domain.value.QuotedText;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.server.ServerResponse;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;

/** Endpoints for debugging the agent itself. */
final class DebugEndpoints {

    private static final int LONGEST_NUMBER = 1024;
    private static final int UNSIGNED_BITS = 32;
    private static final String PROFILES = "/debug/pprof/";
    /** Those that the server of a kubelet has. */
    private static final Set<String> KNOWN_PROFILES = Set.of(
            "allocs", "block", "goroutine", "heap", "mutex", "profile", "symbol", "threadcreate", "trace");

    private final IntConsumer verbosity;
    private final List<String> commandLine;

    /**
     * Views of this process.
     *
     * @param verbosity sets how much is logged
     * @param commandLine program and arguments
     */
    DebugEndpoints(IntConsumer verbosity, List<String> commandLine) {
        this.verbosity = verbosity;
        this.commandLine = List.copyOf(commandLine);
    }

    ServerResponse flags(AuthorizedRequest call) {
        if (!call.method().equals("PUT")) {
            return plain(Responses.NOT_ACCEPTABLE, "unsupported http method");
        }
        String value;
        try {
            value = new String(call.request().body().read(LONGEST_NUMBER), StandardCharsets.UTF_8);
        } catch (PortException e) {
            return plain(Responses.BAD_REQUEST, "error reading request body: " + e.getMessage());
        }
        if (!value.matches("[0-9]+")) {
            return plain(Responses.BAD_REQUEST, "strconv.ParseUint: parsing " + QuotedText.of(value) + ": invalid syntax");
        }
        var level = new BigInteger(value);
        if (level.bitLength() > UNSIGNED_BITS) {
            return plain(Responses.BAD_REQUEST, "strconv.ParseUint: parsing " + QuotedText.of(value)
                    + ": value out of range");
        }
        if (level.bitLength() == UNSIGNED_BITS) {
            return plain(Responses.BAD_REQUEST, "failed set klog.logging.verbosity " + value + ": strconv.ParseInt: parsing "
                    + QuotedText.of(value) + ": value out of range");
        }
        verbosity.accept(level.intValueExact());
        return plain(Responses.OK, "successfully set klog.logging.verbosity to " + value);
    }

    private static ServerResponse plain(int status, String text) {
        return Responses.of(status, Responses.noSniffing("text/plain"), text + "\n");
    }

    /** Profiles are those of the Go runtime, which does not run here. */
    ServerResponse profiles(AuthorizedRequest call) {
        String path = call.target().path();
        String name = path.startsWith(PROFILES) ? path.substring(PROFILES.length()) : "";
        if (name.equals("cmdline")) {
            return Responses.of(Responses.OK, Responses.noSniffing(Responses.PLAIN), String.join("\0", commandLine));
        }
        return KNOWN_PROFILES.contains(name)
                ? Responses.error(Responses.NOT_IMPLEMENTED, "profile " + name + " is one of the Go runtime, which this agent"
                        + " does not use; there are /debug/threads (?format=json), /debug/heap (objects by class), and"
                        + " /debug/jfr?seconds=30 (a recording of the JDK Flight Recorder)")
                : Responses.error(Responses.NOT_FOUND, "Unknown profile");
    }
}
