package io.jubelet.app.iptables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.port.Platform;
import io.jubelet.app.sim.SimBus;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.network.IpFamily;
import io.jubelet.domain.network.PacketChain;
import io.jubelet.domain.network.PacketChain.Table;
import io.jubelet.domain.network.UtilityChains;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakePacketFilter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UtilityChainsReconcilerTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration MOMENT = Duration.ofMillis(10);

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope scope = scheduler.scope();
    private final SimBus bus = new SimBus(scope, (topic, message) -> true);
    private final FakePacketFilter filter = new FakePacketFilter();

    private void start() {
        bus.deploy(new UtilityChainsReconciler(filter, new Platform(scope, scope, new SplittableRandom(1))));
        passes(MOMENT);
    }

    private void passes(Duration time) {
        scheduler.run(time, () -> { });
    }

    private boolean complete(IpFamily family) {
        UtilityChains wanted = UtilityChains.of(family);
        return wanted.chains().stream().allMatch(chain -> filter.rules(family, chain).isPresent())
                && UtilityChains.CANARIES.stream().allMatch(chain -> filter.rules(family, chain).isPresent())
                && wanted.rules().stream().allMatch(rule -> filter.rules(family, rule.chain()).orElseThrow().contains(rule));
    }

    private int callsWithin(Duration time) {
        int before = filter.calls();
        passes(time);
        return filter.calls() - before;
    }

    private void fail(Supplier<PortException> how) {
        filter.fail(Optional.of(how));
    }

    @Test
    void chainsAreMadeAndLookedForOnceAMinute() {
        start();
        assertTrue(complete(IpFamily.IPV4) && complete(IpFamily.IPV6));
        assertEquals(20, callsWithin(MINUTE.multipliedBy(10)), "one call for each family and minute");
    }

    @ParameterizedTest
    @EnumSource
    void whatSomebodyFlushedIsMadeAgain(IpFamily family) {
        start();
        filter.flush(family);
        passes(MINUTE.plus(MOMENT));
        assertTrue(complete(family));
        assertEquals(2, callsWithin(MINUTE));
    }

    @Test
    void nothingIsMadeBeforeAFlushIsOver() {
        start();
        filter.flush(IpFamily.IPV4, Table.MANGLE);
        filter.flush(IpFamily.IPV4, Table.NAT);
        passes(MINUTE.plusSeconds(3));
        assertEquals(Optional.empty(), filter.rules(IpFamily.IPV4, UtilityChains.CANARIES.getFirst()));
        filter.flush(IpFamily.IPV4, Table.FILTER);
        passes(Duration.ofSeconds(1));
        assertTrue(complete(IpFamily.IPV4));
    }

    @Test
    void aFlushOfOneTableIsNotAwaitedForLong() {
        start();
        filter.flush(IpFamily.IPV4, Table.MANGLE);
        passes(MINUTE.plusSeconds(6));
        assertTrue(complete(IpFamily.IPV4));
    }

    @Test
    void oneFamilyIsEnough() {
        filter.refuse(IpFamily.IPV4, "iptables is not installed");
        start();
        assertTrue(complete(IpFamily.IPV6));
        assertEquals(1, callsWithin(MINUTE));
    }

    @Test
    void withoutIptablesNothingIsDoneAnyMore() {
        List.of(IpFamily.values()).forEach(family -> filter.refuse(family, "iptables is not installed"));
        start();
        assertEquals(0, callsWithin(Duration.ofHours(1)));
    }

    @Test
    void withoutPermissionToMakeChainsItStops() {
        fail(() -> new InternalException("no such table"));
        start();
        assertEquals(0, callsWithin(Duration.ofHours(1)));
    }

    @Test
    void tablesThatOthersLockAreTriedAgain() {
        fail(() -> new UnavailableException("another app holds the lock"));
        start();
        filter.fail(Optional.empty());
        passes(MINUTE);
        assertTrue(complete(IpFamily.IPV4) && complete(IpFamily.IPV6));
    }

    @Test
    void chainsThatWereThereOnceAreTriedAgainWhateverHappens() {
        start();
        filter.flush(IpFamily.IPV4);
        fail(() -> new InternalException("no such table"));
        passes(MINUTE.multipliedBy(3));
        filter.fail(Optional.empty());
        passes(MINUTE);
        assertTrue(complete(IpFamily.IPV4));
    }

    @Test
    void chainsOfOthersStay() {
        var theirs = new PacketChain(Table.FILTER, "THEIRS");
        filter.make(IpFamily.IPV4, theirs);
        start();
        assertTrue(filter.rules(IpFamily.IPV4, theirs).isPresent());
    }
}
