package io.jubelet.app.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.event.DecisionMade;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.StatusesListed;
import io.jubelet.app.message.pod.WorkersListed;
import io.jubelet.domain.explain.Decision;
import io.jubelet.domain.explain.EndDecision;
import io.jubelet.domain.explain.PodDecision;
import io.jubelet.domain.explain.Timeline;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.api.Explanations;
import io.jubelet.ports.contract.ExplanationsContract;
import io.jubelet.ports.fake.Pods;
import io.jubelet.ports.fake.VirtualTimers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How long timelines are kept, and how many. */
final class PodExplanationsTest extends ExplanationsContract {

    private static final PodIdentity POD = new PodIdentity("default", "web", "u2");

    private final VirtualTimers timers = new VirtualTimers();
    private final RecordingBus bus = new RecordingBus();
    private final PodExplanations explanations = new PodExplanations("node-1", timers);

    PodExplanationsTest() {
        explanations.start(bus);
    }

    @Override
    protected Explanations explanations() {
        return explanations;
    }

    @Override
    protected void decide(PodIdentity pod, Decision decision) {
        bus.publish(EventTopics.DECISION, new DecisionMade(pod, timers.instant(), decision));
    }

    private void tick(String... known) {
        bus.publish(PodTopics.WORKERS, new WorkersListed(Set.of(known)));
        bus.publish(PodTopics.STATUSES, new StatusesListed(List.of()));
    }

    private Optional<Timeline> found() {
        return explanations.find("u2").stream().findFirst();
    }

    @Test
    void aPodThatIsGoneIsRememberedForAnHour() {
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("u2", true));
        assertEquals(Optional.of(timers.instant()), found().orElseThrow().ended());
        timers.advance(Duration.ofHours(1).minusSeconds(1));
        tick();
        assertTrue(found().isPresent());
        timers.advance(Duration.ofSeconds(1));
        assertTrue(found().isEmpty(), "before the next tick, too");
        tick();
        assertTrue(found().isEmpty());
    }

    @Test
    void aPodThatHasEndedAndIsStillKnownIsNotGone() {
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("u2", false));
        assertEquals(Optional.empty(), found().orElseThrow().ended());
    }

    @Test
    void thatAPodIsGoneIsFoundOutWithoutTheMessage() {
        timers.advance(Duration.ofMinutes(2).minusSeconds(1));
        tick();
        assertEquals(Optional.empty(), found().orElseThrow().ended(), "it may wait for its admission");
        timers.advance(Duration.ofSeconds(1));
        tick("u2");
        assertEquals(Optional.empty(), found().orElseThrow().ended(), "it has a worker");
        tick();
        assertEquals(Optional.of(timers.instant()), found().orElseThrow().ended());
    }

    @Test
    void aPodThatIsListedAgainIsKnown() {
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("u2", true));
        timers.advance(Duration.ofMinutes(59));
        decide(POD, new PodDecision.Admitted());
        timers.advance(Duration.ofMinutes(2));
        tick("u2");
        assertEquals(Optional.empty(), found().orElseThrow().ended());
        assertEquals(2, found().orElseThrow().entries().getFirst().count());
    }

    @Test
    void aPodOfWhichNoDecisionArrivedHasAnEmptyTimeline() {
        var pod = Pods.named("other", "o1");
        bus.publish(PodTopics.STATUSES, new StatusesListed(List.of(new PodStatusChanged(pod, Stage.SYNCING))));
        assertEquals(List.of(), explanations.find("o1").getFirst().entries());
    }

    @Test
    void ofTooManyPodsThoseGoFirstThatHaveBeenGoneForLongest() {
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("u3", true));
        timers.advance(Duration.ofSeconds(1));
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("u2", true));
        for (int i = explanations.timelines().size(); i < PodExplanations.MOST_PODS; i++) {
            decide(new PodIdentity("default", "many", "m" + i), new EndDecision.CleaningUp());
        }
        assertEquals(PodExplanations.MOST_PODS, explanations.timelines().size());
        decide(new PodIdentity("default", "many", "last"), new EndDecision.CleaningUp());
        assertEquals(PodExplanations.MOST_PODS, explanations.timelines().size());
        assertTrue(explanations.find("u3").isEmpty());
        assertTrue(found().isPresent());
    }

    @Test
    void eachDecisionIsInARecordingOfTheFlightRecorder(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("decisions.jfr");
        try (var recording = new Recording()) {
            recording.enable(DecisionEvent.NAME);
            recording.start();
            decide(POD, new PodDecision.Rejected("OutOfcpu", "no"));
            recording.stop();
            recording.dump(file);
        }
        assertTrue(Files.size(file) > 0);
        List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("io.jubelet.Decision")).toList();
        assertEquals(1, events.size());
        assertEquals("default/web u2 Rejected was not admitted: OutOfcpu: no", events.getFirst().getString("namespace") + "/"
                + events.getFirst().getString("pod") + " " + events.getFirst().getString("uid") + " "
                + events.getFirst().getString("kind") + " " + events.getFirst().getString("text"));
    }
}
