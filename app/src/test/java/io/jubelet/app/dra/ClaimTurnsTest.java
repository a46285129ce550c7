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

    private final ClaimFixture fixture = new ClaimFixture();

    @Test
    void aDriverThatHangsHoldsUpOnlyWhoNeedsIt() throws InterruptedException {
        FakeClaimDrivers.Driver slow = fixture.driver("slow.example.com");
        FakeClaimDrivers.Driver fast = fixture.driver("fast.example.com");
        fixture.claim("slow", List.of("slow.example.com"), "one", "two");
        fixture.claim("fast", List.of("fast.example.com"), "three");
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
        Pod one = ClaimFixture.pod("one", "slow");
        Pod two = ClaimFixture.pod("two", "slow");
        Thread first = Thread.ofVirtual().start(() -> assertEquals("", fixture.prepare(one)));
        asked.await();
        assertEquals("", fixture.prepare(ClaimFixture.pod("three", "fast")));
        assertEquals(Set.of("c-fast"), fast.prepared());
        Thread ends = Thread.ofVirtual().start(() -> fixture.unprepare(one));
        Thread second = Thread.ofVirtual().start(() -> assertEquals("", fixture.prepare(two)));
        answers.countDown();
        first.join();
        ends.join();
        second.join();
        assertEquals(Set.of("c-slow"), slow.prepared(), "the second pod has it, whoever came first");
        assertEquals(List.of("example.com/claim=c-slow"), fixture.devices(two).cdiDevices());
        assertEquals("", fixture.unprepare(two));
        assertEquals(Set.of(), slow.prepared());
    }
}
