package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.cluster.ClusterPods;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeCluster;
import io.jubelet.ports.fake.RecordingReceiver;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class FakeClusterPodsTest extends ClusterPodsContract {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final FakeCluster cluster = new FakeCluster(InstantSource.fixed(NOW));

    @Override
    protected ClusterPods pods() {
        return cluster.pods();
    }

    @Test
    void preparedFailuresComeInTheirTurn() {
        cluster.faults().failNext("pods.get", new ConflictException("first"));
        assertThrows(ConflictException.class, () -> pods().get("default", "a"));
        cluster.faults().outage();
        assertThrows(UnavailableException.class, () -> pods().create(sample("a")));
        cluster.faults().heal();
        Pod created = pods().create(sample("a"));
        assertEquals(created, pods().get("default", "a"));
        assertEquals(2, cluster.faults().count("pods.create"));
    }

    @Test
    void theSourceFollowsThePods() {
        RecordingReceiver receiver = new RecordingReceiver();
        cluster.podSource().start(receiver);
        receiver.awaitNames();
        cluster.pods().put(sample("a"));
        receiver.awaitNames("a");
        cluster.pods().markDeleted("default", "a", 30);
        assertEquals(Optional.of(NOW.plusSeconds(30)),
                receiver.sets().getLast().pods().getFirst().metadata().deletionTimestamp());
        cluster.pods().remove("default", "a");
        receiver.awaitNames();
        assertEquals(List.of(), cluster.pods().all());
    }
}
