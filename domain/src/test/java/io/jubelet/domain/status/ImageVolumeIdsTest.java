package io.jubelet.domain.status;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.Mount;
import io.jubelet.domain.cri.MountPropagationMode;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.pod.VolumeMountStatus;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ImageVolumeIdsTest {

    private static final ImageSpec DATA = ImageSpec.of("sha256:data");

    private static Container container(String... mounts) {
        return Container.builder().name("app").image("app").volumeMounts(List.of(mounts).stream()
                .map(mount -> VolumeMount.builder().name(mount.split(":")[0]).mountPath(mount.split(":")[1]).build()).toList()).build();
    }

    private static Pod pod(Container container) {
        return new Pod(ObjectMeta.builder().name("p").namespace("ns").uid("u").build(), PodSpec.builder()
                .containers(List.of(container)).initContainers(List.of(container.toBuilder().name("init").build()))
                .volumes(List.of(
                        new Volume("data", Optional.of(new VolumeSource.Image("data:1", "Always"))),
                        new Volume("dir", Optional.of(new VolumeSource.EmptyDir("", Optional.empty()))))).build(),
                PodStatus.builder().build());
    }

    private static Mount mount(String path, Optional<ImageSpec> image) {
        var mount = Mount.builder().containerPath(path).propagation(MountPropagationMode.PRIVATE);
        image.ifPresent(mount::image);
        return mount.build();
    }

    private static ObservedPod observed(String name, Mount... mounts) {
        return new ObservedPod(new PodIdentity("ns", "p", "u"), List.of(), List.of(), List.of(ObservedContainer.builder()
                .id("c1").name(name).sandboxId("s").state(RunState.RUNNING).createdAt(Instant.EPOCH).mounts(List.of(mounts)).build()));
    }

    private static PodStatus status(String id, VolumeMountStatus... mounts) {
        return PodStatus.builder().containerStatuses(List.of(ContainerStatus.builder().name("app").containerID("fake://" + id)
                .volumeMounts(List.of(mounts)).build())).build();
    }

    private static VolumeMountStatus reported(String volume, String path) {
        return new VolumeMountStatus(volume, path, true, Optional.empty());
    }

    @Test
    void mountsAreFoundByTheirPaths() {
        Pod pod = pod(container("data:/v/", "dir:/d", "data:w"));
        ObservedPod observed = observed("app", mount("/x", Optional.of(ImageSpec.of("other"))), mount("/v/", Optional.of(DATA)),
                mount("/d", Optional.empty()), mount("/w", Optional.of(DATA)));
        assertEquals(Set.of(DATA), ImageVolumeIds.missing(pod, observed, PodStatus.builder().build()));
        PodStatus computed = status("c1", reported("data", "/v/"), reported("dir", "/d"), reported("data", "w"));
        assertEquals(status("c1", reported("data", "/v/").withImageRef("id"), reported("dir", "/d"),
                reported("data", "w").withImageRef("id")), ImageVolumeIds.added(pod, observed, computed, Map.of(DATA, "id")));
    }

    @Test
    void initContainersHaveThemToo() {
        Pod pod = pod(container("data:/v"));
        assertEquals(Set.of(DATA), ImageVolumeIds.missing(pod, observed("init", mount("/v", Optional.of(DATA))),
                PodStatus.builder().build()));
    }

    @Test
    void whatWasReportedOfTheSameInstanceIsNotAskedForAgain() {
        Pod pod = pod(container("data:/v"));
        ObservedPod observed = observed("app", mount("/v", Optional.of(DATA)));
        VolumeMountStatus known = reported("data", "/v").withImageRef("old");
        assertEquals(Set.of(), ImageVolumeIds.missing(pod, observed, status("c1", known)));
        assertEquals(Set.of(DATA), ImageVolumeIds.missing(pod, observed, status("c0", known)));
        assertEquals(Set.of(DATA), ImageVolumeIds.missing(pod, observed, status("c1", reported("data", "/v"))));
    }

    @Test
    void whatIsNotKnownStaysAsItWas() {
        Pod pod = pod(container("data:/v"));
        PodStatus before = status("c0", reported("data", "/v").withImageRef("old"));
        assertSame(before, ImageVolumeIds.added(pod, observed("app", mount("/v", Optional.of(DATA))), before, Map.of()));
        assertEquals(before, ImageVolumeIds.added(pod, observed("app", mount("/v", Optional.of(DATA))), before,
                Map.of(ImageSpec.of("other"), "id")));
        assertEquals(Set.of(), ImageVolumeIds.missing(pod, observed("other", mount("/v", Optional.of(DATA))), before));
    }

    @Test
    void otherPodsAreNotLookedAt() {
        assertEquals(true, ImageVolumeIds.isPossible(pod(container())));
        Pod plain = pod(container()).withSpec(PodSpec.builder().containers(List.of(container())).volumes(List.of(
                new Volume("dir", Optional.of(new VolumeSource.EmptyDir("", Optional.empty()))))).build());
        assertEquals(false, ImageVolumeIds.isPossible(plain));
    }
}
