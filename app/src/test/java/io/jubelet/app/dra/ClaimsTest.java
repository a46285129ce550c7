package io.jubelet.app.dra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.ClaimsRetried;
import io.jubelet.app.message.ClaimsInUse;
import io.jubelet.app.message.DeviceTopics;
import io.jubelet.app.message.GetHeldClaims;
import io.jubelet.app.message.HandlePlugin.Step;
import io.jubelet.app.message.HeldClaims;
import io.jubelet.app.message.PodFinished;
import io.jubelet.app.message.Topics;
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

    private final ClaimWorld world = new ClaimWorld();

    @Test
    void claimsArePreparedOnceAndUnpreparedAfterTheLastPod() {
        FakeClaimDrivers.Driver gpu = world.driver(GPU);
        FakeClaimDrivers.Driver nic = world.driver(NIC);
        world.claim("shared", List.of(GPU, NIC), "one", "two");
        world.claim("own", List.of(GPU), "one");
        Pod one = ClaimWorld.pod("one", "shared", "own");
        Pod two = ClaimWorld.pod("two", "shared");
        assertEquals("", world.prepare(one));
        assertEquals("", world.prepare(two));
        assertEquals("", world.prepare(one));
        assertEquals(List.of("v1.DRAPlugin prepare [shared, own]"), gpu.calls());
        assertEquals(List.of("v1.DRAPlugin prepare [shared]"), nic.calls());
        assertEquals(List.of("example.com/claim=c-own", "example.com/claim=c-shared", "example.com/claim=c-shared"),
                world.devices(one).cdiDevices());
        assertEquals(Map.of("own", Set.of("uid-one"), "shared", Set.of("uid-one", "uid-two")), world.kept());
        assertEquals(new ClaimsInUse(Map.of(GPU, 2, NIC, 1), 2), world.bus.published(ClaimsInUse.class).getLast());
        assertEquals("", world.unprepare(one));
        assertEquals(Set.of("c-shared"), gpu.prepared());
        assertEquals("", world.unprepare(one));
        assertEquals("", world.unprepare(two));
        assertEquals(Set.of(), gpu.prepared());
        assertEquals(Set.of(), nic.prepared());
        assertEquals(new ClaimsInUse(Map.of(), 0), world.bus.published(ClaimsInUse.class).getLast());
        assertEquals(Map.of(), world.kept());
        assertEquals(List.of("v1.DRAPlugin prepare [shared, own]", "v1.DRAPlugin unprepare [own]", "v1.DRAPlugin unprepare [shared]"),
                gpu.calls());
    }

    @Test
    void aClaimThatAPodNamesTwiceIsPreparedOnce() {
        FakeClaimDrivers.Driver gpu = world.driver(GPU);
        world.claim("a", List.of(GPU), "one");
        Pod twice = ClaimWorld.pod("one", "a");
        twice = twice.withSpec(twice.spec().toBuilder().resourceClaims(List.of(
                new PodResourceClaim("a", Optional.of("a"), Optional.empty()),
                new PodResourceClaim("b", Optional.of("a"), Optional.empty()))).build());
        assertEquals("", world.prepare(twice));
        assertEquals(List.of("v1.DRAPlugin prepare [a]"), gpu.calls());
        assertEquals(List.of("example.com/claim=c-a"), world.devices(twice).cdiDevices());
        assertEquals("", world.unprepare(twice));
        assertEquals(Set.of(), gpu.prepared());
    }

    @Test
    void podsOfAGroupShareItsClaim() {
        FakeClaimDrivers.Driver gpu = world.driver(GPU);
        world.claimOfGroup("g", GPU, "workers");
        Pod one = ClaimWorld.ofGroup("one", "workers", "g");
        Pod two = ClaimWorld.ofGroup("two", "workers", "g");
        assertEquals("", world.prepare(one));
        assertEquals("", world.prepare(two));
        assertEquals("prepare dynamic resources: ResourceClaim default/g was not created for Pod default/three"
                + " (neither Pod nor PodGroup others is the owner)", world.prepare(ClaimWorld.ofGroup("three", "others", "g")));
        assertEquals(List.of("example.com/claim=c-g"), world.devices(two).cdiDevices());
        assertEquals(Map.of("g", Set.of("uid-one", "uid-two")), world.kept());
        assertEquals("", world.unprepare(one));
        assertEquals(Set.of("c-g"), gpu.prepared());
        world.restart();
        world.driver(GPU);
        assertEquals("", world.unprepare(two));
        assertEquals(List.of("v1.DRAPlugin prepare [g]", "v1.DRAPlugin unprepare [g]"), gpu.calls());
        assertEquals(Map.of(), world.kept());
    }

    /** What an agent that honoured groups has prepared is given back by one that does not. */
    @Test
    void withoutTheGateAClaimOfAGroupIsOfNoPod() {
        FakeClaimDrivers.Driver gpu = world.driver(GPU);
        world.claimOfGroup("g", GPU, "workers");
        Pod one = ClaimWorld.ofGroup("one", "workers", "g");
        assertEquals("", world.prepare(one));
        world.groups = PodGroups.IGNORED;
        world.restart();
        world.driver(GPU);
        assertEquals("prepare dynamic resources: ResourceClaim default/g was not created for Pod default/one (Pod is not owner)",
                world.prepare(one));
        assertEquals(Set.of("c-g"), gpu.prepared());
        assertEquals("", world.unprepare(one));
        assertEquals(Set.of(), gpu.prepared());
    }

    @Test
    void whatCantBePreparedChangesNothing() {
        FakeClaimDrivers.Driver gpu = world.driver(GPU);
        world.claim("both", List.of(GPU, NIC), "one");
        world.claim("other", List.of(GPU), "two");
        assertEquals("prepare dynamic resources: DRA driver nic.example.com is not registered",
                world.prepare(ClaimWorld.pod("one", "both")));
        assertEquals("prepare dynamic resources: pod one (uid-one) is not allowed to use ResourceClaim other (c-other)",
                world.prepare(ClaimWorld.pod("one", "other")));
        assertEquals("prepare dynamic resources: fetch ResourceClaim none: resourceclaims.resource.k8s.io \"none\" not found",
                world.prepare(ClaimWorld.pod("one", "none")));
        assertEquals(List.of(), gpu.calls());
        assertEquals(Map.of(), world.kept());
        assertEquals("internal error: unable to get claim info for ResourceClaim both in namespace default",
                world.devices(ClaimWorld.pod("one", "both")).fault().orElseThrow());
    }

    @Test
    void whatADriverAnswersIsReported() {
        FakeClaimDrivers.Driver gpu = world.driver(GPU);
        world.claim("a", List.of(GPU), "one");
        Pod one = ClaimWorld.pod("one", "a");
        gpu.prepares(_ -> new Prepared(List.of(), "no gpu"));
        assertEquals("prepare dynamic resources: NodePrepareResources failed for ResourceClaim a: no gpu", world.prepare(one));
        gpu.intercepts((_, _) -> List.of());
        assertEquals("prepare dynamic resources: NodePrepareResources skipped 1 ResourceClaims", world.prepare(one));
        gpu.intercepts((_, _) -> {
            throw new DeadlineExceededException("context deadline exceeded");
        });
        assertEquals("prepare dynamic resources: NodePrepareResources: context deadline exceeded", world.prepare(one));
        assertEquals("unprepare dynamic resources: NodeUnprepareResources: context deadline exceeded", world.unprepare(one));
        assertEquals(Map.of("a", Set.of("uid-one")), world.kept(), "nobody knows what the driver did");
        gpu.intercepts((_, claims) -> claims);
        gpu.unprepares(_ -> "busy");
        assertEquals("unprepare dynamic resources: NodeUnprepareResources failed for ResourceClaim a: busy", world.unprepare(one));
        gpu.unprepares(_ -> "");
        assertEquals("", world.unprepare(one));
        assertEquals(Map.of(), world.kept());
    }

    @Test
    void aSecondAnswerReplacesTheFirst() {
        FakeClaimDrivers.Driver gpu = world.driver(GPU);
        FakeClaimDrivers.Driver nic = world.driver(NIC);
        world.claim("a", List.of(GPU, NIC), "one");
        Pod one = ClaimWorld.pod("one", "a");
        nic.prepares(_ -> new Prepared(List.of(), "not yet"));
        world.prepare(one);
        nic.prepares(_ -> new Prepared(List.of(new ClaimDevice("p", "d", Optional.empty(), List.of(), List.of("n/n=1"))), ""));
        assertEquals("", world.prepare(one));
        assertEquals(List.of("example.com/claim=c-a", "n/n=1"), world.devices(one).cdiDevices());
        assertEquals(2, gpu.calls().size());
    }

    @Test
    void aPodThatNeverGotASharedClaimDoesNotTakeItAway() {
        FakeClaimDrivers.Driver gpu = world.driver(GPU);
        world.claim("shared", List.of(GPU), "one", "two");
        world.claim("missing", List.of(NIC), "two");
        Pod two = ClaimWorld.pod("two", "shared", "missing");
        assertEquals("", world.prepare(ClaimWorld.pod("one", "shared")));
        assertTrue(world.prepare(two).contains("not registered"));
        assertEquals("", world.unprepare(two));
        assertEquals(Set.of("c-shared"), gpu.prepared());
    }

    @Test
    void aClaimThatWasPartlyUnpreparedIsPreparedAgain() {
        FakeClaimDrivers.Driver gpu = world.driver(GPU);
        FakeClaimDrivers.Driver nic = world.driver(NIC);
        world.claim("a", List.of(GPU, NIC), "one", "two");
        assertEquals("", world.prepare(ClaimWorld.pod("one", "a")));
        nic.unprepares(_ -> "busy");
        assertTrue(world.unprepare(ClaimWorld.pod("one", "a")).endsWith("busy"));
        assertEquals(Set.of(), gpu.prepared());
        assertEquals("", world.prepare(ClaimWorld.pod("two", "a")));
        assertEquals(Set.of("c-a"), gpu.prepared());
    }

    @Test
    void anotherClaimOfThatNameHasToWait() {
        world.driver(GPU);
        world.claim("a", List.of(GPU), "one");
        assertEquals("", world.prepare(ClaimWorld.pod("one", "a")));
        world.cluster.put(new ResourceClaim("default", "a", "c-new", Optional.empty(), Set.of(ClaimConsumer.pod("two", "uid-two")),
                Optional.of(new TreeSet<>(Set.of(GPU)))));
        assertEquals("prepare dynamic resources: old ResourceClaim with same name a and different UID c-a still exists"
                + " (previous pod force-deleted?!)", world.prepare(ClaimWorld.pod("two", "a")));
    }

    @Test
    void anotherAgentKnowsWhatIsPrepared() {
        FakeClaimDrivers.Driver gpu = world.driver(GPU);
        world.claim("a", List.of(GPU), "one");
        Pod one = ClaimWorld.pod("one", "a");
        world.prepare(one);
        world.restart();
        assertEquals(List.of("example.com/claim=c-a"), world.devices(one).cdiDevices());
        assertEquals("unprepare dynamic resources: DRA driver gpu.example.com is not registered", world.unprepare(one));
        world.driver(GPU);
        assertEquals("", world.prepare(one), "a new sandbox");
        assertEquals(2, gpu.calls().size(), "a driver has to prepare again after a restart");
        assertEquals("", world.unprepare(one));
        assertEquals(Set.of(), gpu.prepared());
    }

    @Test
    void claimsOfPodsThatAreGoneAreUnprepared() {
        FakeClaimDrivers.Driver gpu = world.driver(GPU);
        world.claim("a", List.of(GPU), "one");
        Pod one = ClaimWorld.pod("one", "a");
        world.prepare(one);
        world.restart();
        world.onlyAlive(one);
        assertEquals(Set.of("c-a"), gpu.prepared(), "something of it runs");
        world.onlyAlive();
        assertEquals(Set.of("c-a"), gpu.prepared(), "no driver is registered");
        world.handle(Step.REGISTER, GPU, ClaimWorld.socket(GPU), "v1.DRAPlugin");
        assertEquals(Set.of(), gpu.prepared(), "at once when the driver is back");
        assertEquals(Map.of(), world.kept());
        world.prepare(one);
        gpu.unprepares(_ -> "busy");
        world.bus.publish(Topics.POD_FINISHED, new PodFinished("uid-one", true));
        gpu.unprepares(_ -> "");
        world.timers.advance(Duration.ofSeconds(59));
        assertEquals(Set.of("c-a"), gpu.prepared());
        world.timers.advance(Duration.ofSeconds(1));
        assertEquals(Set.of(), gpu.prepared());
        assertEquals(0, world.timers.pending(), "an idle node has nothing to do");
    }

    @Test
    void theNewestDriverThatIsConnectedIsUsed() {
        world.claim("a", List.of(GPU), "one");
        Pod one = ClaimWorld.pod("one", "a");
        FakeClaimDrivers.Driver old = world.driver(GPU);
        FakeClaimDrivers.Driver newer = world.drivers.start("/new.sock");
        assertEquals(Optional.empty(), world.handle(Step.REGISTER, GPU, "/new.sock", "v2.DRAPlugin", "v1beta1.DRAPlugin"));
        assertEquals("endpoint /new.sock already registered for DRA driver plugin gpu.example.com",
                world.handle(Step.REGISTER, GPU, "/new.sock", "v1.DRAPlugin").orElseThrow());
        assertEquals("", world.prepare(one));
        assertEquals(List.of("v1beta1.DRAPlugin prepare [a]"), newer.calls());
        world.drivers.kill("/new.sock");
        assertEquals("", world.unprepare(one));
        assertEquals(List.of("v1.DRAPlugin unprepare [a]"), old.calls());
        world.drivers.start("/new.sock");
        world.timers.advance(Duration.ofSeconds(5));
        world.handle(Step.DEREGISTER, GPU, ClaimWorld.socket(GPU));
        assertEquals("", world.prepare(one));
        assertEquals(2, newer.calls().size());
        world.handle(Step.DEREGISTER, GPU, "/new.sock");
        assertEquals("unprepare dynamic resources: DRA driver gpu.example.com is not registered", world.unprepare(one));
    }

    @Test
    void aDriverIsRefusedByItsServices() {
        assertEquals("invalid supported gRPC versions of DRA driver plugin gpu.example.com at endpoint /s: none of services supported by"
                + " the plugin ([\"v2.DRAPlugin\"]) are supported by the kubelet ([\"v1.DRAPlugin\" \"v1beta1.DRAPlugin\"])",
                world.handle(Step.VALIDATE, GPU, "/s", "v2.DRAPlugin").orElseThrow());
        assertTrue(world.handle(Step.REGISTER, GPU, "/s").isPresent());
    }

    @Test
    void podsThatWaitForADriverAreNotifiedWhenItRegisters() {
        world.claim("a", List.of(GPU), "one");
        world.prepare(ClaimWorld.pod("one", "a"));
        world.driver(GPU);
        assertEquals(List.of(new ClaimsRetried("uid-one")), world.bus.published(ClaimsRetried.class));
    }

    @Test
    void slicesOfDriversThatAreAwayAreDeleted() {
        world.cluster.publish(new Slice("n", GPU, "before"));
        world.restart();
        assertEquals(List.of(), world.cluster.slices(), "at the start");
        world.driver(GPU);
        world.driver(NIC);
        world.cluster.publish(new Slice("n", GPU, "g"));
        world.cluster.publish(new Slice("n", NIC, "n"));
        world.drivers.kill(ClaimWorld.socket(GPU));
        world.timers.advance(Duration.ofSeconds(24));
        world.drivers.start(ClaimWorld.socket(GPU));
        world.timers.advance(Duration.ofSeconds(60));
        assertEquals(2, world.cluster.slices().size(), "it was back within the time it tries again");
        world.handle(Step.DEREGISTER, GPU, ClaimWorld.socket(GPU));
        world.cluster.reachable(false);
        world.timers.advance(Duration.ofSeconds(31));
        world.cluster.reachable(true);
        world.timers.advance(Duration.ofSeconds(2));
        assertEquals(List.of(new Slice("n", NIC, "n")), world.cluster.slices());
    }

    @Test
    void withoutAnApiServerPodsHaveNoClaims() {
        world.start(Optional.empty());
        world.driver(GPU);
        assertEquals("prepare dynamic resources: fetch ResourceClaim a: this agent has no API server",
                world.prepare(ClaimWorld.pod("one", "a")));
    }

    @Test
    void aFullDiskIsNoReasonToGoOn() {
        FakeClaimDrivers.Driver gpu = world.driver(GPU);
        world.claim("a", List.of(GPU), "one");
        Pod one = ClaimWorld.pod("one", "a");
        world.disk.full(true);
        assertTrue(world.prepare(one).startsWith("prepare dynamic resources: checkpoint ResourceClaim cache: could not save checkpoint"));
        assertEquals(List.of(), gpu.calls());
        world.disk.full(false);
        assertEquals("", world.prepare(one));
        world.disk.full(true);
        assertTrue(world.unprepare(one).contains("checkpoint ResourceClaim state"));
        world.disk.full(false);
        assertEquals("", world.unprepare(one));
        assertEquals(Map.of(), world.kept());
    }

    @Test
    void aDamagedCheckpointRefusesTheStart() {
        world.files.write(ClaimCheckpoint.NAME, "{\"Data\":\"{}\",\"Checksum\":1}");
        String refusal = assertThrows(InvalidArgumentException.class, world::restart).getMessage();
        assertTrue(refusal.startsWith("failed to get checkpoint dra_manager_state: checkpoint is corrupted, please drain"), refusal);
    }

    @Test
    void anInterruptedWriteNotesNothing() {
        FakeClaimDrivers.Driver gpu = world.driver(GPU);
        world.claim("a", List.of(GPU), "one");
        Pod one = ClaimWorld.pod("one", "a");
        world.disk.interrupted(true);
        assertThrows(CancelledException.class, () -> world.prepare(one));
        assertEquals(List.of(), gpu.calls());
        HeldClaims held = world.bus.ask(DeviceTopics.HELD_CLAIMS, new GetHeldClaims());
        assertEquals(Map.of(), held.claims());
        world.disk.interrupted(false);
        assertEquals("", world.prepare(one));
        world.disk.interrupted(true);
        assertThrows(CancelledException.class, () -> world.unprepare(one));
        assertEquals(Map.of("a", Set.of("uid-one")), world.kept());
        world.disk.interrupted(false);
        assertEquals("", world.unprepare(one));
        assertEquals(Map.of(), world.kept());
    }
}
