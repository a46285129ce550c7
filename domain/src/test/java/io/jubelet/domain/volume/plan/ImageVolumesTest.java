package io.jubelet.domain.volume.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.sample.SamplePods;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ImageVolumesTest {

    private static final VolumeSource.Image DATA = new VolumeSource.Image("r.example/data:1", "Always");
    private static final VolumeSource.Image TOOLS = new VolumeSource.Image("r.example/tools", "IfNotPresent");

    private static Container container(String name, String... volumes) {
        return SamplePods.container(name).toBuilder().volumeMounts(Stream.of(volumes)
                .map(volume -> VolumeMount.builder().name(volume).mountPath("/" + volume).build()).toList()).build();
    }

    private static PodSpec spec(Container init, Container... containers) {
        return VolumeCases.pod(spec -> spec.initContainers(List.of(init)).containers(List.of(containers)).volumes(List.of(
                new Volume("data", Optional.of(DATA)), new Volume("tools", Optional.of(TOOLS)),
                new Volume("unused", Optional.of(new VolumeSource.Image("r.example/unused", "Always"))),
                new Volume("work", Optional.empty())))).spec();
    }

    @Test
    void onlyWhatIsMountedIsNeeded() {
        Container main = container("main", "tools", "work");
        PodSpec spec = spec(container("init", "data"), main);
        assertEquals(Map.of("tools", TOOLS), ImageVolumes.of(spec, main));
        assertEquals(Map.of("data", DATA, "tools", TOOLS), ImageVolumes.of(spec));
    }

    @Test
    void nothingIsMadeReadyForThemOnTheMachine() {
        PodSpec spec = spec(container("init", "data"), container("main", "tools", "work"));
        assertEquals(List.of("work"), UsedVolumes.of(spec).stream().map(Volume::name).toList());
        assertTrue(VolumeCases.problem(VolumeCases.pod(), DATA).contains("the runtime mounts it"));
    }
}
