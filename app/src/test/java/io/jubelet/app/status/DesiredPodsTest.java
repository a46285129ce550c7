package io.jubelet.app.status;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.pod.ListDesiredPods;
import io.jubelet.app.message.pod.ListPods;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodStatusComputed;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.PodChange;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.fake.Pods;
import io.jubelet.ports.fake.VirtualTimers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DesiredPodsTest {

    private final RecordingBus bus = new RecordingBus();

    private void change(PodChange.Operation operation, Pod... pods) {
        bus.publish(PodTopics.POD_CHANGES, new PodChanges(List.of(new PodChange(operation, "file", List.of(pods))), false, false));
    }

    private List<String> desired() {
        return bus.ask(PodTopics.DESIRED_PODS, new ListDesiredPods()).pods().stream()
                .map(one -> one.pod().metadata().name() + " " + one.stage().map(Stage::name).orElse("new")).toList();
    }

    @Test
    void podsAreDesiredFromTheFirstWordOfTheirSourceToItsLast() {
        new PodStatuses(new VirtualTimers()).start(bus);
        Pod web = Pods.named("web", "uid-web");
        Pod db = Pods.named("db", "uid-db");
        change(PodChange.Operation.ADD, web, db);
        bus.publish(PodTopics.STATUS_COMPUTED, new PodStatusComputed(web, Stage.SYNCING));
        assertEquals(List.of("db new", "web SYNCING"), desired());
        bus.publish(PodTopics.STATUS_COMPUTED, new PodStatusComputed(web, Stage.TERMINATING));
        assertEquals(List.of("db new", "web TERMINATING"), desired());
        change(PodChange.Operation.REMOVE, web);
        assertEquals(List.of("db new"), desired());
    }

    @Test
    void aStatusOfAnOlderObjectDoesNotTakeTheNewerOneBack() {
        new PodStatuses(new VirtualTimers()).start(bus);
        Pod web = Pods.named("web", "uid-web");
        Pod newer = web.withMetadata(web.metadata().toBuilder().labels(Map.of("state", "newer")).build());
        change(PodChange.Operation.ADD, web);
        bus.publish(PodTopics.STATUS_COMPUTED, new PodStatusComputed(web, Stage.TERMINATING));
        change(PodChange.Operation.UPDATE, newer);
        bus.publish(PodTopics.STATUS_COMPUTED, new PodStatusComputed(web, Stage.TERMINATED));
        assertEquals(List.of("web TERMINATED"), desired());
        assertEquals(newer.metadata(), listed().metadata());
        change(PodChange.Operation.REMOVE, newer);
        bus.publish(PodTopics.STATUS_COMPUTED, new PodStatusComputed(web, Stage.FINISHED));
        assertEquals(newer.metadata(), listed().metadata());
    }

    private Pod listed() {
        return bus.ask(PodTopics.PODS, new ListPods()).pods().getFirst();
    }

    /** Eviction compares what a pod uses with what it was given. */
    @Test
    void resourcesThatAreNotAllocatedYetAreNotReported() {
        new PodStatuses(new VirtualTimers()).start(bus);
        Pod web = Pods.named("web", "uid-web");
        Pod larger = web.withSpec(web.spec().toBuilder().hostname("larger").build());
        change(PodChange.Operation.ADD, web);
        change(PodChange.Operation.UPDATE, larger);
        bus.publish(PodTopics.STATUS_COMPUTED, new PodStatusComputed(web, Stage.SYNCING));
        assertEquals(web.spec(), listed().spec());
    }
}
