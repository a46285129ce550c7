package io.jubelet.domain.volume.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.VolumeSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NestedMountPointsTest {

    /** Mounts are written {@code volume=path}. */
    private static Container container(String name, String... mounts) {
        return Container.builder().name(name).image("i").volumeMounts(Stream.of(mounts).map(mount -> mount.split("=", 2))
                .map(mount -> VolumeMount.builder().name(mount[0]).mountPath(mount[1]).build()).toList()).build();
    }

    private static List<String> nested(String volume, String... mounts) throws PodConfigException {
        return NestedMountPoints.in(VolumeCases.pod(spec -> spec.containers(List.of(container("main", mounts)))).spec(),
                volume);
    }

    @Test
    void whatIsMountedInsideNeedsADirectory() throws PodConfigException {
        assertEquals(List.of("tls"), nested("a", "a=/etc/app", "b=/etc/app/tls"));
        assertEquals(List.of("x/y", "z"), nested("a", "b=/etc/z", "c=/etc/x/y", "a=/etc"));
        assertEquals(List.of(), nested("b", "a=/etc/app", "b=/etc/app/tls"));
        assertEquals(List.of(), nested("a", "a=/etc/app", "b=/etc/app2", "c=/etc/app-x/y"));
    }

    @Test
    void whatIsMountedInsideOfThatDoesNot() throws PodConfigException {
        assertEquals(List.of("x", "x-1", "x.1"), nested("a", "a=/d", "b=/d/x", "c=/d/x/y", "d=/d/x-1", "e=/d/x.1"));
    }

    @Test
    void pathsAreComparedInTheirShortestForm() throws PodConfigException {
        assertEquals(List.of("x"), nested("a", "a=/d/./", "b=/d//y/../x/"));
        assertEquals(List.of(), nested("a", "a=/", "b=/x"));
        assertEquals(List.of("x"), nested("a", "a=/../d", "b=/d/x"));
    }

    @Test
    void aMountThatLeadsOutIsRefused() {
        PodConfigException failure = assertThrows(PodConfigException.class, () -> nested("a", "a=x/../../up"));
        assertEquals("invalid container mount point ../up", failure.getMessage());
    }

    @Test
    void allContainersCountInTheirOrder() throws PodConfigException {
        Pod pod = VolumeCases.pod(spec -> spec.initContainers(List.of(container("i", "a=/d", "b=/d/i")))
                .containers(List.of(container("c", "a=/d", "b=/d/c")))
                .ephemeralContainers(List.of(new EphemeralContainer(container("e", "a=/d", "b=/d/e"), ""))));
        assertEquals(List.of("i", "c", "e"), NestedMountPoints.in(pod.spec(), "a"));
    }

    @Test
    void volumesOfFilesHaveThemInTheirPlan() throws PodConfigException {
        Pod pod = VolumeCases.pod(spec -> spec.containers(List.of(container("c", "v=/d", "b=/d/c"))));
        for (VolumeSource source : List.of(
                new VolumeSource.ConfigMap("cm", List.of(), Optional.empty(), Optional.empty()),
                new VolumeSource.Secret("sec", List.of(), Optional.empty(), Optional.empty()),
                new VolumeSource.DownwardAPI(List.of(), Optional.empty()),
                new VolumeSource.Projected(List.of(), Optional.empty()))) {
            VolumePlan plan = VolumePlans.of(pod, new Volume("v", Optional.of(source)), VolumeCases.INPUTS);
            assertEquals(List.of("c"), ((VolumePlan.Files) plan).mountPoints(), source.toString());
        }
    }
}
