package io.jubelet.app.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.volume.plan.TokenNeed;
import io.jubelet.ports.cluster.ServiceAccountTokens;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.fake.FakeServiceAccountTokens;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PodTokensTest {

    private static final TokenNeed NEED = new TokenNeed("", 1000);
    private static final Duration MOST_EARLY = Duration.ofSeconds(10);

    private final VirtualTimers timers = new VirtualTimers();
    private final FakeServiceAccountTokens server = new FakeServiceAccountTokens(timers);
    private final PodTokens tokens = new PodTokens(Optional.of(server), timers, new SplittableRandom(1));

    private static Pod pod(String name, String account) {
        return new Pod(ObjectMeta.builder().name(name).namespace("ns").uid("uid-" + name).build(),
                PodSpec.builder().serviceAccountName(account).build(), PodStatus.builder().build());
    }

    private String token(Pod pod) {
        return tokens.of(pod, NEED).text();
    }

    @Test
    void everyPodHasATokenOfItsOwnForEachNeed() {
        Pod web = pod("web", "robot");
        assertEquals("token-1", token(web));
        assertEquals("token-2", tokens.of(web, new TokenNeed("vault", 600)).text());
        assertEquals("token-3", token(pod("other", "")));
        assertEquals("token-1", token(web));
        assertEquals(List.of(
                new ServiceAccountTokens.Request("ns", "robot", "", 1000, "web", "uid-web"),
                new ServiceAccountTokens.Request("ns", "robot", "vault", 600, "web", "uid-web"),
                new ServiceAccountTokens.Request("ns", "default", "", 1000, "other", "uid-other")), server.requests());
        tokens.forget(web);
        assertEquals("token-4", token(web));
    }

    @Test
    void aTokenIsReplacedAfterFourFifthsOfItsLife() {
        Pod pod = pod("web", "");
        assertEquals(Optional.empty(), tokens.refreshIn(pod));
        token(pod);
        Duration left = tokens.refreshIn(pod).orElseThrow();
        Duration due = Duration.ofSeconds(800);
        assertTrue(left.compareTo(due) <= 0 && left.compareTo(due.minus(MOST_EARLY)) >= 0, left.toString());
        timers.advance(left.minusMillis(1));
        assertEquals("token-1", token(pod));
        timers.advance(Duration.ofMillis(1));
        assertEquals("token-2", token(pod));
    }

    @Test
    void aTokenThatCantBeReplacedStaysWhileItIsGood() {
        Pod pod = pod("web", "");
        token(pod);
        server.faults().outage();
        timers.advance(Duration.ofSeconds(801));
        assertEquals("token-1", token(pod));
        assertEquals("token-1", token(pod));
        assertEquals(2, server.requests().size(), "it is not asked for again and again");
        assertEquals(Duration.ofSeconds(30), tokens.refreshIn(pod).orElseThrow());
        timers.advance(Duration.ofSeconds(30));
        assertEquals("token-1", token(pod));
        assertEquals(3, server.requests().size());

        timers.advance(Duration.ofSeconds(200));
        assertEquals("the token expired and refresh failed: the cluster does not answer",
                assertThrows(PortException.class, () -> token(pod)).getMessage());
        server.faults().heal();
        assertEquals("token-2", token(pod));
    }

    @Test
    void aTokenThatIsNotIssuedIsAFailure() {
        Pod pod = pod("web", "gone");
        server.remove("ns", "gone");
        assertEquals("failed to fetch token: serviceaccounts \"gone\" not found",
                assertThrows(PortException.class, () -> token(pod)).getMessage());
        assertEquals(Optional.empty(), tokens.refreshIn(pod));
    }
}
