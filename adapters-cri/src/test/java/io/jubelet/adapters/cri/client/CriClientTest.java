package io.jubelet.adapters.cri.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.cri.wire.CommonProto.ImageSpec;
import io.jubelet.adapters.cri.wire.ContainerCallsProto.CheckpointContainerRequest;
import io.jubelet.adapters.cri.wire.ContainerCallsProto.CheckpointContainerResponse;
import io.jubelet.adapters.cri.wire.ContainerCallsProto.ContainerStatusResponse;
import io.jubelet.adapters.cri.wire.ContainerCallsProto.ListContainersResponse;
import io.jubelet.adapters.cri.wire.ContainerCallsProto.StopContainerRequest;
import io.jubelet.adapters.cri.wire.ContainerCallsProto.StreamContainersResponse;
import io.jubelet.adapters.cri.wire.ContainerProto.Container;
import io.jubelet.adapters.cri.wire.ContainerProto.ContainerMetadata;
import io.jubelet.adapters.cri.wire.ContainerProto.ContainerStatus;
import io.jubelet.adapters.cri.wire.EventsProto.ContainerEventResponse;
import io.jubelet.adapters.cri.wire.EventsProto.ContainerEventType;
import io.jubelet.adapters.cri.wire.SandboxConfigProto.PodSandboxMetadata;
import io.jubelet.adapters.cri.wire.SandboxProto.PodSandboxStatus;
import io.jubelet.adapters.cri.wire.StatusProto.StatusResponse;
import io.jubelet.adapters.cri.wire.StatusProto.VersionResponse;
import io.jubelet.adapters.grpc.client.GrpcChannel;
import io.jubelet.adapters.grpc.testing.ScriptedServer;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.runtime.ContainerRuntime.EventListener;
import io.jubelet.ports.runtime.ContainerRuntime.EventSubscription;
import io.jubelet.ports.runtime.ListFilter;
import io.jubelet.ports.runtime.RuntimeEvent;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the client makes of runtimes that differ. */
@Timeout(180)
class CriClientTest {

    private static final VersionResponse VERSION = VersionResponse.newBuilder().setVersion("0.1.0")
            .setRuntimeName("scripted").setRuntimeVersion("1").setRuntimeApiVersion("v1").build();

    private ScriptedRuntime scripted;
    private ScriptedServer runtime;
    private GrpcChannel channel;
    private CriContainerRuntime client;

    @BeforeEach
    void open() throws IOException {
        scripted = new ScriptedRuntime();
        runtime = scripted.server().on("Version", call -> call.answer(VERSION));
        channel = scripted.channel();
        client = new CriContainerRuntime(channel);
    }

    @AfterEach
    void close() throws IOException {
        scripted.close();
    }

    @Test
    void refusesARuntimeOfAnotherVersion() {
        runtime.on("Version", call -> call.answer(VERSION.toBuilder().setVersion("0.2.0").build()));
        assertEquals("the runtime scripted 1 speaks version 0.2.0 to agents, expected is 0.1.0",
                assertThrows(UnimplementedException.class, client::version).getMessage());

        runtime.on("Version", call -> call.answer(VERSION.toBuilder().clearRuntimeName().build()));
        assertTrue(assertThrows(InternalException.class, client::version).getMessage()
                .startsWith("not all fields are set in VersionResponse"));

        runtime.on("Status", call -> call.answer(StatusResponse.getDefaultInstance()));
        assertEquals("RuntimeReady or NetworkReady condition are not set",
                assertThrows(InternalException.class, client::status).getMessage());
    }

    @Test
    void aRuntimeThatDoesNotReportItsCgroupDriverIsFine() {
        assertEquals(Optional.empty(), client.cgroupDriver());
    }

    @Test
    void listsInPartsWhereTheRuntimeCan() {
        runtime.on("StreamContainers", call -> {
            call.send(StreamContainersResponse.newBuilder().addContainers(container("a")).build());
            call.send(StreamContainersResponse.newBuilder().addContainers(container("b")).build());
            call.end();
        });

        assertEquals(List.of("a", "b"), ids());
        assertEquals(0, runtime.count("ListContainers"));
    }

    @Test
    void listsInOneMessageWhereTheRuntimeCantAndAsksAgainAfterAReconnect() {
        runtime.on("ListContainers", call -> call.answer(
                ListContainersResponse.newBuilder().addContainers(container("a")).build()));
        assertEquals(List.of("a"), ids());
        assertEquals(List.of("a"), ids());
        assertEquals(1, runtime.count("StreamContainers"));
        assertEquals(2, runtime.count("ListContainers"));

        runtime.stop();
        assertThrows(UnavailableException.class, this::ids);
        runtime.on("StreamContainers", ScriptedServer.Exchange::end).start();
        // The first one makes the connection.
        assertEquals(List.of("a"), Await.success(UnavailableException.class, this::ids));
        assertEquals(List.of(), ids());
        assertEquals(2, runtime.count("StreamContainers"));
    }

    private List<String> ids() {
        return client.listContainers(ListFilter.ALL).stream().map(ContainerSummary::id).toList();
    }

    private static Container.Builder container(String id) {
        return Container.newBuilder().setId(id).setPodSandboxId("sandbox-of-" + id).setCreatedAt(1)
                .setImageRef("sha256:1");
    }

    @Test
    void findsTheSandboxOfAContainerThatItDidNotMake() {
        ContainerStatus status = ContainerStatus.newBuilder().setId("a").setCreatedAt(1).setImageRef("sha256:1")
                .setMetadata(ContainerMetadata.newBuilder().setName("main"))
                .setImage(ImageSpec.newBuilder().setImage("busybox")).build();
        ContainerStatusResponse answer = ContainerStatusResponse.newBuilder().setStatus(status).build();
        runtime.on("ContainerStatus", call -> call.answer(answer))
                .on("ListContainers", call -> call.answer(
                        ListContainersResponse.newBuilder().addContainers(container("a")).build()));

        assertEquals("sandbox-of-a", client.containerStatus("a").sandboxId());
        assertEquals("sandbox-of-a", client.containerStatus("a").sandboxId());
        assertEquals(1, runtime.count("ListContainers"));

        runtime.on("ListContainers", call -> call.answer(ListContainersResponse.getDefaultInstance()));
        ids();
        assertThrows(NotFoundException.class, () -> client.containerStatus("a"));

        runtime.on("ContainerStatus", call -> call.answer(ContainerStatusResponse.getDefaultInstance()))
                .on("ListContainers", call -> call.answer(
                        ListContainersResponse.newBuilder().addContainers(container("a")).build()));
        assertEquals("the runtime reports container \"\" without an id",
                assertThrows(InternalException.class, () -> client.containerStatus("a")).getMessage());
    }

    @Test
    void whatIsGoneIsStoppedAndRemovedAlready() throws Exception {
        for (String call : List.of("StopContainer", "RemoveContainer", "StopPodSandbox", "RemovePodSandbox")) {
            runtime.on(call, exchange -> exchange.fail(5, "not found"));
        }

        client.stopContainer("x", Duration.ofMillis(1500));
        client.removeContainer("x");
        client.stopSandbox("x");
        client.removeSandbox("x");

        assertEquals(2, StopContainerRequest.parseFrom(runtime.last("StopContainer").message()).getTimeout());
    }

    @Test
    void theTimeoutOfACheckpointIsAtLeastThatOfARequest() throws Exception {
        runtime.on("CheckpointContainer", call -> call.answer(CheckpointContainerResponse.getDefaultInstance()));

        assertEquals(20, checkpointTimeout(Duration.ZERO));
        assertEquals(20, checkpointTimeout(Duration.ofSeconds(5)));
        assertEquals(30, checkpointTimeout(Duration.ofSeconds(30)));
    }

    private long checkpointTimeout(Duration wanted) throws IOException {
        client.checkpointContainer("x", "/x.tar", wanted);
        return CheckpointContainerRequest.parseFrom(runtime.last("CheckpointContainer").message()).getTimeout();
    }

    @Test
    void eventsArriveOneAfterAnotherUntilTheRuntimeEnds() throws Exception {
        CompletableFuture<ScriptedServer.Exchange> opened = new CompletableFuture<>();
        runtime.on("GetContainerEvents", opened::complete);
        BlockingQueue<Object> received = new LinkedBlockingQueue<>();

        client.subscribe(recorder(received));
        ScriptedServer.Exchange stream = opened.get(60, TimeUnit.SECONDS);
        for (int i = 0; i < 100; i++) {
            stream.send(event("c" + i, ContainerEventType.CONTAINER_STARTED_EVENT).build());
        }
        for (int i = 0; i < 100; i++) {
            assertEquals(new RuntimeEvent(new PodIdentity("default", "pod", "uid"), "c" + i, RuntimeEvent.Type.STARTED,
                    Instant.ofEpochSecond(1, 5)), received.poll(60, TimeUnit.SECONDS));
        }
        stream.send(event("c", ContainerEventType.CONTAINER_STARTED_EVENT).setContainerEventTypeValue(77).build());
        stream.failLate(14, "going down");

        UnavailableException end = assertInstanceOf(UnavailableException.class, received.poll(60, TimeUnit.SECONDS));
        assertEquals("rpc error: code = Unavailable desc = going down", end.getMessage());
    }

    @Test
    void aRuntimeWithoutEventsIsReportedAtOnce() {
        UnimplementedException failure = assertThrows(UnimplementedException.class,
                () -> client.subscribe(recorder(new LinkedBlockingQueue<>())));

        assertTrue(failure.getMessage().contains("unknown method GetContainerEvents"), failure.getMessage());
    }

    @Test
    void aSubscriptionThatFailsEndsTheCall() throws Exception {
        CompletableFuture<ScriptedServer.Exchange> opened = new CompletableFuture<>();
        runtime.on("GetContainerEvents", opened::complete).on("Version", call -> call.fail(13, "broken"));

        assertThrows(InternalException.class, () -> client.subscribe(recorder(new LinkedBlockingQueue<>())));

        opened.get(60, TimeUnit.SECONDS).cancelled().get(60, TimeUnit.SECONDS);
    }

    @Test
    void aClosedSubscriptionDeliversNothingAndEndsTheCall() throws Exception {
        CompletableFuture<ScriptedServer.Exchange> opened = new CompletableFuture<>();
        runtime.on("GetContainerEvents", opened::complete);
        BlockingQueue<Object> received = new LinkedBlockingQueue<>();
        EventSubscription subscription = client.subscribe(recorder(received));
        ScriptedServer.Exchange stream = opened.get(60, TimeUnit.SECONDS);
        stream.send(event("c", ContainerEventType.CONTAINER_CREATED_EVENT).build());
        assertInstanceOf(RuntimeEvent.class, received.poll(60, TimeUnit.SECONDS));

        subscription.close();

        stream.cancelled().get(60, TimeUnit.SECONDS);
        assertTrue(received.isEmpty());
    }

    @Test
    void aStreamThatBreaksEndsWithTheReason() throws Exception {
        CompletableFuture<ScriptedServer.Exchange> opened = new CompletableFuture<>();
        runtime.on("GetContainerEvents", opened::complete);
        BlockingQueue<Object> received = new LinkedBlockingQueue<>();
        client.subscribe(recorder(received));
        opened.get(60, TimeUnit.SECONDS);

        runtime.stop();

        assertInstanceOf(UnavailableException.class, received.poll(60, TimeUnit.SECONDS));
    }

    private static ContainerEventResponse.Builder event(String id, ContainerEventType type) {
        return ContainerEventResponse.newBuilder().setContainerId(id).setContainerEventType(type)
                .setCreatedAt(1_000_000_005L)
                .setPodSandboxStatus(PodSandboxStatus.newBuilder().setMetadata(
                        PodSandboxMetadata.newBuilder().setNamespace("default").setName("pod").setUid("uid")));
    }

    private static EventListener recorder(BlockingQueue<Object> received) {
        return new EventListener() {
            @Override
            public void changed(RuntimeEvent event) {
                received.add(event);
            }

            @Override
            public void ended(PortException why) {
                received.add(why);
            }
        };
    }
}
