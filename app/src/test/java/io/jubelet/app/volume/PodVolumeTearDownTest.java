package io.jubelet.app.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.log.LoggedErrors;
import io.jubelet.app.message.volume.VolumesSettled;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeHostVolumes;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What happens when a tear-down fails or the agent ends. */
class PodVolumeTearDownTest {

    private static final Pod POD = new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("u").build(),
            PodSpec.builder().build(), PodStatus.builder().build());
    private static final Tasks HERE = (_, body) -> {
        body.run();
        return Thread.currentThread();
    };

    private final HangingVolumes host = new HangingVolumes(new FakeHostVolumes(new FakeDisk(), "/root"));
    private final RecordingBus bus = new RecordingBus();
    private final VirtualTimers timers = new VirtualTimers();
    private Optional<RuntimeException> fault = Optional.empty();
    private final PodVolumeTearDown tearDowns = tearDowns(_ -> fault.ifPresent(failure -> {
        throw failure;
    }));

    private PodVolumeTearDown tearDowns(Consumer<Pod> forgetter) {
        return new PodVolumeTearDown(host, new VolumeStates(timers), new OperationExecutor(bus, timers, HERE), List.of(forgetter),
                new SharedDevices(host, timers, HERE), timers);
    }

    @Test
    void aFaultAfterTheTearDownIsTriedAgain() {
        try (LoggedErrors errors = LoggedErrors.of("io.jubelet.app.volume")) {
            fault = Optional.of(new IllegalStateException("a fault"));
            assertEquals("internal error: java.lang.IllegalStateException: a fault", tearDowns.tearDown(POD));
            assertEquals(List.of("tearing down the volumes of pod web_ns failed unexpectedly"), errors.messages());
            fault = Optional.empty();
            timers.advance(Duration.ofSeconds(1));
            assertEquals(List.of(new VolumesSettled("u")), bus.published(VolumesSettled.class));
            assertEquals("", tearDowns.tearDown(POD));
        }
    }

    @Test
    void nothingIsTriedAgainOnceTheAgentHasEnded() {
        host.failTearDown(new UnavailableException("busy"));
        assertEquals("busy", tearDowns.tearDown(POD));
        timers.advance(Duration.ofMillis(500));
        assertEquals(List.of("tearDown u", "tearDown u"), host.done);
        tearDowns.stop();
        tearDowns.driverChanged();
        timers.advance(Duration.ofHours(1));
        assertEquals(List.of("tearDown u", "tearDown u"), host.done);
    }

    @Test
    void oneThatFailsAfterTheEndOfTheAgentIsNotTriedAgain() {
        host.failTearDown(new UnavailableException("busy"));
        tearDowns.stop();
        assertEquals("busy", tearDowns.tearDown(POD));
        timers.advance(Duration.ofHours(1));
        assertEquals(List.of("tearDown u"), host.done);
    }
}
