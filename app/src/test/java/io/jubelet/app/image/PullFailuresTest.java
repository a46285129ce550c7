package io.jubelet.app.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.image.ImageVerdict;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.WorkersListed;
import io.jubelet.app.settings.ImagePolicy;
import io.jubelet.domain.config.ConfigReferences;
import io.jubelet.domain.container.PullPolicy;
import io.jubelet.domain.image.ImageGcPolicy;
import io.jubelet.domain.image.ImageKey;
import io.jubelet.domain.image.PullBackoff;
import io.jubelet.domain.image.credential.PullVerification;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.Image;
import io.jubelet.domain.status.WaitingReason;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.PermissionDeniedException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Images that can't be had: what is reported, and when they are tried again. */
class PullFailuresTest extends PullingFixture {

    private void passes(Duration time) {
        scheduler.run(time, () -> { });
    }

    private ImageVerdict.Refused refused(Pod pod) {
        return assertInstanceOf(ImageVerdict.Refused.class, ask(pod));
    }

    @Test
    void aFailureIsReportedForASecondAndThenTheBackOff() {
        ask(pod());
        passes(Duration.ofSeconds(1));
        assertEquals(new ImageVerdict.Refused(new WaitingReason("ErrImagePull", "denied"), Optional.of(Duration.ofSeconds(1))),
                refused(pod()));
        passes(Duration.ofSeconds(1));
        var backsOff = refused(pod());
        assertEquals("ImagePullBackOff", backsOff.reason().reason());
        assertEquals(List.of("Pulling", "Failed", "BackOff"), reasons());
        assertEquals("Failed to pull image \"r.example/team/app:1\": denied", events.get(1).message());
        assertEquals(PodEvent.Type.WARNING, events.get(1).type());
        assertEquals(Map.of("uid", List.of("Pulling", "ImageUnavailable", "ImageUnavailable")), decisions);
        passes(backsOff.retryAfter().orElseThrow());
        assertInstanceOf(ImageVerdict.Pulling.class, ask(pod()));
    }

    @Test
    void aFailureIsReportedForLessThanASecondWhenTheBackOffEndsBefore() {
        ask(pod());
        passes(Duration.ofMillis(9_500));
        var refused = refused(pod());
        assertEquals("ErrImagePull", refused.reason().reason());
        passes(refused.retryAfter().orElseThrow());
        assertInstanceOf(ImageVerdict.Pulling.class, ask(pod()));
    }

    @Test
    void aPodThatHasEndedAndIsBackWaitsForNoBackOff() {
        refusedOnce(pod());
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("other", true));
        passes(Duration.ofMillis(1));
        assertEquals("ImagePullBackOff", refused(pod()).reason().reason());
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("uid", true));
        passes(Duration.ofMillis(1));
        assertInstanceOf(ImageVerdict.Pulling.class, ask(pod()));
    }

    @Test
    void aPodThatNoWorkerKnowsIsForgotten() {
        refusedOnce(pod());
        bus.publish(PodTopics.WORKERS, new WorkersListed(Set.of("uid")));
        passes(Duration.ofMillis(1));
        assertEquals("ImagePullBackOff", refused(pod()).reason().reason());
        bus.publish(PodTopics.WORKERS, new WorkersListed(Set.of("other")));
        passes(Duration.ofMillis(1));
        assertInstanceOf(ImageVerdict.Pulling.class, ask(pod()));
    }

    private void refusedOnce(Pod pod) {
        ask(pod);
        passes(Duration.ofSeconds(1));
        assertEquals("ErrImagePull", refused(pod).reason().reason());
    }

    @Test
    void aRuntimeThatCanNotTellWhetherAnImageIsThereIsAskedAgain() {
        registry.failLooks("no answer");
        var refused = refused(pod());
        assertEquals("ImageInspectError", refused.reason().reason());
        assertEquals(List.of("InspectFailed"), reasons());
        assertEquals("Failed to inspect image \"\": no answer", events.getFirst().message(), "as a Go kubelet says it");
        assertEquals(Map.of("uid", List.of("ImageUnavailable")), decisions);
        assertEquals(List.of("? ? -"), ensured());
        registry.failLooks("");
        assertInstanceOf(ImageVerdict.Pulling.class, ask(pod()));
    }

    @Test
    void anImageThatIsNeverPulledAndNotThereIsReportedByItsReason() {
        assertEquals("ErrImageNeverPull", assertInstanceOf(ImageVerdict.Refused.class,
                ask(pod(), CONTAINER.toBuilder().imagePullPolicy(PullPolicy.NEVER).build(), true)).reason().reason());
        assertEquals(List.of("ErrImageNeverPull"), reasons());
        assertEquals(List.of("false ? -"), ensured());
    }

    @Test
    void anImageThatIsRemovedBetweenItsPullAndTheStartIsPulledAgain() {
        registry.accept("");
        registry.pullSlowly(scope);
        ask(pod());
        passes(Duration.ofMinutes(3));
        var image = Image.builder().id("sha256:1").build();
        claims.beginRemoval(image, Set.of(ImageKey.of(image)), scope.nanos());
        assertInstanceOf(ImageVerdict.Pulling.class, ask(pod()));
        registry.forget();
        claims.endRemoval(image);
        passes(Duration.ofSeconds(3));
        assertInstanceOf(ImageVerdict.Ready.class, ask(pod()));
        assertEquals(List.of("", ""), registry.asked());
    }

    @Test
    void aPullWithoutSecretsThatCanNotBeReadIsExplained() {
        Pod pod = pod("gone", "secret", "fine");
        secret("secret", "r.example", "of-pod");
        secret("fine", "other.example", "x");
        objects.forbid(ConfigReferences.pullSecrets(pod).get(1), new PermissionDeniedException("no"));
        registry.accept("");
        assertInstanceOf(ImageVerdict.Ready.class, pull(pod));
        assertEquals(List.of(""), registry.asked());
        assertEquals(Map.of("uid", List.of("Pulling", "PullSecretsMissing", "Pulled")), decisions);
    }

    @Test
    void aPullThatHasToWaitForOthersIsExplained() {
        Bus one = deploy(new ImagePolicy(1, 0, 0, PullBackoff.DEFAULT, ImageGcPolicy.DEFAULT, false, PullVerification.DEFAULT));
        registry.accept("");
        registry.pullSlowly(scope);
        ask(one, podOf("1"), CONTAINER, "", true);
        ask(one, podOf("2"), CONTAINER.toBuilder().image("r.example/team/other:1").build(), "", true);
        passes(Duration.ofSeconds(5));
        assertEquals(Map.of("1", List.of("Pulling", "Pulled"), "2", List.of("PullQueued", "Pulling", "Pulled")), decisions);
    }

    @Test
    void anImageWhoseRecordIsDamagedIsPulledAgain() {
        Pod pod = podOf("1", "right");
        secret("right", "r.example", "of-team");
        registry.accept("of-team");
        assertInstanceOf(ImageVerdict.Ready.class, pull(pod));
        registry.have(Image.builder().id("sha256:1").build());
        assertInstanceOf(ImageVerdict.Ready.class, ask(deploy(ImagePolicy.DEFAULT), pod, CONTAINER, "", true), "it is on record");
        String file = disk.filesBelow("/image_manager/pulled").getFirst();
        disk.replace(file, "{".getBytes(StandardCharsets.UTF_8), 0600);
        assertInstanceOf(ImageVerdict.Pulling.class, ask(deploy(ImagePolicy.DEFAULT), pod, CONTAINER, "", true));
        assertEquals("true true RECORDS_UNREADABLE", ensured().getLast());
    }

    @Test
    void aPullThatCanNotBeRecordedIsExplained() {
        disk.readOnly(true);
        ask(pod(), false);
        assertEquals(Map.of(), decisions);
        refused(pod());
        assertEquals(Map.of("uid", List.of("ImageUnavailable")), decisions);
    }

    @Test
    void anImageThatIsUsedIsExplained() {
        registry.have(Image.builder().id("sha256:1").build());
        ask(pod());
        assertEquals(Map.of("uid", List.of("ImagePresent")), decisions);
    }
}
