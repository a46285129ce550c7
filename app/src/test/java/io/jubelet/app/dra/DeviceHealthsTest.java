package io.jubelet.app.dra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.device.DeviceHealthChanged;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.message.device.GetClaimHealth;
import io.jubelet.app.message.plugin.HandlePlugin.Step;
import io.jubelet.domain.dra.ClaimDevice;
import io.jubelet.domain.dra.DeviceHealth;
import io.jubelet.domain.dra.DeviceHealth.Health;
import io.jubelet.domain.dra.HealthCheckpoint;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.ports.dra.ClaimDriver.Prepared;
import io.jubelet.ports.fake.FakeClaimDrivers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DeviceHealthsTest {

    private static final String GPU = "gpu.example.com";

    private final ClaimFixture fixture = new ClaimFixture();
    private final Pod one = ClaimFixture.pod("one", "a");

    private FakeClaimDrivers.Driver prepared() {
        FakeClaimDrivers.Driver gpu = fixture.driver(GPU);
        gpu.prepares(claim -> new Prepared(List.of(new ClaimDevice("p", claim.name(), Optional.empty(), List.of(),
                List.of())), ""));
        fixture.claim("a", List.of(GPU), "one");
        assertEquals("", fixture.prepare(one));
        return gpu;
    }

    private static DeviceHealth device(String name, Health health, String message) {
        return new DeviceHealth("p", name, health, Duration.ofSeconds(30), message);
    }

    private String health() {
        PodStatus status = PodStatus.builder().containerStatuses(List.of(ContainerStatus.builder().name("main").build())).build();
        var device = fixture.bus.ask(DeviceTopics.CLAIM_HEALTH, new GetClaimHealth(one, status)).status().containerStatuses().getFirst()
                .allocatedResourcesStatus().getFirst().resources().getFirst();
        return device.resourceID() + " " + device.health() + device.message().map(message -> ": " + message).orElse("");
    }

    private List<Set<String>> reported() {
        return fixture.bus.published(DeviceHealthChanged.class).stream().map(DeviceHealthChanged::podUids).toList();
    }

    private void watched(FakeClaimDrivers.Driver gpu, DeviceHealth... devices) {
        gpu.report(List.of(devices));
    }

    @Test
    void podsAreNotifiedOfAChangedHealthOfTheirDevices() {
        FakeClaimDrivers.Driver gpu = prepared();
        assertEquals("gpu.example.com/p/a Unknown", health());
        watched(gpu, device("a", Health.HEALTHY, ""), device("b", Health.HEALTHY, ""));
        assertEquals("gpu.example.com/p/a Healthy", health());
        assertEquals(List.of(Set.of("uid-one")), reported());
        watched(gpu, device("a", Health.HEALTHY, ""), device("b", Health.UNHEALTHY, ""));
        assertEquals(1, reported().size(), "nobody has that one");
        watched(gpu, device("a", Health.UNHEALTHY, "too hot"), device("b", Health.UNHEALTHY, ""));
        assertEquals("gpu.example.com/p/a Unhealthy: too hot", health());
        assertEquals(2, reported().size());
        fixture.timers.advance(Duration.ofSeconds(31));
        assertEquals("gpu.example.com/p/a Unknown", health());
    }

    @Test
    void whatIsKnownSurvivesTheAgentAndNotTheDriver() {
        FakeClaimDrivers.Driver gpu = prepared();
        watched(gpu, device("a", Health.UNHEALTHY, ""));
        String file = fixture.files.read(HealthCheckpoint.NAME).orElseThrow();
        assertEquals(Health.UNHEALTHY, HealthCheckpoint.parse(file).drivers().get(GPU).get("p/a").device().health());
        fixture.restart();
        assertEquals(file, fixture.files.read(HealthCheckpoint.NAME).orElseThrow());
        assertEquals("gpu.example.com/p/a Unhealthy", health());
        fixture.handle(Step.REGISTER, GPU, ClaimFixture.socket(GPU), "v1.DRAPlugin");
        fixture.handle(Step.DEREGISTER, GPU, ClaimFixture.socket(GPU), "v1.DRAPlugin");
        assertEquals("gpu.example.com/p/a Unknown", health());
        assertEquals(Set.of("uid-one"), reported().getLast());
        assertEquals("{}", fixture.files.read(HealthCheckpoint.NAME).orElseThrow());
    }

    @Test
    void theHealthOfADriverThatIsLostIsUnknownAtOnce() {
        FakeClaimDrivers.Driver gpu = prepared();
        watched(gpu, device("a", Health.HEALTHY, ""));
        fixture.drivers.kill(ClaimFixture.socket(GPU));
        assertEquals("gpu.example.com/p/a Unknown", health());
        assertEquals(List.of(Set.of("uid-one"), Set.of("uid-one")), reported());
        assertEquals("{}", fixture.files.read(HealthCheckpoint.NAME).orElseThrow());
    }

    @Test
    void whatCouldNotBeWrittenIsWrittenLater() {
        FakeClaimDrivers.Driver gpu = prepared();
        fixture.disk.full(true);
        watched(gpu, device("a", Health.UNHEALTHY, ""));
        fixture.disk.full(false);
        assertEquals(Optional.empty(), fixture.files.read(HealthCheckpoint.NAME));
        fixture.timers.advance(Duration.ofSeconds(30));
        assertTrue(fixture.files.read(HealthCheckpoint.NAME).orElseThrow().contains("Unhealthy"));
        assertEquals(0, fixture.timers.pending());
    }

    @Test
    void aSecondRegistrationAtTheSameEndpointForgetsNothing() {
        FakeClaimDrivers.Driver gpu = prepared();
        watched(gpu, device("a", Health.UNHEALTHY, ""));
        assertEquals(Optional.of("endpoint " + ClaimFixture.socket(GPU) + " already registered for DRA driver plugin " + GPU),
                fixture.handle(Step.REGISTER, GPU, ClaimFixture.socket(GPU), "v1.DRAPlugin"));
        assertEquals("gpu.example.com/p/a Unhealthy", health());
        assertEquals(1, reported().size());
    }

    @Test
    void aPluginThatReportsNothingForgetsNothingThatAnotherOneOfTheDriverReports() {
        String old = "/old.sock";
        fixture.drivers.start(old);
        fixture.handle(Step.REGISTER, GPU, old, "v1.DRAPlugin");
        FakeClaimDrivers.Driver gpu = prepared();
        watched(gpu, device("a", Health.UNHEALTHY, ""));
        fixture.drivers.kill(old);
        fixture.timers.advance(Duration.ofSeconds(20));
        assertEquals("gpu.example.com/p/a Unhealthy", health());
        fixture.handle(Step.DEREGISTER, GPU, old, "v1.DRAPlugin");
        assertEquals("gpu.example.com/p/a Unhealthy", health());
        assertEquals(1, reported().size());
        fixture.handle(Step.DEREGISTER, GPU, ClaimFixture.socket(GPU), "v1.DRAPlugin");
        assertEquals("gpu.example.com/p/a Unknown", health());
    }

    @Test
    void aDamagedFileIsPassedOver() {
        prepared();
        fixture.files.write(HealthCheckpoint.NAME, "{\"x\":");
        fixture.restart();
        assertEquals("gpu.example.com/p/a Unknown", health());
    }

    @Test
    void withoutTheGateNothingIsKept() {
        fixture.healthReported = false;
        fixture.restart();
        watched(prepared(), device("a", Health.UNHEALTHY, ""));
        assertEquals(List.of(), reported());
        assertEquals(Optional.empty(), fixture.files.read(HealthCheckpoint.NAME));
    }
}
