package io.jubelet.app.dra;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.fake.FakeClaimDrivers;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Who waits for whom while a driver hangs. */
class ClaimTurnsTest {

    private final ClaimWorld world = new ClaimWorld();

    @Test
    void aDriverThatHangsHoldsUpOnlyWhoNeedsIt() throws InterruptedException {
        FakeClaimDrivers.Driver slow = world.driver("slow.example.com");
        FakeClaimDrivers.Driver fast = world.driver("fast.example.com");
        world.claim("slow", List.of("slow.example.com"), "one", "two");
        world.claim("fast", List.of("fast.example.com"), "three");
        var asked = new CountDownLatch(1);
        var answers = new CountDownLatch(1);
        slow.intercepts((_, claims) -> {
            asked.countDown();
            try {
                answers.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            return claims;
        });
        Pod one = ClaimWorld.pod("one", "slow");
        Pod two = ClaimWorld.pod("two", "slow");
        Thread first = Thread.ofVirtual().start(() -> assertEquals("", world.prepare(one)));
        asked.await();
        assertEquals("", world.prepare(ClaimWorld.pod("three", "fast")));
        assertEquals(Set.of("c-fast"), fast.prepared());
        Thread ends = Thread.ofVirtual().start(() -> world.unprepare(one));
        Thread second = Thread.ofVirtual().start(() -> assertEquals("", world.prepare(two)));
        answers.countDown();
        first.join();
        ends.join();
        second.join();
        assertEquals(Set.of("c-slow"), slow.prepared(), "the second pod has it, whoever came first");
        assertEquals(List.of("example.com/claim=c-slow"), world.devices(two).cdiDevices());
        assertEquals("", world.unprepare(two));
        assertEquals(Set.of(), slow.prepared());
    }
}
