package io.jubelet.adapters.http.server;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** How a command ended, as the v1 Status that a client gets on the error channel (v4.channel.k8s.io and later). */
final class CommandStatus {

    private static final String EXIT_CODE = "ExitCode";
    private static final String NON_ZERO = "NonZeroExitCode";
    private static final String FAILURE = "Failure";
    private static final String SUCCESS = "Success";
    private static final String PROTOCOL_ERROR = "error stream protocol error: ";
    private static final int INTERNAL_ERROR = 500;

    private CommandStatus() {
    }

    /**
     * The status in what the runtime sent on its error stream.
     *
     * @param message a v1 Status as JSON; nothing at all counts as success, as in the kubelet
     */
    static byte[] of(byte[] message) {
        if (message.length == 0) {
            return success();
        }
        try {
            JsonObject status = new JsonObject(Buffer.buffer(message));
            return switch (text(status, "status")) {
                case SUCCESS -> success();
                case FAILURE -> text(status, "reason").equals(NON_ZERO) ? exited(status) : internalError(text(status, "message"));
                default -> internalError(PROTOCOL_ERROR + "unknown error");
            };
        } catch (DecodeException | ClassCastException e) {
            return internalError(PROTOCOL_ERROR + "no Status in \"" + new String(message, StandardCharsets.UTF_8) + "\"");
        }
    }

    /** A field that is null is one that is missing. */
    private static String text(JsonObject object, String name) {
        return Objects.requireNonNullElse(object.getString(name), "");
    }

    private static byte[] exited(JsonObject status) {
        JsonObject details = status.getJsonObject("details");
        if (details == null) {
            return internalError(PROTOCOL_ERROR + "details must be set");
        }
        JsonArray causes = details.getJsonArray("causes");
        for (Object cause : causes == null ? new JsonArray() : causes) {
            if (cause instanceof JsonObject one && text(one, "reason").equals(EXIT_CODE)) {
                String code = text(one, "message");
                return code.matches("0*\\d{1,3}") && Integer.parseInt(code) <= 255 ? exited(Integer.parseInt(code))
                        : internalError(PROTOCOL_ERROR + "invalid exit code value \"" + code + "\"");
            }
        }
        return internalError(PROTOCOL_ERROR + "no " + EXIT_CODE + " cause given");
    }

    private static byte[] exited(int code) {
        return bytes(failure("command terminated with non-zero exit code: command terminated with exit code " + code, NON_ZERO,
                new JsonObject().put("reason", EXIT_CODE).put("message", Integer.toString(code))));
    }

    private static byte[] success() {
        return bytes(begun(SUCCESS));
    }

    /** The command could not be run, or its end is not known. */
    static byte[] internalError(String text) {
        return bytes(failure("Internal error occurred: " + text, "InternalError", new JsonObject().put("message", text))
                .put("code", INTERNAL_ERROR));
    }

    private static JsonObject failure(String message, String reason, JsonObject cause) {
        return begun(FAILURE).put("message", message).put("reason", reason)
                .put("details", new JsonObject().put("causes", new JsonArray().add(cause)));
    }

    private static JsonObject begun(String status) {
        return new JsonObject().put("metadata", new JsonObject()).put("status", status);
    }

    private static byte[] bytes(JsonObject status) {
        return status.encode().getBytes(StandardCharsets.UTF_8);
    }
}
