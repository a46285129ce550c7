package io.jubelet.app.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.image.EnsureImage;
import io.jubelet.app.message.image.ImageTopics;
import io.jubelet.app.message.image.ImageVerdict;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.PullPolicy;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.LinuxSandboxSecurity;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.NamespaceOptions;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.launch.ImageUser;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.status.WaitingReason;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.ports.fake.VirtualTimers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which images are requested for containers that mount images, in their order, and when none of them is used up. */
final class StartImagesTest {

    private static final SandboxConfig SANDBOX = SandboxConfig.builder().namespace("ns").name("web").uid("uid")
            .security(LinuxSandboxSecurity.builder().namespaces(NamespaceOptions.builder().network(NamespaceMode.POD)
                    .pid(NamespaceMode.CONTAINER).ipc(NamespaceMode.POD).build()).build())
            .overhead(LinuxContainerResources.NONE).resources(LinuxContainerResources.NONE).build();

    private final RecordingBus bus = new RecordingBus();
    /** What was requested: image and policy, with "!" for a start. */
    private final List<String> requests = new ArrayList<>();
    private final Map<String, ImageVerdict> verdicts = new HashMap<>();

    StartImagesTest() {
        bus.answer(ImageTopics.ENSURE_IMAGE, request -> {
            requests.add(request.image() + " " + request.policy() + (request.toStart() ? "!" : ""));
            return verdicts.getOrDefault(request.image() + " " + request.policy(), new ImageVerdict.Ready(request.image() + "-id",
                    ImageUser.ROOT));
        });
    }

    private static Container container(String name, String image, PullPolicy policy, String... volumes) {
        return Container.builder().name(name).image(image).imagePullPolicy(policy).volumeMounts(Stream.of(volumes)
                .map(volume -> VolumeMount.builder().name(volume).mountPath("/" + volume).build()).toList()).build();
    }

    private static Volume volume(String name, String reference, PullPolicy policy) {
        return new Volume(name, Optional.of(new VolumeSource.Image(reference, policy.wireName())));
    }

    private StartImages round(List<Volume> volumes) {
        requests.clear();
        Pod pod = new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("uid").annotations(Map.of("a", "b")).build(),
                PodSpec.builder().volumes(volumes).build(), PodStatus.builder().build());
        return new StartImages(bus, new PodEvents(bus, new VirtualTimers()), pod, SANDBOX);
    }

    @Test
    void aContainerWithoutImagesOfVolumesRequestsItsOwnOnly() throws Exception {
        StartImages images = round(List.of(volume("v", "data", PullPolicy.ALWAYS)));
        assertEquals(Optional.of(new StartImages.Found("app-id", ImageUser.ROOT, Map.of())),
                images.of(container("a", "app", PullPolicy.ALWAYS), "kata"));
        assertEquals(List.of("app ALWAYS!"), requests);
    }

    @Test
    void allAreThereBeforeAnyIsUsed() throws Exception {
        Container app = container("a", "app", PullPolicy.IF_NOT_PRESENT, "v", "w");
        StartImages images = round(List.of(volume("v", "one", PullPolicy.IF_NOT_PRESENT), volume("w", "two", PullPolicy.NEVER)));
        StartImages.Found found = images.of(app, "kata").orElseThrow();
        assertEquals(List.of("one IF_NOT_PRESENT", "two NEVER", "app IF_NOT_PRESENT", "app IF_NOT_PRESENT!", "one IF_NOT_PRESENT!",
                "two NEVER!"), requests);
        assertEquals(Map.of("v", new ImageSpec("one-id", "one", "kata", Map.of("a", "b")),
                "w", new ImageSpec("two-id", "two", "kata", Map.of("a", "b"))), found.mounted());
    }

    @ParameterizedTest
    @CsvSource({"one", "two", "app"})
    void nothingIsUsedWhileOneIsPulled(String pulled) throws Exception {
        verdicts.put(pulled + " ALWAYS", new ImageVerdict.Pulling());
        StartImages images = round(List.of(volume("v", "one", PullPolicy.ALWAYS), volume("w", "two", PullPolicy.ALWAYS)));
        assertEquals(Optional.empty(), images.of(container("a", "app", PullPolicy.ALWAYS, "v", "w"), ""));
        assertEquals(List.of("one ALWAYS", "two ALWAYS", "app ALWAYS"), requests);
    }

    @Test
    void aRefusalIsReportedAtOnce() {
        verdicts.put("one ALWAYS", new ImageVerdict.Refused(new WaitingReason("ErrImagePull", "no"), Optional.empty()));
        StartImages images = round(List.of(volume("v", "one", PullPolicy.ALWAYS)));
        var failure = assertThrows(ContainerStartException.class, () -> images.of(container("a", "app", PullPolicy.ALWAYS, "v"), ""));
        assertEquals("ErrImagePull", failure.reason().reason());
        assertEquals(List.of("one ALWAYS", "one ALWAYS!"), requests);
    }

    @Test
    void anImageIsRequestedOnceInARoundWhoeverMountsIt() throws Exception {
        StartImages images = round(List.of(volume("v", "one", PullPolicy.ALWAYS), volume("w", "one", PullPolicy.ALWAYS)));
        images.of(container("a", "app", PullPolicy.IF_NOT_PRESENT, "v", "w"), "");
        assertEquals(List.of("one ALWAYS", "app IF_NOT_PRESENT", "app IF_NOT_PRESENT!", "one ALWAYS!"), requests);
        requests.clear();
        images.of(container("b", "other", PullPolicy.IF_NOT_PRESENT, "w"), "");
        assertEquals(List.of("other IF_NOT_PRESENT", "other IF_NOT_PRESENT!"), requests);
    }

    @Test
    void anImageThatIsPulledForAVolumeIsNotPulledAgainForItsContainer() throws Exception {
        StartImages images = round(List.of(volume("v", "app", PullPolicy.ALWAYS)));
        assertEquals("app-id", images.of(container("a", "app", PullPolicy.ALWAYS, "v"), "").orElseThrow().imageRef());
        assertEquals(List.of("app ALWAYS", "app ALWAYS!"), requests);
    }

    @Test
    void oneThatNeedNotBePulledForAVolumeIsPulledForWhatWantsThat() throws Exception {
        StartImages images = round(List.of(volume("v", "app", PullPolicy.IF_NOT_PRESENT), volume("w", "app", PullPolicy.ALWAYS)));
        verdicts.put("app ALWAYS", new ImageVerdict.Pulling());
        assertEquals(Optional.empty(), images.of(container("a", "app", PullPolicy.ALWAYS, "v", "w"), ""));
        verdicts.put("app ALWAYS", new ImageVerdict.Ready("newer-id", ImageUser.ROOT));
        StartImages.Found found = images.of(container("a", "app", PullPolicy.ALWAYS, "v", "w"), "").orElseThrow();
        assertEquals(List.of("newer-id", "app-id", "newer-id"), List.of(found.imageRef(), found.mounted().get("v").image(),
                found.mounted().get("w").image()));
        assertEquals(List.of("app IF_NOT_PRESENT", "app ALWAYS", "app ALWAYS", "app IF_NOT_PRESENT!", "app ALWAYS!"), requests);
    }
}
