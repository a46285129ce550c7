package io.jubelet.app.status;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.node.Tick;
import io.jubelet.app.message.pod.ApiStatus;
import io.jubelet.app.message.pod.GetApiStatus;
import io.jubelet.app.message.pod.ListPods;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.app.message.pod.PodStatusComputed;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.ProbeChanged;
import io.jubelet.app.message.pod.ProbeResults;
import io.jubelet.app.message.pod.StatusesListed;
import io.jubelet.app.message.pod.WorkersListed;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.probe.ProbeResult;
import io.jubelet.domain.source.PodChange;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.fake.Pods;
import io.jubelet.ports.fake.VirtualTimers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Which statuses are reported, to whom, and for how long. */
class PodStatusesTest {

    private static final Pod WEB = pod("web");
    private static final Pod DB = pod("db");

    private final RecordingBus bus = new RecordingBus();
    private final List<String> asked = new ArrayList<>();
    private ProbeResult readiness = ProbeResult.SUCCESS;

    @BeforeEach
    void start() {
        new PodStatuses(new VirtualTimers()).start(bus);
        bus.answer(PodTopics.PROBE_RESULTS, ask -> {
            asked.add(ask.podUid());
            return new ProbeResults(Map.of(), Map.of("1", readiness), Map.of());
        });
    }

    private static Pod pod(String name) {
        return Pods.named(name, name).withSpec(PodSpec.builder().containers(List.of(
                Container.builder().name("c").image("i").build())).build());
    }

    private static PodStatus running(boolean ready) {
        return PodStatus.builder().phase(PodPhase.RUNNING).containerStatuses(List.of(ContainerStatus.builder().name("c")
                .containerID("fake://1").state(new ContainerState.Running(Optional.empty())).started(true).ready(ready).build()))
                .build();
    }

    private static PodStatus phase(PodPhase phase) {
        return PodStatus.builder().phase(phase).build();
    }

    private void desired(Pod... pods) {
        bus.publish(PodTopics.POD_CHANGES, new PodChanges(
                List.of(new PodChange(PodChange.Operation.ADD, "api", List.of(pods))), true, true));
    }

    private void computed(Pod pod, PodStatus status, Stage stage) {
        bus.publish(PodTopics.STATUS_COMPUTED, new PodStatusComputed(pod.withStatus(status), stage));
    }

    private List<String> listed() {
        return bus.ask(PodTopics.PODS, new ListPods()).pods().stream().map(Pod::uid).toList();
    }

    private List<String> changed() {
        List<String> changed = bus.published(PodStatusChanged.class).stream().map(message -> message.pod().uid() + " "
                + message.pod().status().containerStatuses().stream().map(ContainerStatus::ready).toList()).toList();
        bus.forget();
        return changed;
    }

    private ApiStatus forApi(Pod object, long delivered) {
        return bus.ask(PodTopics.API_STATUS, new GetApiStatus("web", object, delivered));
    }

    @Test
    void onlyChangesAreReported() {
        desired(WEB);
        assertEquals(List.of(), changed());
        computed(WEB, running(false), Stage.SYNCING);
        assertEquals(List.of("web [false]"), changed());
        computed(WEB, running(false), Stage.SYNCING);
        assertEquals(List.of(), changed());
        computed(WEB, running(true), Stage.SYNCING);
        computed(WEB, running(true), Stage.TERMINATING);
        assertEquals(List.of("web [true]", "web [true]"), changed());
    }

    /** It comes again with every tick, and may be older than the results of probes since. */
    @Test
    void theLastStatusOfAWorkerDoesNotTakeBackWhatProbesSaid() {
        desired(WEB);
        var last = new PodStatusComputed(WEB.withStatus(running(false)), Stage.SYNCING);
        bus.publish(PodTopics.STATUS_COMPUTED, last);
        bus.publish(PodTopics.PROBE_CHANGED, new ProbeChanged("web"));
        assertEquals(List.of("web [false]", "web [true]"), changed());
        bus.publish(PodTopics.STATUS_COMPUTED, last);
        assertEquals(List.of(), changed());
    }

    @ParameterizedTest
    @CsvSource({"SYNCING, 1", "TERMINATING, 1", "TERMINATED, 0", "FINISHED, 0"})
    void probesMatterAsLongAsContainersMayRun(Stage stage, int times) {
        desired(WEB);
        bus.publish(PodTopics.PROBE_CHANGED, new ProbeChanged("web"));
        assertEquals(List.of(), asked, "nothing is known of it yet");
        computed(WEB, running(false), stage);
        changed();
        bus.publish(PodTopics.PROBE_CHANGED, new ProbeChanged("web"));
        assertEquals(times, asked.size());
        assertEquals(times, changed().size());
    }

    @Test
    void everyTickListsWhatWasReported() {
        desired(WEB, DB);
        computed(WEB, running(true), Stage.SYNCING);
        bus.publish(NodeTopics.TICK, new Tick());
        assertEquals(List.of("web"), bus.published(StatusesListed.class).getFirst().pods().stream()
                .map(message -> message.pod().uid()).toList());
    }

    @Test
    void podsAreListedByName() {
        desired(WEB, DB);
        assertEquals(List.of("db", "web"), listed());
    }

    /** Pods that are not desired any more, by what their workers reported last. */
    @ParameterizedTest
    @CsvSource({", false", "SYNCING, true", "TERMINATING, true", "TERMINATED, true", "FINISHED, false"})
    void aPodIsListedUntilItsWorkerIsDone(Stage stage, boolean stays) {
        desired(WEB);
        if (stage != null) {
            computed(WEB, running(true), stage);
        }
        desired();
        assertEquals(stays ? List.of("web") : List.of(), listed());
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("web", true));
        assertEquals(List.of(), listed());
    }

    @Test
    void theEndOfAPodThatIsDesiredForgetsNothing() {
        desired(WEB);
        computed(WEB, running(true), Stage.FINISHED);
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("web", true));
        bus.publish(PodTopics.WORKERS, new WorkersListed(Set.of()));
        assertEquals(List.of("web"), listed());
    }

    @Test
    void aPodWhoseEndWasMissedIsForgottenOnceItHasNoWorker() {
        desired(WEB);
        computed(WEB, running(true), Stage.SYNCING);
        desired();
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("web", false));
        bus.publish(PodTopics.WORKERS, new WorkersListed(Set.of("web")));
        assertEquals(List.of("web"), listed());
        bus.publish(PodTopics.WORKERS, new WorkersListed(Set.of("db")));
        assertEquals(List.of(), listed());
    }

    @Test
    void theApiServerIsSentEachVersionOnceAndWhatWasLost() {
        desired(WEB);
        assertEquals(ApiStatus.UNKNOWN, forApi(WEB, 0));
        computed(WEB, running(true), Stage.SYNCING);
        ApiStatus first = forApi(WEB, 0);
        assertEquals(running(true).containerStatuses(), first.status().orElseThrow().containerStatuses());
        Pod delivered = WEB.withStatus(first.status().orElseThrow());
        assertEquals(Optional.empty(), forApi(delivered, first.version()).status());
        assertEquals(Optional.empty(), forApi(delivered, 0).status(), "another agent sent the same");
        assertEquals(first.status(), forApi(WEB, first.version()).status(), "another client took it back");
        computed(WEB, running(false), Stage.SYNCING);
        assertEquals(true, forApi(delivered, first.version()).version() > first.version());
    }

    @ParameterizedTest
    @EnumSource(Stage.class)
    void thePodIsFinishedWithItsLastStage(Stage stage) {
        desired(WEB);
        computed(WEB, phase(PodPhase.FAILED), stage);
        PodStatus before = phase(PodPhase.RUNNING);
        ApiStatus status = forApi(WEB.withStatus(before), 0);
        assertEquals(stage == Stage.FINISHED, status.finished());
        assertEquals(stage.mayRun() ? PodPhase.RUNNING : PodPhase.FAILED, status.status().orElse(before).phase().orElseThrow(),
                "no other pod gets its resources before");
    }

    /** The phase at the API server, that of the agent, and the one that is sent; a mirror pod follows its static pod. */
    @ParameterizedTest
    @CsvSource({"FAILED, RUNNING, false, FAILED", "FAILED, RUNNING, true, RUNNING", "RUNNING, PENDING, false, PENDING",
        "SUCCEEDED, FAILED, false, SUCCEEDED"})
    void aTerminalPhaseAtTheApiServerIsFinal(PodPhase api, PodPhase own, boolean isStatic, PodPhase sent) {
        Pod pod = !isStatic ? WEB : WEB.withMetadata(WEB.metadata().toBuilder()
                .annotations(Map.of(ConfigAnnotations.SOURCE, "file")).build());
        desired(pod);
        computed(pod, phase(own), Stage.SYNCING);
        PodStatus before = PodStatus.builder().phase(api).reason("Evicted").build();
        PodStatus after = forApi(pod.withStatus(before), 0).status().orElse(before);
        assertEquals(sent, after.phase().orElseThrow());
        assertEquals(sent == api ? "Evicted" : "", after.reason());
    }
}
