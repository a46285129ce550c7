package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.fake.Pods;
import io.jubelet.ports.fake.RecordingReceiver;
import io.jubelet.ports.source.PodSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a {@link PodSource} has to do. */
public abstract class PodSourceContract {

    private final RecordingReceiver receiver = new RecordingReceiver();

    /** Name of the source. */
    protected abstract String name();

    /** A source that was not started. There is one per test. */
    protected abstract PodSource source();

    /** Makes these pods the desired ones, where the source looks for them. */
    protected abstract void want(List<Pod> pods);

    /** Makes the place unusable, as somebody who makes a mistake would. */
    protected abstract void damage();

    /** Removes what the test made. */
    protected abstract void cleanUp();

    @AfterEach
    void close() {
        source().close();
        cleanUp();
    }

    @Test
    void theFirstSetComesEvenWhenItIsEmpty() {
        want(List.of());
        source().start(receiver);
        receiver.awaitNames();
        assertEquals(name(), receiver.sets().getFirst().source());
    }

    @Test
    void theSetIsCompleteEachTime() {
        want(List.of(Pods.named("a", "1")));
        source().start(receiver);
        receiver.awaitNames("a");
        want(List.of(Pods.named("a", "1"), Pods.named("b", "2")));
        receiver.awaitNames("a", "b");
        want(List.of(Pods.named("b", "2")));
        receiver.awaitNames("b");
        want(List.of());
        receiver.awaitNames();
    }

    @Test
    void aMistakeIsReportedAndChangesNothing() {
        want(List.of(Pods.named("a", "1")));
        source().start(receiver);
        receiver.awaitNames("a");
        damage();
        receiver.awaitProblems(1);
        receiver.await(seen -> !seen.sets().getLast().problems().isEmpty());
        assertEquals(List.of("a"), receiver.names());
        assertTrue(receiver.sets().getLast().allPodsKnown());
        want(List.of(Pods.named("a", "1"), Pods.named("b", "2")));
        receiver.awaitNames("a", "b");
    }

    @Test
    void aSourceIsStartedOnce() {
        want(List.of());
        source().start(receiver);
        assertThrows(IllegalStateException.class, () -> source().start(receiver));
    }

    @Test
    void nothingComesAfterTheEnd() {
        want(List.of(Pods.named("a", "1")));
        source().start(receiver);
        receiver.awaitNames("a");
        source().close();
        source().close();
        int sets = receiver.sets().size();
        want(List.of());
        assertEquals(sets, receiver.sets().size());
        assertEquals(List.of("a"), receiver.names());
    }
}
