package io.jubelet.adapters.http;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import io.jubelet.adapters.grpc.GrpcFrame;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * The two messages of the gRPC health protocol, in their frames. Each has one field, so they are read and written field
 * by field and need no generated classes.
 */
final class HealthMessages {

    private static final int SERVICE_FIELD = 1;
    private static final int STATUS_FIELD = 1;
    private static final List<String> STATUSES = List.of("UNKNOWN", "SERVING", "NOT_SERVING", "SERVICE_UNKNOWN");

    private HealthMessages() {
    }

    /** HealthCheckRequest: field 1 is the name of the service. */
    static Buffer request(String service) {
        var bytes = new ByteArrayOutputStream();
        try {
            if (!service.isEmpty()) {
                CodedOutputStream message = CodedOutputStream.newInstance(bytes);
                message.writeString(SERVICE_FIELD, service);
                message.flush();
            }
            return GrpcFrame.of(bytes.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * HealthCheckResponse: field 1 is the status. Other fields are skipped.
     *
     * @return name of the status, or its number when it has none
     * @throws IllegalArgumentException when this is no such message
     */
    static String status(Buffer frame) {
        if (!GrpcFrame.isOne(frame) || GrpcFrame.isCompressed(frame)) {
            throw new IllegalArgumentException("the answer is not one uncompressed message");
        }
        try {
            return status(CodedInputStream.newInstance(GrpcFrame.message(frame)));
        } catch (IOException e) {
            throw new IllegalArgumentException("the answer is not a message of the health protocol", e);
        }
    }

    private static String status(CodedInputStream message) throws IOException {
        long status = 0;
        for (int tag = message.readTag(); tag != 0; tag = message.readTag()) {
            if (tag == (STATUS_FIELD << 3 | WireFormat.WIRETYPE_VARINT)) {
                status = message.readInt64();
            } else {
                message.skipField(tag);
            }
        }
        return status >= 0 && status < STATUSES.size() ? STATUSES.get((int) status) : Long.toString(status);
    }
}
