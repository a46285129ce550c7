package io.jubelet.domain.eviction;

import static io.jubelet.domain.Fixtures.annotated;
import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocalStorageLimitsTest {
    private static final OptionalLong UNKNOWN = OptionalLong.empty();
    private final Pod limited = pod(PodSpec.builder()
            .containers(List.of(limited("c", "1Ki")))
            .volumes(List.of(new Volume("v", Optional.of(
                    new VolumeSource.EmptyDir("", Optional.of(Quantity.parse("100"))))))));

    private static Container limited(String name, String limit) {
        return container(name).toBuilder().resources(new ResourceRequirements(
                Map.of("ephemeral-storage", Quantity.parse(limit)), Map.of(), List.of())).build();
    }

    private static PodUsage usage(OptionalLong whole, long rootfs, long logs, long volume) {
        return new PodUsage(UNKNOWN, UNKNOWN, whole, List.of(new ContainerUsage("c", UNKNOWN,
                DiskUsage.of(rootfs, 0), DiskUsage.of(logs, 0))), Map.of("v", DiskUsage.of(volume, 0)));
    }

    private static List<String> messages(Pod pod, FilesystemLayout layout, PodUsage usage) {
        return LocalStorageLimits.exceeded(List.of(pod), layout, Map.of(pod.uid(), usage)).stream()
                .map(PodEviction::message).toList();
    }

    private List<String> messages(PodUsage usage) {
        return messages(limited, FilesystemLayout.SINGLE, usage);
    }

    @Test
    void aPodAtItsLimitsStays() {
        assertEquals(List.of(), messages(usage(OptionalLong.of(1024), 512, 512, 100)));
    }

    @Test
    void anEmptyDirAboveItsLimitIsNamed() {
        assertEquals(List.of("Usage of EmptyDir volume \"v\" exceeds the limit \"100\". "),
                messages(usage(OptionalLong.of(4096), 0, 0, 101)));
    }

    @Test
    void theWholePodMayUseWhatItsContainersMayTogether() {
        assertEquals(List.of("Pod ephemeral local storage usage exceeds the total limit of containers 1Ki. "),
                messages(usage(OptionalLong.of(1025), 2000, 0, 0)));
    }

    @Test
    void aContainerIsMeasuredByLogsAndWritableLayer() {
        assertEquals(List.of("Container c exceeded its local ephemeral storage limit \"1Ki\". "),
                messages(usage(UNKNOWN, 1000, 25, 0)));
    }

    @Test
    void theWritableLayerDoesNotCountOnAFileSystemOfItsOwn() {
        assertEquals(List.of(), messages(limited, FilesystemLayout.DEDICATED_IMAGES, usage(UNKNOWN, 9000, 1024, 0)));
    }

    @Test
    void criticalAndUnmeasuredPodsStay() {
        Pod fromFile = annotated(limited, "kubernetes.io/config.source", "file");
        assertEquals(List.of(), messages(fromFile, FilesystemLayout.SINGLE, usage(UNKNOWN, 9000, 0, 900)));
        assertEquals(List.of(), LocalStorageLimits.exceeded(List.of(limited), FilesystemLayout.SINGLE, Map.of()));
    }

    @Test
    void aLimitOfZeroIsNone() {
        Pod none = limited.withSpec(limited.spec().toBuilder().containers(List.of(container("c"))).volumes(List.of(
                new Volume("v", Optional.of(new VolumeSource.EmptyDir("", Optional.of(Quantity.ZERO)))))).build());
        assertEquals(List.of(), messages(none, FilesystemLayout.SINGLE, usage(OptionalLong.of(9000), 9000, 0, 900)));
        Pod zero = pod(PodSpec.builder().containers(List.of(limited("c", "0"))));
        assertEquals(List.of(), messages(zero, FilesystemLayout.SINGLE, usage(UNKNOWN, 9000, 0, 0)));
    }

    @ParameterizedTest
    @CsvSource({"app, true", "sidecar, true", "init, false", "gone, false"})
    void eachContainerHasItsOwnLimit(String name, boolean exceeded) {
        Pod pod = pod(PodSpec.builder().containers(List.of(limited("large", "9Ki"), limited("app", "1Ki")))
                .initContainers(List.of(limited("sidecar", "1Ki").toBuilder().restartPolicy(RestartPolicy.ALWAYS).build(),
                        limited("init", "1Ki"))));
        PodUsage usage = new PodUsage(UNKNOWN, UNKNOWN, UNKNOWN,
                List.of(new ContainerUsage(name, UNKNOWN, DiskUsage.UNKNOWN, DiskUsage.of(2000, 0))), Map.of());
        assertEquals(exceeded ? List.of("Container " + name + " exceeded its local ephemeral storage limit \"1Ki\". ") : List.of(),
                messages(pod, FilesystemLayout.SINGLE, usage));
    }

    @Test
    void theEvictionIsImmediateAndNoDisruption() {
        PodEviction eviction = LocalStorageLimits.exceeded(List.of(limited), FilesystemLayout.SINGLE,
                Map.of(limited.uid(), usage(UNKNOWN, 0, 0, 900))).getFirst();
        assertEquals(1, eviction.gracePeriodSeconds());
        assertEquals(false, eviction.disrupts());
    }

    @Test
    void onlyPodsWithALimitAreMeasured() {
        assertEquals(true, LocalStorageLimits.applyTo(limited));
        assertEquals(false, LocalStorageLimits.applyTo(pod(PodSpec.builder().containers(List.of(container("c"))))));
        assertEquals(true, LocalStorageLimits.applyTo(pod(PodSpec.builder().containers(List.of(container("c"), limited("d", "1"))))));
        assertEquals(true, LocalStorageLimits.applyTo(pod(PodSpec.builder().containers(List.of(container("c")))
                .initContainers(List.of(limited("i", "1"))))));
        assertEquals(false, LocalStorageLimits.applyTo(annotated(limited, "kubernetes.io/config.source", "file")));
    }
}
