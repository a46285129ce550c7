package io.jubelet.app.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.launch.MountedVolume;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeProjection;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When volumes that failed are tried again. */
class VolumeStatesTest {

    private static final Volume CONFIG =
            new Volume("v", Optional.of(new VolumeSource.ConfigMap("cm", List.of(), Optional.empty(), Optional.empty())));
    private static final Volume TRUST = new Volume("v", Optional.of(new VolumeSource.Projected(List.of(
            new VolumeProjection.ClusterTrustBundle("b", "", Optional.empty(), Optional.empty(), "ca.pem")), Optional.empty())));

    private static final Volume CERTIFIED = new Volume("v", Optional.of(new VolumeSource.Projected(List.of(
            new VolumeProjection.PodCertificate("example.com/signer", "ED25519", Optional.empty(), "bundle.pem", "", "", Map.of())),
            Optional.empty())));

    private final VirtualTimers timers = new VirtualTimers();
    private final VolumeStates states = new VolumeStates(timers);

    private static Pod pod(String uid) {
        return new Pod(ObjectMeta.builder().name("web").namespace("ns").uid(uid).build(), PodSpec.builder().build(),
                PodStatus.builder().build());
    }

    private FailedVolume fails(String uid, Volume volume, boolean often, Optional<FailedVolume> before, long seen) {
        var step = new SetUpProgress(volume, new Operation(timers.nanos()), false, false);
        FailedVolume wait = states.failed(pod(uid), step, "problem", often, before, seen);
        states.of(pod(uid)).failed("v", _ -> wait);
        return wait;
    }

    private FailedVolume fails(String uid, Volume volume) {
        return fails(uid, volume, false, Optional.empty(), states.changes());
    }

    private FailedVolume failure(String uid) {
        return states.of(pod(uid)).failure("v").orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({"false,122000", "true,10000"})
    void thePausesGrow(boolean often, long longest) {
        List<Long> pauses = new ArrayList<>();
        Optional<FailedVolume> before = Optional.empty();
        for (int i = 0; i < 12; i++) {
            before = Optional.of(fails("u", CONFIG, often, before, states.changes()));
            pauses.add(states.left(before.get()).toMillis());
        }
        assertEquals(List.of(500L, 1000L, 2000L, 4000L, 8000L), pauses.subList(0, 5));
        assertEquals(longest, pauses.getLast());
    }

    @Test
    void anAttemptIsDueWhenItsPauseIsOver() {
        FailedVolume wait = fails("u", CONFIG);
        timers.advance(Duration.ofMillis(499));
        assertFalse(states.isDue(wait));
        assertEquals(Duration.ofMillis(1), states.left(wait));
        assertEquals(Optional.of(Duration.ofMillis(1)), states.recheckIn(states.of(pod("u")), timers.nanos()));
        timers.advance(Duration.ofMillis(1));
        assertTrue(states.isDue(wait));
        timers.advance(Duration.ofMillis(1));
        assertTrue(states.isDue(wait));
        assertEquals(Duration.ZERO, states.left(wait));
        assertEquals(Optional.of(Duration.ofSeconds(10)), states.recheckIn(states.of(pod("u")), timers.nanos()),
                "something else keeps it from being tried");
    }

    @Test
    void whatCameDueWhileOthersWereAwaitedIsTriedAtOnce() {
        fails("u", CONFIG);
        long asked = timers.nanos();
        timers.advance(Duration.ofMillis(500));
        assertEquals(Optional.of(Duration.ofNanos(1)), states.recheckIn(states.of(pod("u")), asked));
        timers.advance(Duration.ofSeconds(1));
        assertEquals(Optional.of(Duration.ofNanos(1)), states.recheckIn(states.of(pod("u")), asked));
    }

    @Test
    void aPodIsLookedAtAgainWhileAVolumeIsOnItsWay() {
        PodVolumeStates state = states.of(pod("u"));
        assertEquals(Optional.empty(), states.recheckIn(state, timers.nanos()));
        var operation = new Operation(timers.nanos());
        state.operations().beginSetUp("other", operation, () -> true);
        assertEquals(Optional.of(Duration.ofSeconds(10)), states.recheckIn(state, timers.nanos()));
        fails("u", CONFIG);
        assertEquals(Optional.of(Duration.ofMillis(500)), states.recheckIn(state, timers.nanos()), "the first of them counts");
        state.succeeded(new SetUpProgress(CONFIG, operation, false, false), new MountedVolume("/v", false, false), timers.nanos());
        assertEquals(Optional.of(Duration.ofSeconds(10)), states.recheckIn(state, timers.nanos()));
        operation.end(() -> { });
        assertEquals(Optional.empty(), states.recheckIn(state, timers.nanos()));
    }

    @Test
    void anObjectThatChangesDuringAnAttemptMakesTheNextOneDueAtOnce() {
        long seen = states.changes();
        states.changed(ConfigObjectKey.configMap("ns", "cm"));
        FailedVolume wait = fails("u", CONFIG, false, Optional.empty(), seen);
        assertTrue(states.isDue(wait));
        assertEquals(Duration.ofMillis(500), wait.pause());
    }

    @Test
    void whatChangesWakesThePodsThatNeedIt() {
        fails("config", CONFIG);
        fails("trust", TRUST);
        assertEquals(Set.of(), states.changed(ConfigObjectKey.secret("ns", "cm")));
        assertEquals(Set.of(), states.changed(ConfigObjectKey.configMap("other", "cm")));
        assertFalse(states.isDue(failure("config")));
        assertEquals(Set.of("config"), states.changed(ConfigObjectKey.configMap("ns", "cm")));
        assertTrue(states.isDue(failure("config")));
        assertFalse(states.isDue(failure("trust")));
        assertEquals(Set.of("trust"), states.trustChanged());
        assertTrue(states.isDue(failure("trust")));
        fails("certified", CERTIFIED);
        fails("other", CERTIFIED);
        assertEquals(Set.of(), states.certificatesChanged("config"));
        assertEquals(Set.of("certified"), states.certificatesChanged("certified"));
        states.forget(pod("trust"));
        assertEquals(Set.of(), states.trustChanged());
    }
}
