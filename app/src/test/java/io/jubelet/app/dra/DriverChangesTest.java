package io.jubelet.app.dra;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.message.device.ClaimsInUse;
import io.jubelet.app.message.device.ClaimsOperationFinished;
import io.jubelet.app.message.device.ClaimsRetried;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.message.device.GetHeldClaims;
import io.jubelet.app.message.device.HeldClaims;
import io.jubelet.app.message.plugin.HandlePlugin.Step;
import io.jubelet.domain.dra.DriverClaim;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.fake.FakeClaimDrivers;
import io.jubelet.ports.fake.FakeResourceClaims.Slice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Drivers that come and go, and pods that come back, while claims are prepared and unprepared. */
class DriverChangesTest {

    private static final String GPU = "gpu.example.com";

    private final ClaimFixture fixture = new ClaimFixture();
    private final Pod one = ClaimFixture.pod("one", "a");

    private List<ClaimsRetried> retried() {
        return fixture.bus.published(ClaimsRetried.class);
    }

    @Test
    void aPodIsNotifiedOnceOfADriverAndNotWhenItHasItsClaims() {
        fixture.claim("a", List.of(GPU), "one");
        fixture.prepare(one);
        FakeClaimDrivers.Driver gpu = fixture.driver(GPU);
        fixture.handle(Step.DEREGISTER, GPU, ClaimFixture.socket(GPU));
        fixture.driver(GPU);
        assertEquals(List.of(new ClaimsRetried("uid-one")), retried());
        assertEquals("", fixture.prepare(one));
        fixture.handle(Step.DEREGISTER, GPU, ClaimFixture.socket(GPU));
        fixture.driver(GPU);
        assertEquals(1, retried().size());
        assertEquals(Set.of("c-a"), gpu.prepared());
    }

    @Test
    void aPodThatEndedIsNotNotified() {
        fixture.claim("a", List.of(GPU), "one");
        fixture.prepare(one);
        assertEquals("", fixture.unprepare(one));
        fixture.driver(GPU);
        assertEquals(List.of(), retried());
    }

    @Test
    void aDriverThatIsNotConnectedIsAskedAllTheSame() {
        fixture.claim("a", List.of(GPU), "one");
        fixture.driver(GPU);
        fixture.drivers.kill(ClaimFixture.socket(GPU));
        assertEquals("prepare dynamic resources: NodePrepareResources: can't connect to the DRA driver at /gpu.example.com.sock",
                fixture.prepare(one));
    }

    @Test
    void aSocketThatIsNotThatOfTheDriverDeregistersNothing() {
        fixture.claim("a", List.of(GPU), "one");
        fixture.driver(GPU);
        fixture.handle(Step.DEREGISTER, GPU, "/other.sock");
        assertEquals("", fixture.prepare(one));
    }

    @Test
    void everyAnswerIsCompared() {
        FakeClaimDrivers.Driver gpu = fixture.driver(GPU);
        fixture.claim("a", List.of(GPU), "one");
        fixture.claim("b", List.of(GPU), "one");
        Pod both = ClaimFixture.pod("one", "a", "b");
        gpu.intercepts((_, claims) -> claims.subList(0, 1));
        assertEquals("prepare dynamic resources: NodePrepareResources skipped 1 ResourceClaims", fixture.prepare(both));
        gpu.intercepts((_, claims) -> Stream.concat(claims.stream(), Stream.of(new DriverClaim("default", "c-x", "x"))).toList());
        assertEquals("prepare dynamic resources: NodePrepareResources returned result for unknown claim UID c-x", fixture.prepare(both));
    }

    /** While the claims of one pod that was gone are unprepared, the other pod is here again. */
    @Test
    void aPodThatIsBackKeepsItsClaims() {
        FakeClaimDrivers.Driver gpu = fixture.driver(GPU);
        fixture.claim("a", List.of(GPU), "one");
        fixture.claim("b", List.of(GPU), "two");
        Pod two = ClaimFixture.pod("two", "b");
        fixture.prepare(one);
        fixture.prepare(two);
        List<String> back = new ArrayList<>();
        gpu.intercepts((call, claims) -> {
            if (call.equals("unprepare") && back.isEmpty()) {
                Pod other = claims.getFirst().name().equals("a") ? two : one;
                back.add(other == two ? "c-b" : "c-a");
                assertEquals("", fixture.prepare(other));
            }
            return claims;
        });
        fixture.onlyAlive();
        assertEquals(Set.copyOf(back), gpu.prepared());
        assertEquals(1, fixture.bus.published(ClaimsInUse.class).getLast().total());
    }

    @Test
    void whatCouldNotBeRecordedIsNotHeld() {
        FakeClaimDrivers.Driver gpu = fixture.driver(GPU);
        fixture.claim("a", List.of(GPU), "one");
        fixture.claim("b", List.of(GPU), "two");
        fixture.prepare(one);
        fixture.disk.full(true);
        fixture.prepare(ClaimFixture.pod("two", "b"));
        HeldClaims held = fixture.bus.ask(DeviceTopics.HELD_CLAIMS, new GetHeldClaims());
        assertEquals(Set.of("default/a"), held.claims().keySet());
        assertEquals(1, gpu.calls().size());
    }

    @Test
    void operationsAreReportedWithTheirTime() {
        FakeClaimDrivers.Driver gpu = fixture.driver(GPU);
        fixture.claim("a", List.of(GPU), "one");
        fixture.timers.advance(Duration.ofSeconds(7));
        gpu.intercepts((_, claims) -> {
            fixture.timers.advance(Duration.ofSeconds(3));
            return claims;
        });
        fixture.prepare(one);
        gpu.unprepares(_ -> "busy");
        fixture.unprepare(one);
        assertEquals(List.of(new ClaimsOperationFinished(true, false, Duration.ofSeconds(3)),
                new ClaimsOperationFinished(false, true, Duration.ofSeconds(3))), fixture.bus.published(ClaimsOperationFinished.class));
    }

    @Test
    void slicesOfADriverThatNeverConnectsAreDeletedAndSoAreLaterOnes() {
        fixture.cluster.publish(new Slice("n", GPU, "g"));
        fixture.handle(Step.REGISTER, GPU, ClaimFixture.socket(GPU), "v1.DRAPlugin");
        fixture.timers.advance(Duration.ofSeconds(29));
        assertEquals(1, fixture.cluster.slices().size());
        fixture.timers.advance(Duration.ofSeconds(1));
        assertEquals(List.of(), fixture.cluster.slices());
        fixture.handle(Step.DEREGISTER, GPU, ClaimFixture.socket(GPU));
        fixture.cluster.publish(new Slice("n", GPU, "later"));
        fixture.timers.advance(Duration.ofSeconds(30));
        assertEquals(List.of(), fixture.cluster.slices());
    }

    /** The next agent on this node has the slices in its care. */
    @Test
    void anAgentThatEndedDoesNothingMore() {
        fixture.driver(GPU);
        fixture.driver("nic.example.com");
        fixture.drivers.kill(ClaimFixture.socket("nic.example.com"));
        fixture.stop();
        fixture.drivers.kill(ClaimFixture.socket(GPU));
        assertEquals(0, fixture.timers.pending());
        fixture.cluster.reachable(false);
        fixture.start(Optional.of(fixture.cluster));
        fixture.stop();
        assertEquals(0, fixture.timers.pending(), "not even what it tried again");
        fixture.cluster.reachable(true);
        fixture.cluster.publish(new Slice("n", "nic.example.com", "n"));
        fixture.timers.advance(Duration.ofMinutes(10));
        assertEquals(1, fixture.cluster.slices().size());
    }
}
