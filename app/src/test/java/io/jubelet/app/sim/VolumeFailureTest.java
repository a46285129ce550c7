package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.volume.HostPathType;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.ports.event.PodEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Volumes that can't be made, through the whole agent: it is reported, other pods run on, and once mended it works by itself. */
class VolumeFailureTest {

    private static final VolumeSource DIRECTORY = new VolumeSource.EmptyDir("", Optional.empty());

    private final SimWorld world = new SimWorld(1);

    VolumeFailureTest() {
        world.startAgent();
    }

    private void want(String name, String volume, VolumeSource source) {
        Container app = Container.builder().name(name).image("registry.local/app:1").command(List.of("sleep", "infinity"))
                .volumeMounts(List.of(VolumeMount.builder().name(volume).mountPath("/v").build())).build();
        world.source.want(new Pod(ObjectMeta.builder().name(name).namespace("default").uid(name).build(),
                PodSpec.builder().containers(List.of(app)).volumes(List.of(new Volume(volume, Optional.of(source)))).build(),
                PodStatus.builder().build()));
    }

    private boolean runs(String name) {
        return world.runtime.snapshot().containers().stream()
                .anyMatch(c -> c.name().equals(name) && c.state() == RunState.RUNNING);
    }

    private void within(Duration limit, BooleanSupplier condition) {
        assertTrue(world.scheduler.runUntil(condition, limit), () -> "not within " + limit + ": " + world.events.ofPods());
    }

    private List<String> events(String pod) {
        return world.events.ofPods().stream().filter(event -> event.pod().name().equals(pod))
                .map(event -> event.reason() + " " + event.message()).distinct().toList();
    }

    private String waiting(String pod) {
        return world.reported.get(pod).status().containerStatuses().stream().flatMap(status -> status.waiting().stream())
                .map(waiting -> waiting.reason() + ": " + waiting.message()).findFirst().orElse("");
    }

    @Test
    void aHostPathThatIsMissing() {
        want("first", "disk", new VolumeSource.HostPath("/srv/disk", Optional.of(HostPathType.DIRECTORY)));
        want("second", "data", DIRECTORY);
        within(Duration.ofSeconds(10), () -> runs("second"));
        world.scheduler.run(Duration.ofMinutes(1), () -> { });
        assertEquals(List.of("FailedMount MountVolume.SetUp failed for volume \"disk\" : /srv/disk does not exist"),
                events("first"));
        assertEquals("ContainerCreating: waits for volume \"disk\": /srv/disk does not exist", waiting("first"));
        assertTrue(world.runtime.snapshot().sandboxes().stream().noneMatch(s -> s.pod().name().equals("first")));
        world.disk.makeDirectory("/srv/disk", 0755);
        within(Duration.ofSeconds(122), () -> runs("first"));
        world.scheduler.run(Duration.ofSeconds(5), () -> { });
        assertEquals("", waiting("first"));
        assertTrue(runs("second"));
    }

    /** After a reboot, say: the pod waits for its volume, and its lost sandbox is reported when the next one is made. */
    @Test
    void aLostSandboxWhileAVolumeIsWaitedFor() {
        world.disk.makeDirectory("/srv/disk", 0755);
        want("first", "disk", new VolumeSource.HostPath("/srv/disk", Optional.of(HostPathType.DIRECTORY)));
        within(Duration.ofSeconds(10), () -> runs("first"));
        world.killAgent();
        world.runtime.failSandbox(world.runtime.snapshot().sandboxes().getFirst().id());
        world.disk.remove("/srv/disk");
        world.startAgent();
        world.scheduler.run(Duration.ofMinutes(1), () -> { });
        assertEquals(0, changesReported());
        world.disk.makeDirectory("/srv/disk", 0755);
        within(Duration.ofSeconds(122), () -> runs("first"));
        assertEquals(1, changesReported());
    }

    private long changesReported() {
        return world.events.ofPods().stream().filter(event -> event.reason().equals("SandboxChanged")).count();
    }

    @Test
    void aFullDisk() {
        want("running", "data", DIRECTORY);
        within(Duration.ofSeconds(10), () -> runs("running"));
        world.disk.full(true);
        want("late", "data", DIRECTORY);
        world.scheduler.run(Duration.ofMinutes(1), () -> { });
        assertTrue(events("late").getFirst().startsWith("Failed error making pod data directories: "), events("late").toString());
        assertTrue(runs("running"));
        world.disk.full(false);
        within(Duration.ofSeconds(20), () -> runs("late"));
        assertEquals(1, world.runtime.snapshot().containers().stream().filter(c -> c.name().equals("running")).count());
    }

    @Test
    void aNameThatNoFileCanHave() {
        String name = "v".repeat(256);
        want("odd", name, DIRECTORY);
        want("plain", "data", DIRECTORY);
        within(Duration.ofSeconds(10), () -> runs("plain"));
        world.scheduler.run(Duration.ofMinutes(1), () -> { });
        assertEquals(List.of("FailedMount MountVolume.SetUp failed for volume \"" + name + "\" : volume \"" + name
                + "\" is longer than 255 bytes"), events("odd"));
        world.source.unwant("odd");
        within(Duration.ofSeconds(30), () -> world.disk.node("/var/lib/kubelet/pods/odd").isEmpty());
        assertTrue(world.events.ofPods().stream().map(PodEvent::reason).noneMatch("FailedSync"::equals));
    }
}
