package io.jubelet.app.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.image.ImageVerdict;
import io.jubelet.app.message.image.PullEnded;
import io.jubelet.app.settings.ImagePolicy;
import io.jubelet.domain.config.ConfigReferences;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.PullPolicy;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.image.ImageGcPolicy;
import io.jubelet.domain.image.ImageKey;
import io.jubelet.domain.image.PullBackoff;
import io.jubelet.domain.image.credential.PullVerification;
import io.jubelet.domain.launch.ImageUser;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.Image;
import io.jubelet.domain.status.WaitingReason;
import io.jubelet.domain.value.DurationText;
import io.jubelet.ports.event.PodEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PullingTest extends PullingFixture {

    @Test
    void eachRequestIsReportedOnce() {
        ask(pod(), false);
        scheduler.run(Duration.ofSeconds(1), () -> { });
        ask(pod());
        assertEquals(List.of("false true -"), ensured());
    }

    @Test
    void whatIsThereIsReportedWithWhetherItMayBeUsed() {
        registry.have(Image.builder().id("sha256:1").build());
        ask(pod(), false);
        ask(pod());
        assertEquals(List.of("true false ALLOWED_BY_POLICY"), ensured());
        ask(pod(), CONTAINER.toBuilder().image("A B").build(), true);
        assertEquals("? ? -", ensured().getLast());
    }

    @Test
    void eachRuntimeHandlerPullsItsOwn() {
        registry.accept("");
        registry.pullSlowly(scope);
        List.of("", "kata", "kata").forEach(handler ->
                ask(podOf("uid-" + events.size() + handler + registry.looks()), CONTAINER, handler, false));
        scheduler.run(Duration.ofSeconds(10), () -> { });
        assertEquals(List.of("", "kata"), registry.pulled().stream().map(ImageSpec::runtimeHandler).sorted().toList());
        assertTrue(registry.inspected().stream().map(ImageSpec::runtimeHandler).toList().containsAll(List.of("", "kata")));
    }

    @Test
    void whatWasSeenAheadIsNotLookedUpAgainForAWhile() {
        registry.have(Image.builder().id("sha256:1").build());
        var ready = ask(pod(), false);
        assertInstanceOf(ImageVerdict.Ready.class, ready);
        assertEquals(List.of(), reasons());
        assertEquals(ready, ask(pod()));
        assertEquals(1, registry.looks());
        assertEquals(List.of("Pulled"), reasons());
        scheduler.run(Duration.ofSeconds(11), () -> { });
        assertEquals(ready, ask(pod()));
        assertEquals(2, registry.looks());
    }

    /** What was refused while init containers ran is not what keeps a container from starting an hour later. */
    @Test
    void aFailureAheadIsForgottenWithItsBackoff() {
        ask(pod(), false);
        scheduler.run(Duration.ofSeconds(5), () -> { });
        assertEquals("ErrImagePull", assertInstanceOf(ImageVerdict.Refused.class, ask(pod(), false)).reason().reason());
        registry.accept("");
        scheduler.run(Duration.ofSeconds(10), () -> { });
        assertInstanceOf(ImageVerdict.Pulling.class, ask(pod()));
    }

    @Test
    void aPullIsTimedAsDurationsAreWritten() {
        registry.accept("");
        registry.pullSlowly(scope);
        ask(pod());
        scheduler.run(Duration.ofMinutes(10), () -> { });
        PodEvent pulled = events.getLast();
        Matcher text = Pattern.compile("Successfully pulled image \"r.example/team/app:1\" in (\\S+) \\((\\S+) including waiting\\)\\."
                + " Image size: \\d+ bytes\\.").matcher(pulled.message());
        assertTrue(text.matches(), pulled::message);
        for (int group = 1; group <= 2; group++) {
            assertEquals(text.group(group), DurationText.of(DurationText.parse(text.group(group))), pulled::message);
        }
    }

    @Test
    void pullsUnderWayAreKnownUntilTheyEnd() {
        registry.accept("");
        registry.pullSlowly(scope);
        ask(podOf("1"));
        ask(podOf("2"));
        var pull = ongoing.all().getFirst();
        assertEquals("r.example/team/app:1", pull.image());
        assertEquals(List.of("1", "2"), pull.requests().stream().map(request -> request.pod().uid()).toList());
        assertTrue(pull.began().isPresent());
        scheduler.run(Duration.ofSeconds(3), () -> { });
        assertEquals(List.of(), ongoing.all());
    }

    @Test
    void withoutCredentialsItIsPulledWithout() {
        node.add("other.example", "x", "y");
        registry.accept("");
        assertInstanceOf(ImageVerdict.Ready.class, pull(pod()));
        assertEquals(List.of(""), registry.asked());
        assertEquals(List.of("Pulling", "Pulled"), reasons());
    }

    @Test
    void runtimeGetsThePodForWhichItPulls() {
        Pod plain = pod();
        Pod annotated = new Pod(ObjectMeta.builder().namespace("ns").name("web").uid("uid")
                .annotations(Map.of("example.org/stargz", "true")).build(), plain.spec(), plain.status());
        registry.accept("");
        assertInstanceOf(ImageVerdict.Ready.class, pull(annotated));
        assertEquals(List.of(Optional.of(SANDBOX)), registry.sandboxes());
        assertEquals(Map.of("example.org/stargz", "true"), registry.pulled().getFirst().annotations());
        assertEquals("r.example/team/app:1", registry.pulled().getFirst().image());
    }

    @Test
    void allThatMatchAreTriedThoseOfThePodFirst() {
        secret("a", "r.example", "of-host");
        secret("b", "kubernetes.io/dockercfg", ".dockercfg", "{\"r.example/team\": {\"username\": \"of-team\"},"
                + " \"r.example/other\": {\"username\": \"of-other\"}}");
        node.add("*.example", "of-node", "hunter2");
        node.add("r.example", "last", "hunter2");
        plugins.add("r.example/team/app", "of-plugin", "hunter2");
        plugins.add("other.example", "of-other-plugin", "hunter2");
        registry.accept("of-plugin");
        assertInstanceOf(ImageVerdict.Ready.class, pull(pod("a", "b")));
        assertEquals(List.of("of-team", "of-host", "last", "of-node", "of-plugin"), registry.asked());
    }

    @Test
    void whatAllRegistriesSaidIsReportedOnce() {
        secret("a", "r.example", "of-pod");
        node.add("r.example", "of-node", "hunter2");
        registry.failAs("of-pod", "unauthorized");
        registry.failAs("of-node", "no such team");
        var refused = assertInstanceOf(ImageVerdict.Refused.class, pull(pod("a")));
        assertEquals("ErrImagePull: [unauthorized, no such team]",
                refused.reason().reason() + ": " + refused.reason().message());
        assertEquals(List.of("of-pod", "of-node"), registry.asked());

        registry.failAs("of-node", "unauthorized");
        scheduler.run(Duration.ofMinutes(1), () -> { });
        refused = assertInstanceOf(ImageVerdict.Refused.class, pull(pod("a")));
        assertEquals("unauthorized", refused.reason().message());
    }

    @Test
    void missingPullSecretsAreNotFatal() {
        secret("empty", "Opaque", "x", "y");
        registry.accept("");
        assertInstanceOf(ImageVerdict.Ready.class, pull(pod("gone", "empty")));
        assertEquals(List.of("Pulling", "Pulled"), reasons());
    }

    @Test
    void nothingIsPulledWithAPullSecretThatIsNoConfiguration() {
        secret("broken", "kubernetes.io/dockerconfigjson", ".dockerconfigjson",
                "{\"auths\": {\"r.example\": {\"auth\": \"aHVudGVyMg==\"}}}");
        registry.accept("");
        var refused = assertInstanceOf(ImageVerdict.Refused.class, pull(pod("broken")));
        String why = "unable to parse auth field, must be formatted as base64(username:password)";
        assertEquals(new WaitingReason(why, why), refused.reason());
        assertEquals(List.of(), reasons());
        assertEquals(List.of(), registry.asked());
        assertFalse(refused.toString().contains("hunter2"));

        secret("broken", "r.example", "of-team");
        assertInstanceOf(ImageVerdict.Pulling.class, ask(pod("broken")));
    }

    @Test
    void whatIsSaidOfAnImageThatIsNotPulledYetIsAlwaysTheSame() {
        registry.failAs("", "no route to host");
        pull(pod());
        scheduler.run(Duration.ofSeconds(1), () -> { });
        var refused = assertInstanceOf(ImageVerdict.Refused.class, ask(pod()));
        assertEquals("Back-off pulling image \"r.example/team/app:1\": ErrImagePull: no route to host", refused.reason().message());
        PodEvent reported = events.getLast();
        assertEquals("BackOff: Back-off pulling image \"r.example/team/app:1\"", reported.reason() + ": " + reported.message());
    }

    @Test
    void aNameThatIsNoneIsReportedAsAFailedInspection() {
        ask(pod(), CONTAINER.toBuilder().image("App:1").build(), true);
        assertEquals(List.of("InspectFailed"), reasons());
    }

    @Test
    void aPullThatSucceedsDoesNotStartTheBackOffOver() {
        Container always = CONTAINER.toBuilder().imagePullPolicy(PullPolicy.ALWAYS).build();
        registry.failAs("", "no route to host");
        List<Duration> pauses = new ArrayList<>();
        for (int failures = 0; failures < 2; failures++) {
            ask(pod(), always, true);
            scheduler.run(Duration.ofSeconds(1), () -> { });
            pauses.add(assertInstanceOf(ImageVerdict.Refused.class, retryOf(always)).retryAfter().orElseThrow());
            scheduler.run(Duration.ofSeconds(30), () -> { });
            registry.accept("");
            ask(pod(), always, true);
            scheduler.run(Duration.ofSeconds(1), () -> { });
            assertInstanceOf(ImageVerdict.Ready.class, ask(pod(), always, true));
            registry.accept("nobody");
        }
        assertTrue(pauses.get(1).compareTo(pauses.get(0).plusSeconds(5)) > 0, pauses::toString);
    }

    /** What is said once the failure itself was. */
    private ImageVerdict retryOf(Container container) {
        ask(pod(), container, true);
        scheduler.run(Duration.ofMillis(1), () -> { });
        return ask(pod(), container, true);
    }

    private List<Pod> twenty() {
        return IntStream.range(0, 20).mapToObj(i -> podOf("uid-" + i)).toList();
    }

    @Test
    void podsThatNeedTheSameImageShareOnePull() {
        registry.accept("");
        registry.pullSlowly(scope);
        twenty().forEach(pod -> assertInstanceOf(ImageVerdict.Pulling.class, ask(pod)));
        scheduler.run(Duration.ofSeconds(3), () -> { });
        twenty().forEach(pod -> assertInstanceOf(ImageVerdict.Ready.class, ask(pod)));
        assertEquals(List.of(""), registry.asked());
        assertEquals(20, Collections.frequency(reasons(), "Pulling"));
        assertEquals(20, Collections.frequency(reasons(), "Pulled"));
        assertEquals(19, events.stream().filter(event -> event.message().equals("Container image \"r.example/team/app:1\""
                + " already present on machine and can be accessed by the pod")).count());
        assertEquals(20, ended.stream().map(PullEnded::podUid).distinct().count());
        assertEquals(Collections.nCopies(20, Duration.ofSeconds(2)), waits());
    }

    /** How long pods have waited for a pull that succeeded, in whole seconds. */
    private List<Duration> waits() {
        return ended.stream().filter(PullEnded.Pulled.class::isInstance).map(PullEnded.Pulled.class::cast)
                .map(pulled -> Duration.ofSeconds(Duration.ofNanos(pulled.end() - pulled.begin()).toSeconds())).toList();
    }

    @Test
    void aPodWhoseImageAnotherOnePulledWaitsForNoPull() {
        registry.accept("");
        registry.pullSlowly(scope);
        ask(podOf("first"));
        ask(podOf("second"));
        scheduler.run(Duration.ofSeconds(5), () -> { });
        assertEquals(Map.of("first", List.of("Pulling", "Pulled"), "second", List.of("PullQueued", "ImagePresent")), decisions);
    }

    @Test
    void waitingForASlotIsATimeOfThePull() {
        ImagePolicy one = new ImagePolicy(1, 0, 0, PullBackoff.DEFAULT, ImageGcPolicy.DEFAULT, false, PullVerification.DEFAULT);
        Bus bus = deploy(one);
        registry.accept("");
        registry.pullSlowly(scope);
        for (int i = 0; i < 3; i++) {
            ask(bus, podOf("uid-" + i), CONTAINER.toBuilder().imagePullPolicy(PullPolicy.ALWAYS).build(), "", true);
        }
        scheduler.run(Duration.ofSeconds(10), () -> { });
        assertEquals(List.of(2L, 4L, 6L), waits().stream().map(Duration::toSeconds).toList());
    }

    @Test
    void thePullAfterTheFailedOneOfAnotherPodIsTimedWithBoth() {
        registry.pullSlowly(scope);
        secret("right", "r.example", "of-team");
        registry.accept("of-team");
        objects.need("2", ConfigReferences.of(podOf("2", "right")));
        ask(podOf("1"));
        ask(podOf("2", "right"));
        scheduler.run(Duration.ofSeconds(5), () -> { });
        assertEquals(List.of(Duration.ofSeconds(4)), waits());
        assertEquals(List.of("1"), ended.stream().filter(PullEnded.Failed.class::isInstance).map(PullEnded::podUid).toList());
        assertTrue(events.getLast().message().matches(".* in 2[.\\d]*s \\(4[.\\d]*s including waiting\\)\\. .*"),
                events.getLast()::message);
    }

    @Test
    void anImageThatSomethingElseBroughtAfterAFailureEndsTheWait() {
        ask(pod());
        scheduler.run(Duration.ofSeconds(20), () -> { });
        registry.have(Image.builder().id("sha256:1").build());
        assertInstanceOf(ImageVerdict.Ready.class, ask(pod()));
        var failed = assertInstanceOf(PullEnded.Failed.class, ended.getFirst());
        var spared = assertInstanceOf(PullEnded.Spared.class, ended.getLast());
        assertEquals(20, Duration.ofNanos(spared.end() - failed.begin()).toSeconds());
    }

    @Test
    void aPullThatFailsUnexpectedlyIsTriedAgain() {
        registry.accept("");
        registry.defective(true);
        var refused = assertInstanceOf(ImageVerdict.Refused.class, pull(pod()));
        assertEquals(new WaitingReason("ErrImagePull", "internal error; the log of the agent has the details"), refused.reason());
        registry.defective(false);
        scheduler.run(Duration.ofMinutes(1), () -> { });
        assertInstanceOf(ImageVerdict.Ready.class, pull(pod()));
    }

    @Test
    void anImageThatIsPresentIsGivenToThoseWhoMayUseIt() {
        secret("right", "r.example", "of-team");
        secret("same", "r.example", "of-team");
        secret("wrong", "r.example", "of-others");
        registry.accept("of-team");
        assertInstanceOf(ImageVerdict.Ready.class, pull(podOf("1", "right")));
        registry.have(Image.builder().id("sha256:1").build());
        assertInstanceOf(ImageVerdict.Ready.class, pull(podOf("2", "right")));
        assertInstanceOf(ImageVerdict.Ready.class, pull(podOf("3", "same")));
        assertEquals(List.of("of-team"), registry.asked());
        assertInstanceOf(ImageVerdict.Refused.class, pull(podOf("4", "wrong")));
        assertInstanceOf(ImageVerdict.Refused.class, pull(podOf("5")));
        assertEquals(List.of("of-team", "of-others", ""), registry.asked());
        assertFalse(disk.list("/image_manager/pulled").isEmpty());
        assertEquals(List.of(), disk.list("/image_manager/pulling"));
    }

    @Test
    void anImageThatWasPulledWithoutCredentialsIsForAll() {
        secret("any", "other.example", "of-others");
        registry.accept("");
        assertInstanceOf(ImageVerdict.Ready.class, pull(podOf("1")));
        registry.have(Image.builder().id("sha256:1").build());
        assertInstanceOf(ImageVerdict.Ready.class, pull(podOf("2", "any")));
        assertEquals(List.of(""), registry.asked());
    }

    @Test
    void aPodThatNeverPullsHasNoEventThatAnImageIsPresent() {
        secret("right", "r.example", "of-team");
        registry.accept("of-team");
        pull(podOf("1", "right"));
        registry.have(Image.builder().id("sha256:1").build());
        var refused = assertInstanceOf(ImageVerdict.Refused.class,
                ask(podOf("2"), CONTAINER.toBuilder().imagePullPolicy(PullPolicy.NEVER).build(), true));
        assertEquals("ErrImageNeverPull", refused.reason().reason());
        assertEquals("Container image \"r.example/team/app:1\" is not present with pull policy of Never",
                refused.reason().message());
    }

    @Test
    void anImageIsNotPulledWhenThatCanNotBeRecorded() {
        registry.accept("");
        disk.readOnly(true);
        for (int tries = 0; tries < 3; tries++) {
            var refused = assertInstanceOf(ImageVerdict.Refused.class, ask(podOf("1")));
            String reason = refused.reason().reason();
            assertTrue(reason.startsWith("failed to record image pull intent: "), reason);
            assertEquals("Failed to record image pull intent for container image \"r.example/team/app:1\": " + reason,
                    refused.reason().message());
            assertEquals(Optional.of(Duration.ofSeconds(10)), refused.retryAfter());
            scheduler.run(Duration.ofSeconds(10), () -> { });
        }
        assertEquals(List.of(), registry.asked());
        assertEquals(List.of(), reasons(), "the worker tells that the container did not start");
        disk.readOnly(false);
        assertInstanceOf(ImageVerdict.Ready.class, pull(podOf("1")));
        assertEquals(List.of("Pulling", "Pulled"), reasons());
        assertEquals(List.of(), disk.list("/image_manager/pulling"));
    }

    @Test
    void anImageThatWasPulledWithoutInspectionIsPulledAllTheSame() {
        Container always = CONTAINER.toBuilder().imagePullPolicy(PullPolicy.ALWAYS).build();
        registry.accept("");
        registry.failLooks("deadline exceeded");
        ask(pod(), always, true);
        scheduler.run(Duration.ofSeconds(1), () -> { });
        assertEquals(List.of("Pulling", "Pulled"), reasons());
        assertTrue(events.getLast().message().endsWith("Image size: 0 bytes."), events.getLast().message());
        assertEquals(new ImageVerdict.Unknown("deadline exceeded"), ask(pod(), always, true));
        registry.failLooks("");
        registry.have(Image.builder().id("sha256:1").uid(1000L).build());
        assertEquals(new ImageVerdict.Ready("sha256:1", ImageUser.of(Optional.of(1000L), "")), ask(pod(), always, true));
        assertEquals(List.of(""), registry.asked());
    }

    @Test
    void anImageThatIsBeingRemovedIsPulledAgain() {
        registry.accept("");
        var image = Image.builder().id("sha256:1").repoTags(List.of("r.example/team/app:1")).build();
        registry.have(image);
        assertTrue(claims.beginRemoval(image, Set.of(ImageKey.of(image)), scope.nanos()));
        assertInstanceOf(ImageVerdict.Pulling.class, ask(podOf("1")));
        scheduler.run(Duration.ofSeconds(5), () -> { });
        assertEquals(List.of(), registry.asked(), "while it is being removed");
        registry.forget();
        claims.endRemoval(image);
        scheduler.run(Duration.ofSeconds(5), () -> { });
        assertInstanceOf(ImageVerdict.Ready.class, ask(podOf("1")));
        assertEquals(List.of(""), registry.asked());
    }

    @Test
    void eachPodPullsWithItsOwnCredentialsWhenTheFirstPullFails() {
        secret("first", "r.example", "of-first");
        secret("second", "r.example", "of-second");
        registry.accept("of-second");
        registry.pullSlowly(scope);
        Pod first = podOf("1", "first");
        Pod second = podOf("2", "second");
        List.of(first, second).forEach(pod -> objects.need(pod.uid(), ConfigReferences.of(pod)));
        ask(first);
        ask(second);
        scheduler.run(Duration.ofSeconds(5), () -> { });
        assertInstanceOf(ImageVerdict.Refused.class, ask(first));
        assertInstanceOf(ImageVerdict.Ready.class, ask(second));
    }

    @Test
    void anImageThatIsPulledBeforeEachStartIsPulledForEachPod() {
        registry.accept("");
        registry.pullSlowly(scope);
        Container always = CONTAINER.toBuilder().imagePullPolicy(PullPolicy.ALWAYS).build();
        List.of(podOf("1"), podOf("2")).forEach(pod -> ask(pod, always, true));
        scheduler.run(Duration.ofSeconds(3), () -> { });
        assertEquals(List.of("", ""), registry.asked());
    }

    @Test
    void anImageThatWasRemovedIsPulledAgain() {
        registry.accept("");
        registry.pullSlowly(scope);
        ask(podOf("1"));
        ask(podOf("2"));
        scheduler.run(Duration.ofSeconds(3), () -> { });
        assertInstanceOf(ImageVerdict.Ready.class, ask(podOf("2")));
        registry.forget();
        ask(podOf("3"));
        scheduler.run(Duration.ofSeconds(3), () -> { });
        assertEquals(List.of("", ""), registry.asked());
    }
}
