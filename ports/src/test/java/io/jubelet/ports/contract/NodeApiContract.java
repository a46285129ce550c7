package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.api.NodeApi;
import io.jubelet.ports.api.NodeProblems;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.fake.Pods;
import io.jubelet.ports.source.SourceProblem;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What a {@link NodeApi} has to do. */
public abstract class NodeApiContract {

    private static final Pod FIRST = Pods.named("first", "1");
    private static final Pod SECOND = Pods.named("second", "2");
    private static final long DEADLINE_SECONDS = 10;

    private final BlockingQueue<Pod> delivered = new LinkedBlockingQueue<>();

    /** A node without pods. There is one per test. */
    protected abstract NodeApi api();

    /** Makes the node have this pod, or changes it so that watchers hear of it. */
    protected abstract void show(Pod pod);

    /** Takes a pod from the node. */
    protected abstract void remove(Pod pod);

    /** Makes these all that can't be used of the sources. */
    protected abstract void refuse(List<SourceProblem> problems);

    /** Makes the agent unhealthy. */
    protected abstract void makeUnhealthy(String why);

    @Test
    void anEmptyNodeHasNoPodsAndNoProblems() {
        assertList();
        assertEquals(NodeProblems.NONE, api().problems());
    }

    @Test
    void problemsAreThereUntilTheyAreFixed() {
        var deployment = new SourceProblem("file", "/m/a.yaml", "expected kind Pod, found Deployment");
        var tabs = new SourceProblem("file", "/m/b.yaml", "line 3: a tab");
        refuse(List.of(deployment, tabs));
        assertEquals(List.of(deployment, tabs), api().problems().sources());
        refuse(List.of(tabs));
        assertEquals(List.of(tabs), api().problems().sources());
    }

    @Test
    void theAgentSaysWhereLogsAre() {
        assertTrue(api().agent().podLogsDirectory().isAbsolute());
        assertFalse(api().agent().nodeName().isEmpty());
    }

    @Test
    void theListNamesEveryPod() {
        show(FIRST);
        show(SECOND);
        assertList("first", "second");
        remove(FIRST);
        assertList("second");
    }

    @Test
    void aWatchBeginsWithAllPodsAndGoesOnWithChanges() throws InterruptedException {
        show(FIRST);
        show(SECOND);
        try (Subscription _ = watch()) {
            assertEquals(List.of("first", "second"), List.of(next(), next()).stream().sorted().toList());
            show(SECOND);
            assertEquals("second", next());
            remove(FIRST);
            assertEquals("first", next());
        }
    }

    @Test
    void nothingComesAfterTheEnd() throws InterruptedException {
        Subscription ended = watch();
        try (Subscription _ = watch()) {
            show(FIRST);
            assertEquals(List.of("first", "first"), List.of(next(), next()));
            ended.close();
            ended.close();
            show(SECOND);
            // The watch that goes on shows that the deliveries are over.
            assertEquals("second", next());
            show(FIRST);
            assertEquals("first", next());
        }
    }

    @Test
    void aConsumerThatFailsDisturbsNobody() throws InterruptedException {
        try (Subscription _ = api().watchPods(_ -> {
            throw new IllegalStateException("a consumer that fails");
        }); Subscription _ = watch()) {
            show(FIRST);
            assertEquals("first", next());
            show(SECOND);
            assertEquals("second", next());
        }
    }

    @Test
    void healthSaysWhatIsWrong() {
        assertTrue(api().health().healthy(), () -> api().health().message());
        makeUnhealthy("the runtime does not answer");
        assertFalse(api().health().healthy());
        assertTrue(api().health().message().contains("the runtime does not answer"), api().health().message());
    }

    private Subscription watch() {
        return api().watchPods(delivered::add);
    }

    private String next() throws InterruptedException {
        Pod pod = delivered.poll(DEADLINE_SECONDS, TimeUnit.SECONDS);
        assertTrue(pod != null, "no pod came");
        return pod.metadata().name();
    }

    private void assertList(String... names) {
        assertEquals(List.of(names), api().pods().stream().map(pod -> pod.metadata().name()).sorted().toList());
    }
}
