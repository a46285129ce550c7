package io.jubelet.adapters.cri.client;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import io.jubelet.adapters.grpc.GrpcMethod;
import io.jubelet.adapters.grpc.StatusCode;
import io.jubelet.adapters.grpc.client.GrpcChannel;
import io.jubelet.domain.image.BlobTransfer;
import io.jubelet.ports.image.ContentTransfers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Blobs that containerd is writing to the content store of its CRI plugin, read over the socket of the CRI. The call has three
 * messages with few fields, so they are read field by field and need no generated classes. Other runtimes do not have the
 * service.
 */
public final class ContainerdTransfers implements ContentTransfers {

    /** The namespace of everything that is there by way of the CRI. */
    static final String NAMESPACE = "k8s.io";

    private static final int STATUSES = 1;
    private static final int UPDATED_AT = 2;
    private static final int REF = 3;
    private static final int OFFSET = 4;
    private static final int TOTAL = 5;
    private static final int SECONDS = 1;
    private static final int NANOS = 2;

    private static final GrpcMethod LIST_STATUSES = new ListStatuses();

    private final GrpcChannel channel;

    /** The transfers of the runtime at the other end of a channel. */
    public ContainerdTransfers(GrpcChannel channel) {
        this.channel = channel;
    }

    @Override
    public List<BlobTransfer> transfers() {
        UnknownFieldSet answer = channel.call(LIST_STATUSES, UnknownFieldSet.getDefaultInstance(),
                UnknownFieldSet.getDefaultInstance().getParserForType());
        try {
            List<BlobTransfer> transfers = new ArrayList<>();
            for (var status : answer.getField(STATUSES).getLengthDelimitedList()) {
                transfers.add(transfer(UnknownFieldSet.parseFrom(status)));
            }
            return List.copyOf(transfers);
        } catch (InvalidProtocolBufferException | IllegalArgumentException e) {
            throw StatusCode.INTERNAL.failure(LIST_STATUSES, "the response can't be read: " + e.getMessage(), e);
        }
    }

    private static BlobTransfer transfer(UnknownFieldSet status) throws InvalidProtocolBufferException {
        var updated = status.getField(UPDATED_AT).getLengthDelimitedList();
        var ref = status.getField(REF).getLengthDelimitedList();
        return new BlobTransfer(ref.isEmpty() ? "" : ref.getLast().toStringUtf8(), number(status, OFFSET),
                number(status, TOTAL), updated.isEmpty() ? Instant.EPOCH : instant(UnknownFieldSet.parseFrom(updated.getLast())));
    }

    private static Instant instant(UnknownFieldSet timestamp) {
        return Instant.EPOCH.plusSeconds(number(timestamp, SECONDS)).plusNanos(number(timestamp, NANOS));
    }

    private static long number(UnknownFieldSet message, int field) {
        var values = message.getField(field).getVarintList();
        return values.isEmpty() ? 0 : values.getLast();
    }

    private static final class ListStatuses implements GrpcMethod {

        private static final Duration LIMIT = Duration.ofSeconds(5);

        @Override
        public String service() {
            return "containerd.services.content.v1.Content";
        }

        @Override
        public String wireName() {
            return "ListStatuses";
        }

        @Override
        public Map<String, String> metadata() {
            return Map.of("containerd-namespace", NAMESPACE);
        }

        @Override
        public Optional<Duration> deadline(Duration request, Duration own) {
            return Optional.of(request.compareTo(LIMIT) < 0 ? request : LIMIT);
        }
    }
}
