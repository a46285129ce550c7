package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.volume.HangingVolumes;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.fake.FakeHostVolumes;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Volumes whose file system does not answer, through the whole agent: their own pods wait, and can be stopped. */
class HangingVolumeTest {

    private static final VolumeSource EMPTY_DIR = new VolumeSource.EmptyDir("", Optional.empty());
    private static final VolumeSource NFS = new VolumeSource.HostPath("/mnt/nfs", Optional.empty());
    private static final Duration SOON = Duration.ofSeconds(20);

    private final SimWorld world = new SimWorld(1);
    private final HangingVolumes volumes = new HangingVolumes(new FakeHostVolumes(world.disk, "/var/lib/kubelet"));

    HangingVolumeTest() {
        SimFiles files = SimFiles.inMemory(world.disk);
        world.files = () -> new SimFiles(
                files.logs(), files.rotation(), files.directories(), files.messages(), files.managed(), files.states(),
                volumes,
                files.volumeFiles());
        world.startAgent();
    }

    private void want(String name, VolumeSource... sources) {
        List<Volume> all = Stream.iterate(0, i -> i < sources.length, i -> i + 1)
                .map(i -> new Volume("v" + i, Optional.of(sources[i]))).toList();
        Container app = Container.builder().name(name).image("registry.local/app:1").command(List.of("sleep", "infinity"))
                .volumeMounts(all.stream().map(volume -> VolumeMount.builder().name(volume.name())
                        .mountPath("/" + volume.name()).build()).toList()).build();
        world.source.want(new Pod(ObjectMeta.builder().name(name).namespace("default").uid(name).build(),
                PodSpec.builder().containers(List.of(app)).volumes(all).terminationGracePeriodSeconds(1L).build(),
                PodStatus.builder().build()));
    }

    private boolean runs(String name) {
        return world.runtime.snapshot().containers().stream()
                .anyMatch(c -> c.name().equals(name) && c.state() == RunState.RUNNING);
    }

    private boolean isGone(String name) {
        return world.disk.node("/var/lib/kubelet/pods/" + name).isEmpty();
    }

    private void within(Duration limit, BooleanSupplier condition) {
        assertTrue(world.scheduler.runUntil(condition, limit), () -> "not within " + limit + ": " + world.events.ofPods());
    }

    private String waiting(String pod) {
        return world.reported.get(pod).status().containerStatuses().stream().flatMap(status -> status.waiting().stream())
                .map(waiting -> waiting.reason() + ": " + waiting.message()).findFirst().orElse("");
    }

    @Test
    void aPodSaysWhatItWaitsForAndStartsOnceItAnswers() {
        volumes.hang("setUp web/v0");
        want("web", NFS, EMPTY_DIR);
        want("other", EMPTY_DIR);
        within(SOON, () -> runs("other") && volumes.done.contains("setUp web/v1"));
        within(SOON, () -> waiting("web").contains("waits for"));
        assertEquals("ContainerCreating: waits for volume \"v0\": it is still being set up", waiting("web"));
        world.scheduler.run(Duration.ofMinutes(10), () -> { });
        assertEquals(Set.of("setUp web/v0"), volumes.busy());
        assertFalse(runs("web"));
        volumes.letGo();
        within(Duration.ofSeconds(2), () -> runs("web"));
        assertEquals(1, volumes.done.stream().filter("setUp web/v0"::equals).count());
    }

    @Test
    void aPodIsDeletedWhileAPathOfTheHostDoesNotAnswer() {
        volumes.hang("setUp web/v0");
        want("web", NFS, EMPTY_DIR);
        within(SOON, () -> volumes.busy().contains("setUp web/v0"));
        world.source.unwant("web");
        within(SOON, () -> isGone("web"));
        assertTrue(volumes.busy().contains("setUp web/v0"));
        want("other", EMPTY_DIR);
        within(SOON, () -> runs("other"));
    }

    @Test
    void nothingAppearsAfterTheEndOfAPod() {
        volumes.hang("setUp web/v1");
        want("web", NFS, EMPTY_DIR);
        within(SOON, () -> volumes.busy().contains("setUp web/v1"));
        world.source.unwant("web");
        world.scheduler.run(Duration.ofMinutes(5), () -> { });
        assertFalse(isGone("web"));
        assertFalse(volumes.done.contains("tearDown web"));
        volumes.letGo();
        within(Duration.ofSeconds(2), () -> isGone("web"));
        assertEquals(List.of("setUp web/v1", "tearDown web"), volumes.done.stream()
                .filter(call -> !call.endsWith("v0") && !call.equals("releaseUnused")).toList());
    }

    @Test
    void aHangingTearDownDoesNotBlockOthers() {
        want("web", EMPTY_DIR);
        within(SOON, () -> runs("web"));
        volumes.hang("tearDown web");
        world.source.unwant("web");
        within(SOON, () -> volumes.busy().contains("tearDown web"));
        assertFalse(runs("web"));
        want("other", EMPTY_DIR);
        within(SOON, () -> runs("other"));
        world.source.unwant("other");
        within(SOON, () -> isGone("other"));
        world.scheduler.run(Duration.ofMinutes(5), () -> { });
        volumes.letGo();
        within(Duration.ofSeconds(2), () -> isGone("web"));
    }

    @Test
    void aTearDownThatFailsIsTriedUntilNothingIsLeftByTheNextAgentToo() {
        want("web", EMPTY_DIR);
        within(SOON, () -> runs("web"));
        volumes.failTearDown(new ConflictException("can't take away v0: it is busy"));
        world.source.unwant("web");
        world.scheduler.run(Duration.ofMinutes(5), () -> { });
        long tries = volumes.done.stream().filter("tearDown web"::equals).count();
        assertTrue(tries >= 8 && tries <= 12, () -> tries + " tries");
        world.killAgent();
        world.startAgent();
        world.scheduler.run(Duration.ofMinutes(3), () -> { });
        assertFalse(isGone("web"));
        volumes.letGo();
        within(Duration.ofSeconds(122), () -> isGone("web"));
    }
}
