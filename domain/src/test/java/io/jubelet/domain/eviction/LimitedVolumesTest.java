package io.jubelet.domain.eviction;

import static io.jubelet.domain.Fixtures.annotated;
import static io.jubelet.domain.Fixtures.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodSpecBuilder;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LimitedVolumesTest {

    private static Volume emptyDir(String name, String medium, String... limit) {
        return new Volume(name, Optional.of(new VolumeSource.EmptyDir(medium, List.of(limit).stream().findFirst()
                .map(Quantity::parse))));
    }

    private static final PodSpecBuilder SPEC = PodSpec.builder().volumes(List.of(
            emptyDir("disk", "", "100"), emptyDir("memory", "Memory", "200"), emptyDir("zero", "", "0"),
            emptyDir("free", ""), new Volume("host", Optional.of(new VolumeSource.HostPath("/", Optional.empty())))));

    private static Optional<String> message(Pod pod, Map<String, Long> used) {
        Map<String, DiskUsage> usage = new HashMap<>();
        used.forEach((name, bytes) -> usage.put(name, DiskUsage.of(bytes, 1)));
        return LimitedVolumes.exceeded(pod, usage).map(PodEviction::message);
    }

    @Test
    void onlyWhatHasALimitIsMeasured() {
        assertEquals(List.of("disk", "memory"), LimitedVolumes.of(pod(SPEC)));
        assertEquals(List.of(), LimitedVolumes.of(annotated(pod(SPEC), ConfigAnnotations.SOURCE, "file")));
        assertEquals(List.of(), LimitedVolumes.of(pod(SPEC.build().toBuilder().priority(2_000_000_000))));
    }

    @Test
    void whatIsAboveItsLimitIsNamed() {
        Pod pod = pod(SPEC);
        assertEquals(Optional.empty(), message(pod, Map.of()));
        assertEquals(Optional.empty(), message(pod, Map.of("disk", 100L, "memory", 200L, "zero", 9999L)));
        assertEquals(Optional.of("Usage of EmptyDir volume \"memory\" exceeds the limit \"200\". "),
                message(pod, Map.of("disk", 100L, "memory", 201L)));
    }
}
