package io.jubelet.app.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.event.PodEvents;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.config.ConfigReferences;
import io.jubelet.domain.config.Secret;
import io.jubelet.domain.meta.LocalObjectReference;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.ports.fake.FakeConfigObjects;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PullSecretReportsTest {

    private final FakeConfigObjects objects = new FakeConfigObjects();
    private final RecordedEvents events = new RecordedEvents();
    private final PullSecretReports reports = new PullSecretReports(new Environments(objects, Optional.empty(), null, null),
            new PodEvents(events, new SimScheduler(new SplittableRandom(1)).scope()));

    private void report(String... names) {
        Pod pod = new Pod(ObjectMeta.builder().namespace("ns").name("web").uid("uid").build(), PodSpec.builder()
                .imagePullSecrets(Stream.of(names).map(LocalObjectReference::new).toList()).build(), PodStatus.builder().build());
        objects.need(pod.uid(), ConfigReferences.of(pod));
        reports.report(pod);
    }

    @Test
    void secretsThatAreNotThereAreReportedAtEachSync() {
        objects.put(new Secret(ObjectMeta.builder().namespace("ns").name("there").build(), Map.of(), "Opaque", Optional.empty()));
        report("there", "");
        assertEquals(List.of(), events.published);
        report("gone", "there", "lost");
        report("gone", "there", "lost");
        assertEquals(2, events.published.size());
        assertEquals("FailedToRetrieveImagePullSecret: Unable to retrieve some image pull secrets (gone, lost); attempting to pull the"
                + " image may not succeed.", events.published.getFirst().reason() + ": " + events.published.getFirst().message());
    }
}
