package io.jubelet.adapters.cri.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.UnknownFieldSet.Field;
import io.jubelet.adapters.grpc.client.GrpcChannel;
import io.jubelet.adapters.grpc.testing.ScriptedServer;
import io.jubelet.domain.image.BlobTransfer;
import io.jubelet.ports.contract.ContentTransfersContract;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.image.ContentTransfers;
import java.io.IOException;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ContainerdTransfersTest extends ContentTransfersContract {

    private ScriptedRuntime scripted;
    private ScriptedServer runtime;
    private GrpcChannel channel;

    @BeforeEach
    void open() throws IOException {
        scripted = new ScriptedRuntime();
        runtime = scripted.server();
        channel = scripted.channel();
        write();
    }

    @AfterEach
    void close() throws IOException {
        scripted.close();
    }

    @Override
    protected ContentTransfers transfers() {
        return new ContainerdTransfers(channel);
    }

    @Override
    protected void write(BlobTransfer... transfers) {
        var statuses = Field.newBuilder();
        for (BlobTransfer transfer : transfers) {
            statuses.addLengthDelimited(status(transfer).toByteString());
        }
        var answer = UnknownFieldSet.newBuilder().addField(1, statuses.build()).build();
        runtime.on("ListStatuses", call -> call.answer(answer));
    }

    @Override
    protected void unimplemented() {
        runtime.on("ListStatuses", call -> call.fail(12, "unknown service containerd.services.content.v1.Content"));
    }

    private static UnknownFieldSet status(BlobTransfer transfer) {
        return UnknownFieldSet.newBuilder()
                .addField(1, text(timestamp(Instant.EPOCH).toByteString()))
                .addField(2, text(timestamp(transfer.updated()).toByteString()))
                .addField(3, text(ByteString.copyFromUtf8(transfer.ref())))
                .addField(4, number(transfer.offset()))
                .addField(5, number(transfer.total()))
                .addField(6, text(ByteString.copyFromUtf8("sha256:1")))
                .build();
    }

    private static UnknownFieldSet timestamp(Instant at) {
        return UnknownFieldSet.newBuilder().addField(1, number(at.getEpochSecond())).addField(2, number(at.getNano()))
                .build();
    }

    private static Field text(ByteString bytes) {
        return Field.newBuilder().addLengthDelimited(bytes).build();
    }

    private static Field number(long value) {
        return Field.newBuilder().addVarint(value).build();
    }

    @Test
    void theNamespaceOfTheCriIsAsked() {
        transfers().transfers();
        var call = runtime.last("ListStatuses");
        assertEquals("/containerd.services.content.v1.Content/ListStatuses", call.path());
        assertEquals("k8s.io", call.headers().get("containerd-namespace"));
    }

    @Test
    void whatCannotBeReadIsAFailure() {
        runtime.on("ListStatuses", call -> {
            call.frame(new byte[] {10, 1, (byte) 0xff});
            call.end();
        });
        assertThrows(InternalException.class, transfers()::transfers);
        runtime.on("ListStatuses", call -> call.answer(UnknownFieldSet.newBuilder().addField(1,
                text(UnknownFieldSet.newBuilder().addField(4, number(-1)).build().toByteString())).build()));
        assertThrows(InternalException.class, transfers()::transfers);
    }
}
