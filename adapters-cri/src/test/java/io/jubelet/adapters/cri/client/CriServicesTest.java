package io.jubelet.adapters.cri.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.MessageLite;
import io.jubelet.adapters.cri.wire.CommonProto;
import io.jubelet.adapters.cri.wire.ContainerCallsProto.ContainerStatusResponse;
import io.jubelet.adapters.cri.wire.ContainerCallsProto.CreateContainerResponse;
import io.jubelet.adapters.cri.wire.ContainerCallsProto.ListContainersResponse;
import io.jubelet.adapters.cri.wire.ContainerCallsProto.RemoveContainerResponse;
import io.jubelet.adapters.cri.wire.ContainerProto;
import io.jubelet.adapters.cri.wire.ImageServiceProto.Image;
import io.jubelet.adapters.cri.wire.ImageServiceProto.ImageStatusResponse;
import io.jubelet.adapters.cri.wire.ImageServiceProto.ListImagesResponse;
import io.jubelet.adapters.cri.wire.ImageServiceProto.PullImageRequest;
import io.jubelet.adapters.cri.wire.ImageServiceProto.PullImageResponse;
import io.jubelet.adapters.cri.wire.ImageServiceProto.StreamImagesResponse;
import io.jubelet.adapters.cri.wire.SandboxProto.RunPodSandboxResponse;
import io.jubelet.adapters.cri.wire.SandboxProto.UpdatePodSandboxResourcesRequest;
import io.jubelet.adapters.cri.wire.SandboxProto.UpdatePodSandboxResourcesResponse;
import io.jubelet.adapters.cri.wire.StatsProto.ContainerAttributes;
import io.jubelet.adapters.cri.wire.StatsProto.ContainerStats;
import io.jubelet.adapters.cri.wire.StatsProto.ListContainerStatsResponse;
import io.jubelet.adapters.cri.wire.StatsProto.StreamContainerStatsResponse;
import io.jubelet.adapters.cri.wire.StatusProto.LinuxRuntimeConfiguration;
import io.jubelet.adapters.cri.wire.StatusProto.RuntimeConfigResponse;
import io.jubelet.adapters.cri.wire.StreamingProto.AttachResponse;
import io.jubelet.adapters.cri.wire.StreamingProto.ExecRequest;
import io.jubelet.adapters.cri.wire.StreamingProto.ExecResponse;
import io.jubelet.adapters.cri.wire.StreamingProto.PortForwardRequest;
import io.jubelet.adapters.cri.wire.StreamingProto.PortForwardResponse;
import io.jubelet.adapters.grpc.client.GrpcChannel;
import io.jubelet.adapters.grpc.testing.ScriptedServer;
import io.jubelet.domain.cri.AuthConfig;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.LinuxContainerSecurity;
import io.jubelet.domain.cri.LinuxSandboxSecurity;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.NamespaceOptions;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.runtime.ContainerRuntime.CgroupDriver;
import io.jubelet.ports.runtime.ListFilter;
import io.jubelet.ports.runtime.RuntimeStreaming.Streams;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Images, statistics, streams, and what runtimes have to answer to requests that make something. */
@Timeout(180)
class CriServicesTest {

    private static final LinuxContainerResources RESOURCES = new LinuxContainerResources(100_000, 50_000, 512, 1 << 20, 0, "", "",
            List.of(), Map.of(), 0);

    private ScriptedRuntime scripted;
    private ScriptedServer runtime;
    private GrpcChannel channel;

    @BeforeEach
    void open() throws IOException {
        scripted = new ScriptedRuntime();
        runtime = scripted.server();
        channel = scripted.channel();
    }

    @AfterEach
    void close() throws IOException {
        scripted.close();
    }

    private void answer(String call, MessageLite message) {
        runtime.on(call, exchange -> exchange.answer(message));
    }

    private static NamespaceOptions namespaces() {
        return NamespaceOptions.builder().network(NamespaceMode.POD).pid(NamespaceMode.CONTAINER).ipc(NamespaceMode.POD).build();
    }

    private static SandboxConfig sandbox() {
        return SandboxConfig.builder().name("web").namespace("default").uid("u")
                .security(LinuxSandboxSecurity.builder().namespaces(namespaces()).build())
                .overhead(LinuxContainerResources.NONE).resources(LinuxContainerResources.NONE).build();
    }

    private static ContainerConfig container() {
        return ContainerConfig.builder().name("main").image(ImageSpec.of("busybox")).resources(LinuxContainerResources.NONE)
                .security(LinuxContainerSecurity.builder().namespaces(namespaces()).build()).build();
    }

    @Test
    void whatIsMadeHasAnId() {
        var client = new CriContainerRuntime(channel);
        answer("RunPodSandbox", RunPodSandboxResponse.getDefaultInstance());
        answer("CreateContainer", CreateContainerResponse.getDefaultInstance());

        assertEquals("the runtime gave no id for the sandbox of pod web_default(u)",
                assertThrows(InternalException.class, () -> client.runSandbox(sandbox(), "")).getMessage());
        assertEquals("the runtime gave no id for container \"main\" in sandbox s",
                assertThrows(InternalException.class, () -> client.createContainer("s", container(), sandbox())).getMessage());
    }

    /** Its status comes without a list, until it is removed. */
    @Test
    void theSandboxOfAContainerThatWasMadeHereIsKnown() {
        var client = new CriContainerRuntime(channel);
        answer("CreateContainer", CreateContainerResponse.newBuilder().setContainerId("c").build());
        answer("ContainerStatus", ContainerStatusResponse.newBuilder().setStatus(ContainerProto.ContainerStatus.newBuilder().setId("c")
                .setCreatedAt(1).setImageRef("sha256:1").setMetadata(ContainerProto.ContainerMetadata.newBuilder().setName("main"))
                .setImage(CommonProto.ImageSpec.newBuilder().setImage("busybox"))).build());
        answer("RemoveContainer", RemoveContainerResponse.getDefaultInstance());
        answer("ListContainers", ListContainersResponse.getDefaultInstance());

        client.createContainer("s", container(), sandbox());
        assertEquals("s", client.containerStatus("c").sandboxId());
        assertEquals(0, runtime.count("ListContainers"));
        client.removeContainer("c");
        assertThrows(NotFoundException.class, () -> client.containerStatus("c"));
    }

    @Test
    void resourcesOfASandboxAreSent() throws Exception {
        answer("UpdatePodSandboxResources", UpdatePodSandboxResourcesResponse.getDefaultInstance());

        new CriContainerRuntime(channel).updateSandboxResources("s", LinuxContainerResources.NONE, RESOURCES);

        var sent = UpdatePodSandboxResourcesRequest.parseFrom(runtime.last("UpdatePodSandboxResources").message());
        assertEquals("s", sent.getPodSandboxId());
        assertEquals(50_000, sent.getResources().getCpuQuota());
        assertEquals(0, sent.getOverhead().getCpuQuota());
    }

    @Test
    void theCgroupDriverIsThatOfTheRuntime() {
        answer("RuntimeConfig", RuntimeConfigResponse.newBuilder().setLinux(LinuxRuntimeConfiguration.newBuilder()
                .setCgroupDriver(io.jubelet.adapters.cri.wire.StatusProto.CgroupDriver.CGROUPFS)).build());
        assertEquals(Optional.of(CgroupDriver.CGROUPFS), new CriContainerRuntime(channel).cgroupDriver());
    }

    @Test
    void imagesAreListedInPartsOrInOneMessage() {
        var images = new CriImageService(channel);
        answer("ListImages", ListImagesResponse.newBuilder().addImages(image("a")).build());
        assertEquals(List.of("a"), images.listImages().stream().map(io.jubelet.domain.runtime.Image::id).toList());

        answer("StreamImages", StreamImagesResponse.newBuilder().addImages(image("b")).addImages(image("c")).build());
        assertEquals(List.of("b", "c"),
                new CriImageService(channel).listImages().stream().map(io.jubelet.domain.runtime.Image::id).toList());
    }

    /** Some runtimes ignore the filter. */
    @Test
    void ofTheListedImagesOnlyThoseCountThatTheRuntimeMeansByTheName() {
        answer("ImageStatus", ImageStatusResponse.newBuilder().setImage(image("b")).build());
        answer("ListImages", ListImagesResponse.newBuilder().addImages(image("a")).addImages(image("b")).build());

        assertEquals(List.of("b"), new CriImageService(channel).listImages(ImageSpec.of("busybox")).stream()
                .map(io.jubelet.domain.runtime.Image::id).toList());
    }

    private static Image image(String id) {
        return Image.newBuilder().setId(id).setSize(1).build();
    }

    @Test
    void aPullIsSentWithItsCredentialsAndSandbox() throws Exception {
        var images = new CriImageService(channel);
        answer("PullImage", PullImageResponse.newBuilder().setImageRef("sha256:1").build());

        assertEquals("sha256:1", images.pullImage(ImageSpec.of("busybox"),
                Optional.of(new AuthConfig("user", "password", "", "", "", "")), Optional.of(sandbox())));
        PullImageRequest sent = PullImageRequest.parseFrom(runtime.last("PullImage").message());
        assertEquals("user", sent.getAuth().getUsername());
        assertEquals("web", sent.getSandboxConfig().getMetadata().getName());

        images.pullImage(ImageSpec.of("busybox"), Optional.empty(), Optional.empty());
        PullImageRequest plain = PullImageRequest.parseFrom(runtime.last("PullImage").message());
        assertFalse(plain.hasAuth() || plain.hasSandboxConfig());
    }

    @Test
    void aPullHasAResult() {
        answer("PullImage", PullImageResponse.getDefaultInstance());
        assertEquals("imageRef of image \"busybox\" is not set", assertThrows(InternalException.class, () ->
                new CriImageService(channel).pullImage(ImageSpec.of("busybox"), Optional.empty(), Optional.empty())).getMessage());
    }

    @Test
    void statisticsAreListedInPartsOrInOneMessage() {
        ContainerStats stats = ContainerStats.newBuilder().setAttributes(ContainerAttributes.newBuilder().setId("c")).build();
        answer("ListContainerStats", ListContainerStatsResponse.newBuilder().addStats(stats).build());
        assertEquals("c", new CriStats(channel).listContainerStats(ListFilter.ALL).getFirst().id());

        answer("StreamContainerStats", StreamContainerStatsResponse.newBuilder().addContainerStats(stats).addContainerStats(stats).build());
        assertEquals(2, new CriStats(channel).listContainerStats(ListFilter.ALL).size());
    }

    @Test
    void streamsHaveAnAddress() throws Exception {
        var streaming = new CriStreaming(channel);
        var wanted = new Streams(true, false, true, false);
        answer("Exec", ExecResponse.newBuilder().setUrl("http://[::1]:1/exec/x").build());
        answer("Attach", AttachResponse.newBuilder().setUrl("http://127.0.0.1:1/attach/x").build());
        answer("PortForward", PortForwardResponse.newBuilder().setUrl("http://127.0.0.1:1/portforward/x").build());

        assertEquals(URI.create("http://[::1]:1/exec/x"), streaming.exec("c", List.of("sh", "-c"), wanted));
        assertEquals(URI.create("http://127.0.0.1:1/attach/x"), streaming.attach("c", wanted));
        assertEquals(URI.create("http://127.0.0.1:1/portforward/x"), streaming.portForward("s", List.of(80, 8080)));

        ExecRequest exec = ExecRequest.parseFrom(runtime.last("Exec").message());
        assertEquals(List.of("sh", "-c"), exec.getCmdList());
        assertEquals(wanted, new Streams(exec.getStdin(), exec.getStdout(), exec.getStderr(), exec.getTty()));
        assertEquals(List.of(80, 8080), PortForwardRequest.parseFrom(runtime.last("PortForward").message()).getPortList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/exec/secret", "http://%/secret"})
    void anAddressThatIsNoneIsNotRepeated(String address) {
        answer("Exec", ExecResponse.newBuilder().setUrl(address).build());
        String message = assertThrows(InternalException.class, () -> new CriStreaming(channel).exec("c", List.of("sh"),
                new Streams(true, true, true, false))).getMessage();
        assertTrue(message.contains("Exec") && !message.contains("secret"), message);
    }
}
