package io.jubelet.app.dra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.device.ClaimsInUse;
import io.jubelet.app.message.device.ClaimsRetried;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.message.device.GetHeldClaims;
import io.jubelet.app.message.device.HeldClaims;
import io.jubelet.app.message.plugin.HandlePlugin.Step;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.domain.dra.ClaimCheckpoint;
import io.jubelet.domain.dra.ClaimConsumer;
import io.jubelet.domain.dra.ClaimDevice;
import io.jubelet.domain.dra.PodGroups;
import io.jubelet.domain.dra.ResourceClaim;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodResourceClaim;
import io.jubelet.ports.dra.ClaimDriver.Prepared;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.fake.FakeClaimDrivers;
import io.jubelet.ports.fake.FakeResourceClaims.Slice;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ClaimsTest {

    private static final String GPU = "gpu.example.com";
    private static final String NIC = "nic.example.com";

    private final ClaimFixture fixture = new ClaimFixture();

    @Test
    void claimsArePreparedOnceAndUnpreparedAfterTheLastPod() {
        FakeClaimDrivers.Driver gpu = fixture.driver(GPU);
        FakeClaimDrivers.Driver nic = fixture.driver(NIC);
        fixture.claim("shared", List.of(GPU, NIC), "one", "two");
        fixture.claim("own", List.of(GPU), "one");
        Pod one = ClaimFixture.pod("one", "shared", "own");
        Pod two = ClaimFixture.pod("two", "shared");
        assertEquals("", fixture.prepare(one));
        assertEquals("", fixture.prepare(two));
        assertEquals("", fixture.prepare(one));
        assertEquals(List.of("v1.DRAPlugin prepare [shared, own]"), gpu.calls());
        assertEquals(List.of("v1.DRAPlugin prepare [shared]"), nic.calls());
        assertEquals(List.of("example.com/claim=c-own", "example.com/claim=c-shared", "example.com/claim=c-shared"),
                fixture.devices(one).cdiDevices());
        assertEquals(Map.of("own", Set.of("uid-one"), "shared", Set.of("uid-one", "uid-two")), fixture.kept());
        assertEquals(new ClaimsInUse(Map.of(GPU, 2, NIC, 1), 2), fixture.bus.published(ClaimsInUse.class).getLast());
        assertEquals("", fixture.unprepare(one));
        assertEquals(Set.of("c-shared"), gpu.prepared());
        assertEquals("", fixture.unprepare(one));
        assertEquals("", fixture.unprepare(two));
        assertEquals(Set.of(), gpu.prepared());
        assertEquals(Set.of(), nic.prepared());
        assertEquals(new ClaimsInUse(Map.of(), 0), fixture.bus.published(ClaimsInUse.class).getLast());
        assertEquals(Map.of(), fixture.kept());
        assertEquals(List.of("v1.DRAPlugin prepare [shared, own]", "v1.DRAPlugin unprepare [own]", "v1.DRAPlugin unprepare [shared]"),
                gpu.calls());
    }

    @Test
    void aClaimThatAPodNamesTwiceIsPreparedOnce() {
        FakeClaimDrivers.Driver gpu = fixture.driver(GPU);
        fixture.claim("a", List.of(GPU), "one");
        Pod twice = ClaimFixture.pod("one", "a");
        twice = twice.withSpec(twice.spec().toBuilder().resourceClaims(List.of(
                new PodResourceClaim("a", Optional.of("a"), Optional.empty()),
                new PodResourceClaim("b", Optional.of("a"), Optional.empty()))).build());
        assertEquals("", fixture.prepare(twice));
        assertEquals(List.of("v1.DRAPlugin prepare [a]"), gpu.calls());
        assertEquals(List.of("example.com/claim=c-a"), fixture.devices(twice).cdiDevices());
        assertEquals("", fixture.unprepare(twice));
        assertEquals(Set.of(), gpu.prepared());
    }

    @Test
    void podsOfAGroupShareItsClaim() {
        FakeClaimDrivers.Driver gpu = fixture.driver(GPU);
        fixture.claimOfGroup("g", GPU, "workers");
        Pod one = ClaimFixture.ofGroup("one", "workers", "g");
        Pod two = ClaimFixture.ofGroup("two", "workers", "g");
        assertEquals("", fixture.prepare(one));
        assertEquals("", fixture.prepare(two));
        assertEquals("prepare dynamic resources: ResourceClaim default/g was not created for Pod default/three"
                + " (neither Pod nor PodGroup others is the owner)", fixture.prepare(ClaimFixture.ofGroup("three", "others", "g")));
        assertEquals(List.of("example.com/claim=c-g"), fixture.devices(two).cdiDevices());
        assertEquals(Map.of("g", Set.of("uid-one", "uid-two")), fixture.kept());
        assertEquals("", fixture.unprepare(one));
        assertEquals(Set.of("c-g"), gpu.prepared());
        fixture.restart();
        fixture.driver(GPU);
        assertEquals("", fixture.unprepare(two));
        assertEquals(List.of("v1.DRAPlugin prepare [g]", "v1.DRAPlugin unprepare [g]"), gpu.calls());
        assertEquals(Map.of(), fixture.kept());
    }

    /** What an agent that honoured groups has prepared is given back by one that does not. */
    @Test
    void withoutTheGateAClaimOfAGroupIsOfNoPod() {
        FakeClaimDrivers.Driver gpu = fixture.driver(GPU);
        fixture.claimOfGroup("g", GPU, "workers");
        Pod one = ClaimFixture.ofGroup("one", "workers", "g");
        assertEquals("", fixture.prepare(one));
        fixture.groups = PodGroups.IGNORED;
        fixture.restart();
        fixture.driver(GPU);
        assertEquals("prepare dynamic resources: ResourceClaim default/g was not created for Pod default/one (Pod is not owner)",
                fixture.prepare(one));
        assertEquals(Set.of("c-g"), gpu.prepared());
        assertEquals("", fixture.unprepare(one));
        assertEquals(Set.of(), gpu.prepared());
    }

    @Test
    void whatCantBePreparedChangesNothing() {
        FakeClaimDrivers.Driver gpu = fixture.driver(GPU);
        fixture.claim("both", List.of(GPU, NIC), "one");
        fixture.claim("other", List.of(GPU), "two");
        assertEquals("prepare dynamic resources: DRA driver nic.example.com is not registered",
                fixture.prepare(ClaimFixture.pod("one", "both")));
        assertEquals("prepare dynamic resources: pod one (uid-one) is not allowed to use ResourceClaim other (c-other)",
                fixture.prepare(ClaimFixture.pod("one", "other")));
        assertEquals("prepare dynamic resources: fetch ResourceClaim none: resourceclaims.resource.k8s.io \"none\" not found",
                fixture.prepare(ClaimFixture.pod("one", "none")));
        assertEquals(List.of(), gpu.calls());
        assertEquals(Map.of(), fixture.kept());
        assertEquals("internal error: unable to get claim info for ResourceClaim both in namespace default",
                fixture.devices(ClaimFixture.pod("one", "both")).fault().orElseThrow());
    }

    @Test
    void whatADriverAnswersIsReported() {
        FakeClaimDrivers.Driver gpu = fixture.driver(GPU);
        fixture.claim("a", List.of(GPU), "one");
        Pod one = ClaimFixture.pod("one", "a");
        gpu.prepares(_ -> new Prepared(List.of(), "no gpu"));
        assertEquals("prepare dynamic resources: NodePrepareResources failed for ResourceClaim a: no gpu", fixture.prepare(one));
        gpu.intercepts((_, _) -> List.of());
        assertEquals("prepare dynamic resources: NodePrepareResources skipped 1 ResourceClaims", fixture.prepare(one));
        gpu.intercepts((_, _) -> {
            throw new DeadlineExceededException("context deadline exceeded");
        });
        assertEquals("prepare dynamic resources: NodePrepareResources: context deadline exceeded", fixture.prepare(one));
        assertEquals("unprepare dynamic resources: NodeUnprepareResources: context deadline exceeded", fixture.unprepare(one));
        assertEquals(Map.of("a", Set.of("uid-one")), fixture.kept(), "nobody knows what the driver did");
        gpu.intercepts((_, claims) -> claims);
        gpu.unprepares(_ -> "busy");
        assertEquals("unprepare dynamic resources: NodeUnprepareResources failed for ResourceClaim a: busy", fixture.unprepare(one));
        gpu.unprepares(_ -> "");
        assertEquals("", fixture.unprepare(one));
        assertEquals(Map.of(), fixture.kept());
    }

    @Test
    void aSecondAnswerReplacesTheFirst() {
        FakeClaimDrivers.Driver gpu = fixture.driver(GPU);
        FakeClaimDrivers.Driver nic = fixture.driver(NIC);
        fixture.claim("a", List.of(GPU, NIC), "one");
        Pod one = ClaimFixture.pod("one", "a");
        nic.prepares(_ -> new Prepared(List.of(), "not yet"));
        fixture.prepare(one);
        nic.prepares(_ -> new Prepared(List.of(new ClaimDevice("p", "d", Optional.empty(), List.of(), List.of("n/n=1"))), ""));
        assertEquals("", fixture.prepare(one));
        assertEquals(List.of("example.com/claim=c-a", "n/n=1"), fixture.devices(one).cdiDevices());
        assertEquals(2, gpu.calls().size());
    }

    @Test
    void aPodThatNeverGotASharedClaimDoesNotTakeItAway() {
        FakeClaimDrivers.Driver gpu = fixture.driver(GPU);
        fixture.claim("shared", List.of(GPU), "one", "two");
        fixture.claim("missing", List.of(NIC), "two");
        Pod two = ClaimFixture.pod("two", "shared", "missing");
        assertEquals("", fixture.prepare(ClaimFixture.pod("one", "shared")));
        assertTrue(fixture.prepare(two).contains("not registered"));
        assertEquals("", fixture.unprepare(two));
        assertEquals(Set.of("c-shared"), gpu.prepared());
    }

    @Test
    void aClaimThatWasPartlyUnpreparedIsPreparedAgain() {
        FakeClaimDrivers.Driver gpu = fixture.driver(GPU);
        FakeClaimDrivers.Driver nic = fixture.driver(NIC);
        fixture.claim("a", List.of(GPU, NIC), "one", "two");
        assertEquals("", fixture.prepare(ClaimFixture.pod("one", "a")));
        nic.unprepares(_ -> "busy");
        assertTrue(fixture.unprepare(ClaimFixture.pod("one", "a")).endsWith("busy"));
        assertEquals(Set.of(), gpu.prepared());
        assertEquals("", fixture.prepare(ClaimFixture.pod("two", "a")));
        assertEquals(Set.of("c-a"), gpu.prepared());
    }

    @Test
    void anotherClaimOfThatNameHasToWait() {
        fixture.driver(GPU);
        fixture.claim("a", List.of(GPU), "one");
        assertEquals("", fixture.prepare(ClaimFixture.pod("one", "a")));
        fixture.cluster.put(new ResourceClaim("default", "a", "c-new", Optional.empty(), Set.of(ClaimConsumer.pod("two", "uid-two")),
                Optional.of(new TreeSet<>(Set.of(GPU)))));
        assertEquals("prepare dynamic resources: old ResourceClaim with same name a and different UID c-a still exists"
                + " (previous pod force-deleted?!)", fixture.prepare(ClaimFixture.pod("two", "a")));
    }

    @Test
    void anotherAgentKnowsWhatIsPrepared() {
        FakeClaimDrivers.Driver gpu = fixture.driver(GPU);
        fixture.claim("a", List.of(GPU), "one");
        Pod one = ClaimFixture.pod("one", "a");
        fixture.prepare(one);
        fixture.restart();
        assertEquals(List.of("example.com/claim=c-a"), fixture.devices(one).cdiDevices());
        assertEquals("unprepare dynamic resources: DRA driver gpu.example.com is not registered", fixture.unprepare(one));
        fixture.driver(GPU);
        assertEquals("", fixture.prepare(one), "a new sandbox");
        assertEquals(2, gpu.calls().size(), "a driver has to prepare again after a restart");
        assertEquals("", fixture.unprepare(one));
        assertEquals(Set.of(), gpu.prepared());
    }

    @Test
    void claimsOfPodsThatAreGoneAreUnprepared() {
        FakeClaimDrivers.Driver gpu = fixture.driver(GPU);
        fixture.claim("a", List.of(GPU), "one");
        Pod one = ClaimFixture.pod("one", "a");
        fixture.prepare(one);
        fixture.restart();
        fixture.onlyAlive(one);
        assertEquals(Set.of("c-a"), gpu.prepared(), "something of it runs");
        fixture.onlyAlive();
        assertEquals(Set.of("c-a"), gpu.prepared(), "no driver is registered");
        fixture.handle(Step.REGISTER, GPU, ClaimFixture.socket(GPU), "v1.DRAPlugin");
        assertEquals(Set.of(), gpu.prepared(), "at once when the driver is back");
        assertEquals(Map.of(), fixture.kept());
        fixture.prepare(one);
        gpu.unprepares(_ -> "busy");
        fixture.bus.publish(PodTopics.POD_FINISHED, new PodFinished("uid-one", true));
        gpu.unprepares(_ -> "");
        fixture.timers.advance(Duration.ofSeconds(59));
        assertEquals(Set.of("c-a"), gpu.prepared());
        fixture.timers.advance(Duration.ofSeconds(1));
        assertEquals(Set.of(), gpu.prepared());
        assertEquals(0, fixture.timers.pending(), "an idle node has nothing to do");
    }

    @Test
    void changesOfOtherPodsAreNoReasonToAskADriverAgainThatIsBusy() {
        FakeClaimDrivers.Driver gpu = fixture.driver(GPU);
        fixture.claim("a", List.of(GPU), "one");
        fixture.prepare(ClaimFixture.pod("one", "a"));
        gpu.unprepares(_ -> "busy");
        fixture.onlyAlive();
        int calls = gpu.calls().size();
        fixture.onlyAlive();
        assertEquals(calls, gpu.calls().size(), () -> gpu.calls().toString());
        fixture.timers.advance(Duration.ofSeconds(60));
        assertEquals(calls + 1, gpu.calls().size());
    }

    @Test
    void theNewestDriverThatIsConnectedIsUsed() {
        fixture.claim("a", List.of(GPU), "one");
        Pod one = ClaimFixture.pod("one", "a");
        FakeClaimDrivers.Driver old = fixture.driver(GPU);
        FakeClaimDrivers.Driver newer = fixture.drivers.start("/new.sock");
        assertEquals(Optional.empty(), fixture.handle(Step.REGISTER, GPU, "/new.sock", "v2.DRAPlugin", "v1beta1.DRAPlugin"));
        assertEquals("endpoint /new.sock already registered for DRA driver plugin gpu.example.com",
                fixture.handle(Step.REGISTER, GPU, "/new.sock", "v1.DRAPlugin").orElseThrow());
        assertEquals("", fixture.prepare(one));
        assertEquals(List.of("v1beta1.DRAPlugin prepare [a]"), newer.calls());
        fixture.drivers.kill("/new.sock");
        assertEquals("", fixture.unprepare(one));
        assertEquals(List.of("v1.DRAPlugin unprepare [a]"), old.calls());
        fixture.drivers.start("/new.sock");
        fixture.timers.advance(Duration.ofSeconds(5));
        fixture.handle(Step.DEREGISTER, GPU, ClaimFixture.socket(GPU));
        assertEquals("", fixture.prepare(one));
        assertEquals(2, newer.calls().size());
        fixture.handle(Step.DEREGISTER, GPU, "/new.sock");
        assertEquals("unprepare dynamic resources: DRA driver gpu.example.com is not registered", fixture.unprepare(one));
    }

    @Test
    void aDriverIsRefusedByItsServices() {
        assertEquals("invalid supported gRPC versions of DRA driver plugin gpu.example.com at endpoint /s: none of services supported by"
                + " the plugin ([\"v2.DRAPlugin\"]) are supported by the kubelet ([\"v1.DRAPlugin\" \"v1beta1.DRAPlugin\"])",
                fixture.handle(Step.VALIDATE, GPU, "/s", "v2.DRAPlugin").orElseThrow());
        assertTrue(fixture.handle(Step.REGISTER, GPU, "/s").isPresent());
    }

    @Test
    void podsThatWaitForADriverAreNotifiedWhenItRegisters() {
        fixture.claim("a", List.of(GPU), "one");
        fixture.prepare(ClaimFixture.pod("one", "a"));
        fixture.driver(GPU);
        assertEquals(List.of(new ClaimsRetried("uid-one")), fixture.bus.published(ClaimsRetried.class));
    }

    @Test
    void slicesOfDriversThatAreAwayAreDeleted() {
        fixture.cluster.publish(new Slice("n", GPU, "before"));
        fixture.restart();
        assertEquals(List.of(), fixture.cluster.slices(), "at the start");
        fixture.driver(GPU);
        fixture.driver(NIC);
        fixture.cluster.publish(new Slice("n", GPU, "g"));
        fixture.cluster.publish(new Slice("n", NIC, "n"));
        fixture.drivers.kill(ClaimFixture.socket(GPU));
        fixture.timers.advance(Duration.ofSeconds(24));
        fixture.drivers.start(ClaimFixture.socket(GPU));
        fixture.timers.advance(Duration.ofSeconds(60));
        assertEquals(2, fixture.cluster.slices().size(), "it was back within the time it tries again");
        fixture.handle(Step.DEREGISTER, GPU, ClaimFixture.socket(GPU));
        fixture.cluster.reachable(false);
        fixture.timers.advance(Duration.ofSeconds(31));
        fixture.cluster.reachable(true);
        fixture.timers.advance(Duration.ofSeconds(2));
        assertEquals(List.of(new Slice("n", NIC, "n")), fixture.cluster.slices());
    }

    @Test
    void withoutAnApiServerPodsHaveNoClaims() {
        fixture.start(Optional.empty());
        fixture.driver(GPU);
        assertEquals("prepare dynamic resources: fetch ResourceClaim a: this agent has no API server",
                fixture.prepare(ClaimFixture.pod("one", "a")));
    }

    @Test
    void aFullDiskIsNoReasonToGoOn() {
        FakeClaimDrivers.Driver gpu = fixture.driver(GPU);
        fixture.claim("a", List.of(GPU), "one");
        Pod one = ClaimFixture.pod("one", "a");
        fixture.disk.full(true);
        assertTrue(fixture.prepare(one).startsWith("prepare dynamic resources: checkpoint ResourceClaim cache: could not save checkpoint"));
        assertEquals(List.of(), gpu.calls());
        fixture.disk.full(false);
        assertEquals("", fixture.prepare(one));
        fixture.disk.full(true);
        assertTrue(fixture.unprepare(one).contains("checkpoint ResourceClaim state"));
        fixture.disk.full(false);
        assertEquals("", fixture.unprepare(one));
        assertEquals(Map.of(), fixture.kept());
    }

    @Test
    void aDamagedCheckpointRefusesTheStart() {
        fixture.files.write(ClaimCheckpoint.NAME, "{\"Data\":\"{}\",\"Checksum\":1}");
        String refusal = assertThrows(InvalidArgumentException.class, fixture::restart).getMessage();
        assertTrue(refusal.startsWith("failed to get checkpoint dra_manager_state: checkpoint is corrupted, please drain"), refusal);
    }

    @Test
    void anInterruptedWriteNotesNothing() {
        FakeClaimDrivers.Driver gpu = fixture.driver(GPU);
        fixture.claim("a", List.of(GPU), "one");
        Pod one = ClaimFixture.pod("one", "a");
        fixture.disk.interrupted(true);
        assertThrows(CancelledException.class, () -> fixture.prepare(one));
        assertEquals(List.of(), gpu.calls());
        HeldClaims held = fixture.bus.ask(DeviceTopics.HELD_CLAIMS, new GetHeldClaims());
        assertEquals(Map.of(), held.claims());
        fixture.disk.interrupted(false);
        assertEquals("", fixture.prepare(one));
        fixture.disk.interrupted(true);
        assertThrows(CancelledException.class, () -> fixture.unprepare(one));
        assertEquals(Map.of("a", Set.of("uid-one")), fixture.kept());
        fixture.disk.interrupted(false);
        assertEquals("", fixture.unprepare(one));
        assertEquals(Map.of(), fixture.kept());
    }
}
