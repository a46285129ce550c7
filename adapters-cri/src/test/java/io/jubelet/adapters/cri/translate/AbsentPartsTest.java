package io.jubelet.adapters.cri.translate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.adapters.cri.wire.CommonProto;
import io.jubelet.adapters.cri.wire.ContainerProto;
import io.jubelet.adapters.cri.wire.ContainerProto.ContainerStatus;
import io.jubelet.adapters.cri.wire.ImageServiceProto;
import io.jubelet.adapters.cri.wire.SandboxConfigProto.PodSandboxMetadata;
import io.jubelet.adapters.cri.wire.SandboxProto;
import io.jubelet.adapters.cri.wire.SandboxProto.PodSandboxStatus;
import io.jubelet.adapters.cri.wire.StatsProto;
import io.jubelet.adapters.cri.wire.StatusProto.VersionResponse;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.LinuxContainerSecurity;
import io.jubelet.domain.cri.LinuxSandboxSecurity;
import io.jubelet.domain.cri.Mount;
import io.jubelet.domain.cri.MountPropagationMode;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.NamespaceOptions;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.runtime.Image;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.stats.CpuUsage;
import io.jubelet.ports.failure.InternalException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is not given stays absent on the way; what a runtime must give is demanded. */
class AbsentPartsTest {

    /**
     * A message that lacks something.
     *
     * @param name of what it lacks
     */
    private record Part<B>(String name, Consumer<B> removal) {

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Part<ContainerStatus.Builder>> partsOfAContainer() {
        return Stream.of(new Part<>("an id", ContainerStatus.Builder::clearId),
                new Part<>("a name", ContainerStatus.Builder::clearMetadata),
                new Part<>("a creation time", ContainerStatus.Builder::clearCreatedAt),
                new Part<>("its image", ContainerStatus.Builder::clearImage),
                new Part<>("its image", ContainerStatus.Builder::clearImageRef));
    }

    @ParameterizedTest
    @MethodSource("partsOfAContainer")
    void aContainerHasTheseParts(Part<ContainerStatus.Builder> part) {
        ContainerStatus.Builder status = Filled.message(ContainerStatus.getDefaultInstance()).toBuilder();
        part.removal().accept(status);
        assertEquals("the runtime reports container \"" + status.getId() + "\" without " + part.name(),
                assertThrows(InternalException.class, () -> ContainerTranslation.observed(status.build(), "s")).getMessage());
    }

    static Stream<Part<PodSandboxStatus.Builder>> partsOfASandbox() {
        String pod = "name, namespace and uid of its pod";
        PodSandboxMetadata metadata = Filled.message(PodSandboxMetadata.getDefaultInstance());
        return Stream.of(new Part<>("an id", PodSandboxStatus.Builder::clearId),
                new Part<>(pod, status -> status.setMetadata(metadata.toBuilder().clearName())),
                new Part<>(pod, status -> status.setMetadata(metadata.toBuilder().clearNamespace())),
                new Part<>(pod, status -> status.setMetadata(metadata.toBuilder().clearUid())),
                new Part<>("a creation time", PodSandboxStatus.Builder::clearCreatedAt));
    }

    @ParameterizedTest
    @MethodSource("partsOfASandbox")
    void aSandboxHasTheseParts(Part<PodSandboxStatus.Builder> part) {
        PodSandboxStatus.Builder status = Filled.message(PodSandboxStatus.getDefaultInstance()).toBuilder();
        part.removal().accept(status);
        assertEquals("the runtime reports sandbox \"" + status.getId() + "\" without " + part.name(),
                assertThrows(InternalException.class, () -> SandboxTranslation.observed(status.build())).getMessage());
    }

    static Stream<Consumer<VersionResponse.Builder>> partsOfAVersion() {
        return Stream.of(VersionResponse.Builder::clearVersion, VersionResponse.Builder::clearRuntimeName,
                VersionResponse.Builder::clearRuntimeVersion, VersionResponse.Builder::clearRuntimeApiVersion);
    }

    @ParameterizedTest
    @MethodSource("partsOfAVersion")
    void aVersionHasAllParts(Consumer<VersionResponse.Builder> change) {
        VersionResponse.Builder version = Filled.message(VersionResponse.getDefaultInstance()).toBuilder().setVersion("0.1.0");
        change.accept(version);
        assertThrows(InternalException.class, () -> StatusTranslation.version(version.build()));
    }

    @Test
    void anImageHasAnIdAndASize() {
        ImageServiceProto.Image image = Filled.message(ImageServiceProto.Image.getDefaultInstance());
        assertEquals("id", ImageTranslation.verified("busybox", image).id());
        for (ImageServiceProto.Image other : List.of(image.toBuilder().clearId().build(), image.toBuilder().clearSize().build())) {
            assertEquals("Id or size of image \"busybox\" is not set",
                    assertThrows(InternalException.class, () -> ImageTranslation.verified("busybox", other)).getMessage());
        }
    }

    @Test
    void whatARuntimeDoesNotReportOfAContainerIsAbsent() {
        ContainerStatus status = Filled.message(ContainerStatus.getDefaultInstance()).toBuilder().clearStartedAt().clearFinishedAt()
                .clearResources().clearUser().clearMounts().addMounts(CommonProto.Mount.newBuilder().setContainerPath("/data")).build();

        ObservedContainer observed = ContainerTranslation.observed(status, "s");

        assertEquals(Optional.empty(), observed.startedAt());
        assertEquals(Optional.empty(), observed.finishedAt());
        assertEquals(Optional.empty(), observed.resources());
        assertEquals(Optional.empty(), observed.user());
        assertEquals(Optional.empty(), observed.mounts().getFirst().image());
        assertEquals(observed, ContainerTranslation.observed(ObservationWriting.observed(observed), "s"));
    }

    @Test
    void anImageWithoutAUserHasNone() {
        Image image = ImageTranslation.image(
                Filled.message(ImageServiceProto.Image.getDefaultInstance()).toBuilder().clearUid().build());
        assertEquals(Optional.empty(), image.uid());
        assertEquals(image, ImageTranslation.image(RuntimeWriting.image(image)));
    }

    @Test
    void whatWasNotMeasuredIsAbsent() {
        StatsProto.ContainerStats stats = StatsProto.ContainerStats.newBuilder().setCpu(StatsProto.CpuUsage.newBuilder().setTimestamp(5)
                .setUsageCoreNanoSeconds(CommonProto.UInt64Value.getDefaultInstance())).build();

        assertEquals(Optional.of(new CpuUsage(Instant.ofEpochSecond(0, 5), OptionalLong.of(0), OptionalLong.empty(), Optional.empty())),
                StatsTranslation.container(stats).cpu());
    }

    @Test
    void configurationsWithoutOptionalPartsReachTheRuntime() {
        NamespaceOptions namespaces = NamespaceOptions.builder().network(NamespaceMode.POD).pid(NamespaceMode.CONTAINER)
                .ipc(NamespaceMode.POD).build();
        SandboxConfig sandbox = SandboxConfig.builder().name("web").uid("uid").namespace("default")
                .security(LinuxSandboxSecurity.builder().namespaces(namespaces).build())
                .overhead(LinuxContainerResources.NONE).resources(LinuxContainerResources.NONE).build();
        ContainerConfig container = ContainerConfig.builder().name("main").image(ImageSpec.of("busybox"))
                .mounts(List.of(Mount.builder().containerPath("/data").hostPath("/srv").propagation(MountPropagationMode.PRIVATE).build()))
                .resources(LinuxContainerResources.NONE)
                .security(LinuxContainerSecurity.builder().namespaces(namespaces).build()).build();

        assertEquals(sandbox, ConfigReading.sandbox(SandboxTranslation.config(sandbox)));
        assertEquals(container, ConfigReading.container(ContainerTranslation.config(container)));
    }

    /** Of the states, agents filter only by the one of what is in use; for others, they get everything. */
    @Test
    void filtersForOtherStatesLeaveNothingOut() {
        assertFalse(ConfigReading.filter(ContainerProto.ContainerFilter.newBuilder().setState(
                ContainerProto.ContainerStateValue.newBuilder().setState(ContainerProto.ContainerState.CONTAINER_EXITED)).build())
                .onlyRunning());
        assertFalse(ConfigReading.filter(SandboxProto.PodSandboxFilter.newBuilder().setState(
                SandboxProto.PodSandboxStateValue.newBuilder().setState(SandboxProto.PodSandboxState.SANDBOX_NOTREADY)).build())
                .onlyRunning());
    }

    @Test
    void theIdOfAnImageCountsMoreThanTheReferenceToIt() {
        assertEquals("image_id",
                ContainerTranslation.summary(Filled.message(ContainerProto.Container.getDefaultInstance())).imageId());
    }
}
