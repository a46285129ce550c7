package io.jubelet.adapters.grpc;

import io.vertx.core.MultiMap;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads the outcome of a call from headers and trailers. */
public final class ResponseStatus {

    private static final String STATUS = "grpc-status";
    private static final String MESSAGE = "grpc-message";

    private ResponseStatus() {
    }

    /** Whether the server sent a status. */
    public static boolean isGiven(MultiMap headers, MultiMap trailers) {
        return trailers.contains(STATUS) || headers.contains(STATUS);
    }

    /**
     * Why a call failed, empty when it succeeded.
     *
     * @param headers headers, which carry the status of a response without messages
     * @param trailers trailers, which carry it otherwise
     */
    public static Optional<GrpcFailure> of(MultiMap headers, MultiMap trailers) {
        MultiMap source = trailers.contains(STATUS) ? trailers : headers;
        String status = source.get(STATUS);
        if (status == null) {
            return Optional.of(GrpcFailure.of(StatusCode.UNKNOWN, "the server ended its response without a status"));
        }
        if (status.equals("0")) {
            return Optional.empty();
        }
        String message = source.get(MESSAGE);
        return Optional.of(GrpcFailure.of(code(status), message == null ? "" : decoded(message)));
    }

    private static StatusCode code(String status) {
        try {
            return StatusCode.of(Integer.parseInt(status));
        } catch (NumberFormatException e) {
            return StatusCode.UNKNOWN;
        }
    }

    /** Undoes the percent encoding of gRPC; what is no valid encoding stays as it is. */
    static String decoded(String message) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(message.length());
        byte[] raw = message.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < raw.length; i++) {
            int high = raw[i] == '%' && i + 2 < raw.length ? Character.digit(raw[i + 1], 16) : -1;
            int low = high >= 0 ? Character.digit(raw[i + 2], 16) : -1;
            boolean encoded = low >= 0;
            bytes.write(encoded ? high * 16 + low : raw[i]);
            i += encoded ? 2 : 0;
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
