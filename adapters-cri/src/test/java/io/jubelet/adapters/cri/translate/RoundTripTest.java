package io.jubelet.adapters.cri.translate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.cri.wire.ContainerProto;
import io.jubelet.adapters.cri.wire.EventsProto;
import io.jubelet.adapters.cri.wire.ImageServiceProto;
import io.jubelet.adapters.cri.wire.SandboxProto;
import io.jubelet.adapters.cri.wire.StatusProto;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.Image;
import io.jubelet.domain.runtime.ImageFilesystems;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.RuntimeStatus;
import io.jubelet.domain.runtime.RuntimeVersion;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.ports.runtime.ContainerRuntime.CgroupDriver;
import io.jubelet.ports.runtime.ListFilter;
import io.jubelet.ports.runtime.RuntimeEvent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What one end writes, the other end reads as it was, with every part set. */
class RoundTripTest {

    @Test
    void configurationsReachTheRuntimeWhole() {
        assertEquals(Samples.sandbox(), ConfigReading.sandbox(SandboxTranslation.config(Samples.sandbox())));
        assertEquals(Samples.container(), ConfigReading.container(ContainerTranslation.config(Samples.container())));
        assertEquals(Samples.auth(), ConfigReading.auth(ImageTranslation.auth(Samples.auth())));
    }

    @Test
    void filtersReachTheRuntimeWhole() {
        ListFilter filter = new ListFilter("id", "sandbox", Map.of("a", "b"), true);

        assertEquals(filter, ConfigReading.filter(ContainerTranslation.filter(filter)));
        assertEquals(new ListFilter("id", "", Map.of("a", "b"), true),
                ConfigReading.filter(SandboxTranslation.filter(filter)));
        assertEquals(ListFilter.ALL, ConfigReading.filter(ContainerTranslation.filter(ListFilter.ALL)));
        assertEquals(ListFilter.ALL, ConfigReading.filter(SandboxTranslation.filter(ListFilter.ALL)));
    }

    @Test
    void sandboxesReachTheAgentWhole() {
        SandboxProto.PodSandboxStatus status = Filled.message(SandboxProto.PodSandboxStatus.getDefaultInstance());
        SandboxProto.PodSandbox listed = Filled.message(SandboxProto.PodSandbox.getDefaultInstance());

        ObservedSandbox observed = SandboxTranslation.observed(status);
        assertEquals(observed, SandboxTranslation.observed(ObservationWriting.observed(observed)));
        SandboxSummary summary = SandboxTranslation.summary(listed);
        assertEquals(summary, SandboxTranslation.summary(ObservationWriting.summary(summary)));
    }

    @Test
    void whetherThereAreAddressesReachesTheAgent() {
        ObservedSandbox some = SandboxTranslation.observed(
                Filled.message(SandboxProto.PodSandboxStatus.getDefaultInstance()));
        ObservedSandbox none = some.toBuilder().ips(List.of()).build();

        assertEquals(none, SandboxTranslation.observed(ObservationWriting.observed(none)));
    }

    @Test
    void containersReachTheAgentWhole() {
        ContainerProto.ContainerStatus status = Filled.message(ContainerProto.ContainerStatus.getDefaultInstance())
                .toBuilder().putAnnotations("io.kubernetes.container.hash", "1f")
                .putAnnotations("io.kubernetes.container.restartCount", "3").build();
        ContainerProto.Container listed = Filled.message(ContainerProto.Container.getDefaultInstance());

        ObservedContainer observed = ContainerTranslation.observed(status, "sandbox");
        assertEquals(observed, ContainerTranslation.observed(ObservationWriting.observed(observed), "sandbox"));
        ContainerSummary summary = ContainerTranslation.summary(listed);
        assertEquals(summary, ContainerTranslation.summary(ObservationWriting.summary(summary)));
    }

    @Test
    void imagesReachTheAgentWhole() {
        Image image = ImageTranslation.image(Filled.message(ImageServiceProto.Image.getDefaultInstance()));
        assertEquals(image, ImageTranslation.image(RuntimeWriting.image(image)));

        ImageFilesystems filesystems = ImageTranslation.filesystems(
                Filled.message(ImageServiceProto.ImageFsInfoResponse.getDefaultInstance()));
        assertEquals(filesystems, ImageTranslation.filesystems(RuntimeWriting.filesystems(filesystems)));
    }

    @Test
    void theRuntimeItselfReachesTheAgentWhole() {
        RuntimeVersion version = new RuntimeVersion("name", "1.2.3", "v1");
        assertEquals(version, StatusTranslation.version(RuntimeWriting.version(version)));

        StatusProto.StatusResponse filled = Filled.message(StatusProto.StatusResponse.getDefaultInstance());
        RuntimeStatus status = StatusTranslation.status(
                filled.toBuilder().setStatus(filled.getStatus().toBuilder()
                        .addConditions(filled.getStatus().getConditions(0))).build());
        assertEquals(status, StatusTranslation.status(RuntimeWriting.status(status).build()));
        RuntimeStatus older = StatusTranslation.status(RuntimeWriting.status(status).clearFeatures().build());
        assertEquals(Optional.empty(), older.supplementalGroupsPolicy());
        assertEquals(older, StatusTranslation.status(RuntimeWriting.status(older).build()));
    }

    @ParameterizedTest
    @EnumSource
    void cgroupDriversReachTheAgent(CgroupDriver driver) {
        assertEquals(Optional.of(driver), StatusTranslation.cgroupDriver(RuntimeWriting.config(Optional.of(driver))));
        assertEquals(Optional.empty(), StatusTranslation.cgroupDriver(RuntimeWriting.config(Optional.empty())));
    }

    @ParameterizedTest
    @EnumSource
    void eventsReachTheAgent(RuntimeEvent.Type type) {
        RuntimeEvent first = StatusTranslation.event(
                Filled.message(EventsProto.ContainerEventResponse.getDefaultInstance())).orElseThrow();
        RuntimeEvent event = new RuntimeEvent(first.pod(), first.containerId(), type, first.at());

        assertEquals(Optional.of(event), StatusTranslation.event(ObservationWriting.event(event)));
    }
}
