package io.jubelet.app.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.jubelet.app.message.image.ImageVerdict;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.PullPolicy;
import io.jubelet.domain.runtime.Image;
import io.jubelet.ports.event.PodEvent;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Containers of one pod with the same image and different policies: each is decided for itself. One is pulled before each start. */
class MixedPoliciesTest extends PullingFixture {

    @BeforeEach
    void pullIsSlow() {
        registry.pullSlowly(scope);
    }

    private ImageVerdict ask(PullPolicy policy, boolean toStart) {
        Container container = CONTAINER.toBuilder().name(policy.wireName().toLowerCase(Locale.ROOT)).imagePullPolicy(policy).build();
        return ask(pod(), container, toStart);
    }

    private void present() {
        registry.have(Image.builder().id("sha256:1").build());
    }

    private void pullEnds() {
        scheduler.run(Duration.ofSeconds(3), () -> { });
    }

    private static String refusal(ImageVerdict verdict) {
        return assertInstanceOf(ImageVerdict.Refused.class, verdict).reason().reason();
    }

    @ParameterizedTest
    @EnumSource(names = {"IF_NOT_PRESENT", "NEVER"})
    void anImageThatIsThereIsUsedWhilePullsOfItHangOrFail(PullPolicy policy) {
        present();
        ask(policy, false);
        assertInstanceOf(ImageVerdict.Pulling.class, ask(PullPolicy.ALWAYS, false));
        assertInstanceOf(ImageVerdict.Ready.class, ask(policy, true));
        pullEnds();
        assertInstanceOf(ImageVerdict.Ready.class, ask(policy, true));
        assertEquals("ErrImagePull", refusal(ask(PullPolicy.ALWAYS, true)));
    }

    @Test
    void aPullBeforeAStartIsNotUsedUpByAnotherContainer() {
        present();
        registry.accept("");
        ask(PullPolicy.IF_NOT_PRESENT, false);
        ask(PullPolicy.ALWAYS, false);
        pullEnds();
        assertInstanceOf(ImageVerdict.Ready.class, ask(PullPolicy.IF_NOT_PRESENT, true));
        assertInstanceOf(ImageVerdict.Ready.class, ask(PullPolicy.ALWAYS, true));
        assertEquals(1, registry.pulled().size());
        assertEquals("Container image \"r.example/team/app:1\" already present on machine and can be accessed by the pod", events.stream()
                .filter(event -> event.fieldPath().contains("ifnotpresent")).map(PodEvent::message).findFirst().orElseThrow());
    }

    @Test
    void anImageThatIsMissingIsPulledOnce() {
        registry.accept("");
        ask(PullPolicy.ALWAYS, false);
        assertInstanceOf(ImageVerdict.Pulling.class, ask(PullPolicy.IF_NOT_PRESENT, true));
        assertEquals("ErrImageNeverPull", refusal(ask(PullPolicy.NEVER, true)));
        pullEnds();
        for (PullPolicy policy : List.of(PullPolicy.IF_NOT_PRESENT, PullPolicy.NEVER, PullPolicy.ALWAYS)) {
            assertInstanceOf(ImageVerdict.Ready.class, ask(policy, true));
        }
        assertEquals(1, registry.pulled().size());
    }

    /** As in a kubelet, how long the next pull has to wait follows from the image, whichever container it is for. */
    @Test
    void aBackOffHoldsForAll() {
        ask(PullPolicy.ALWAYS, false);
        pullEnds();
        assertEquals("ImagePullBackOff", refusal(ask(PullPolicy.IF_NOT_PRESENT, true)));
    }
}
