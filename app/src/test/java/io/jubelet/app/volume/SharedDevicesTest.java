package io.jubelet.app.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.log.LoggedErrors;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.node.Tick;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.app.message.volume.VolumesSettled;
import io.jubelet.app.port.Platform;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeConfigObjects;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeHostVolumes;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.volume.HostVolumes;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** When devices that no pod has any more are released. */
class SharedDevicesTest {

    private static final VolumeSource CLAIM = new VolumeSource.PersistentVolumeClaim("disk", false);
    private static final Tasks HERE = (_, body) -> {
        body.run();
        return Thread.currentThread();
    };
    private static final VolumeSource EMPTY = new VolumeSource.EmptyDir("", Optional.empty());

    private final HangingVolumes host = new HangingVolumes(new FakeHostVolumes(new FakeDisk(), "/root"));
    private final RecordingBus bus = new RecordingBus();
    private final VirtualTimers timers = new VirtualTimers();

    private PodVolumes volumes() {
        VolumeConcerns.volumes(new VolumeSources(new FakeConfigObjects(), Optional.empty(), Optional.empty(), Optional.empty()),
                VolumesOfPods.withoutDrivers(host), 2, new Platform(timers, HERE, new SplittableRandom(1))).start(bus);
        return new PodVolumes(bus, timers);
    }

    private static Pod pod(VolumeSource source) {
        return new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("u").build(),
                PodSpec.builder().volumes(List.of(new Volume("data", Optional.of(source)))).build(),
                PodStatus.builder().build());
    }

    private long releases() {
        return host.done.stream().filter("releaseUnused"::equals).count();
    }

    private void tickAfter(Duration pause) {
        timers.advance(pause);
        bus.publish(NodeTopics.TICK, new Tick());
    }

    @Test
    void theyAreReleasedAtTheStartAndFromTimeToTime() {
        volumes();
        assertEquals(1, releases());
        for (int i = 0; i < 9; i++) {
            tickAfter(Duration.ofSeconds(30));
        }
        assertEquals(1, releases());
        tickAfter(Duration.ofSeconds(30));
        assertEquals(2, releases());
        tickAfter(Duration.ofSeconds(30));
        assertEquals(2, releases());
    }

    @Test
    void theTearDownOfAPodThatMayHaveHadOneReleasesThem() throws InterruptedException {
        PodVolumes volumes = volumes();
        volumes.tearDown(pod(EMPTY));
        assertEquals(1, releases());
        volumes.tearDown(pod(CLAIM));
        assertEquals(2, releases());
        assertEquals(List.of("releaseUnused", "tearDown u", "tearDown u", "releaseUnused"), host.done);
    }

    @Test
    void soDoesATearDownThatFails() {
        PodVolumes volumes = volumes();
        host.failTearDown(new ConflictException("busy"));
        assertThrows(UnavailableException.class, () -> volumes.tearDown(pod(CLAIM)));
        assertEquals(2, releases());
    }

    @Test
    void whatFailsIsTriedAgainAfterLongerAndLongerPauses() {
        host.failRelease(new ConflictException("in use"));
        volumes();
        timers.advance(Duration.ofMillis(499));
        assertEquals(1, releases());
        timers.advance(Duration.ofMillis(1));
        assertEquals(2, releases());
        timers.advance(Duration.ofMillis(999));
        assertEquals(2, releases());
        timers.advance(Duration.ofMillis(1));
        assertEquals(3, releases());
        host.letGo();
        timers.advance(Duration.ofSeconds(2));
        assertEquals(4, releases());
        timers.advance(Duration.ofHours(1));
        assertEquals(4, releases());
    }

    @Test
    void nothingIsReleasedOnceTheAgentHasEnded() {
        host.failRelease(new ConflictException("in use"));
        var devices = new SharedDevices(host, timers, HERE);
        devices.release();
        devices.stop();
        devices.tick();
        timers.advance(Duration.ofHours(1));
        assertEquals(1, releases());
    }

    @Test
    void aTearDownThatSucceedsLaterIsReported() {
        List<VolumesSettled> settled = new ArrayList<>();
        PodVolumes volumes = volumes();
        bus.subscribe(VolumeTopics.VOLUMES_SETTLED, settled::add);
        host.failTearDown(new UnavailableException("busy"));
        assertThrows(UnavailableException.class, () -> volumes.tearDown(pod(EMPTY)));
        assertEquals(List.of(), settled);
        host.letGo();
        timers.advance(Duration.ofSeconds(1));
        assertEquals(List.of(new VolumesSettled("u")), settled);
    }

    @Test
    void whatIsInterruptedIsTriedAgainAndIsNoMistake() {
        try (LoggedErrors errors = LoggedErrors.of("io.jubelet.app.volume")) {
            host.failRelease(new CancelledException("interrupted"));
            PodVolumes volumes = volumes();
            host.failTearDown(new CancelledException("interrupted"));
            assertThrows(UnavailableException.class, () -> volumes.tearDown(pod(EMPTY)));
            assertEquals(List.of("releaseUnused", "tearDown u"), host.done);
            host.letGo();
            timers.advance(Duration.ofSeconds(1));
            assertEquals(List.of("releaseUnused", "tearDown u", "releaseUnused", "tearDown u"), host.done);
            assertEquals(List.of(), errors.messages());
        }
    }

    @Test
    void tearDownsWhileItIsTriedAgainDoNotShortenThePause() throws InterruptedException {
        host.failRelease(new IllegalStateException("a fault"));
        PodVolumes volumes = volumes();
        volumes.tearDown(pod(CLAIM));
        tickAfter(Duration.ZERO);
        assertEquals(1, releases());
        timers.advance(Duration.ofMillis(500));
        assertEquals(2, releases());
    }

    @Test
    void aTearDownDuringAReleaseIsFollowedByOneMore() {
        Queue<Runnable> tasks = new ArrayDeque<>();
        AtomicReference<SharedDevices> devices = new AtomicReference<>();
        HostVolumes tearingDown = (HostVolumes) Proxy.newProxyInstance(HostVolumes.class.getClassLoader(),
                new Class<?>[] {HostVolumes.class}, (_, _, _) -> {
                    host.releaseUnused();
                    if (releases() == 1) {
                        devices.get().release();
                    }
                    return null;
                });
        devices.set(new SharedDevices(tearingDown, timers, (_, body) -> {
            tasks.add(body);
            return Thread.currentThread();
        }));
        devices.get().release();
        devices.get().release();
        assertEquals(1, tasks.size());
        tasks.remove().run();
        assertEquals(1, tasks.size());
        tasks.remove().run();
        assertEquals(0, tasks.size());
        assertEquals(2, releases());
    }
}
