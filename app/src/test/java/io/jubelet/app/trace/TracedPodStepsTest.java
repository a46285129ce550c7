package io.jubelet.app.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.adapters.apiserver.codec.KubernetesPodCodec;
import io.jubelet.app.worker.PodSteps;
import io.jubelet.app.worker.PodSyncContext;
import io.jubelet.app.worker.StepResult;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeTracer;
import io.jubelet.ports.trace.Tracer.Kind;
import io.jubelet.ports.trace.Tracer.Operation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TracedPodStepsTest {

    private static final PodSyncContext TURN = new PodSyncContext(new KubernetesPodCodec().decode("""
            {"kind":"PodList","apiVersion":"v1","metadata":{},"items":[{"metadata":{"name":"web","namespace":"shop","uid":"u-1"},
             "spec":{"containers":[{"name":"main","image":"nginx","env":[{"name":"TOKEN","value":"hunter2"}]}]}}]}
            """.getBytes(StandardCharsets.UTF_8)).pods().getFirst(), null, null, null, Optional.empty());

    private final FakeTracer tracer = new FakeTracer();
    private Optional<CancelledException> interruption = Optional.empty();

    /** Steps that make one call each. */
    private final PodSteps steps = new PodSteps() {
        @Override
        public StepResult sync(PodSyncContext context) {
            call();
            return null;
        }

        @Override
        public void terminate(PodSyncContext context) {
            call();
            interruption.ifPresent(thrown -> {
                throw thrown;
            });
        }

        @Override
        public void cleanUp(PodSyncContext context) {
            throw new UnavailableException("no answer for TOKEN=hunter2");
        }

        private void call() {
            tracer.begin(new Operation("runtime", "RunPodSandbox", Kind.CLIENT, Map.of())).close();
        }
    };

    @Test
    void eachStepIsTheParentOfItsCalls() throws InterruptedException {
        PodSteps traced = new Traces(tracer).traced(steps);
        traced.sync(TURN);
        traced.terminate(TURN);
        List<FakeTracer.Ended> spans = tracer.ended();
        assertEquals(List.of("RunPodSandbox", "syncPod", "RunPodSandbox", "syncTerminatingPod"),
                spans.stream().map(FakeTracer.Ended::name).toList());
        assertEquals(spans.get(1).id(), spans.get(0).parent());
        assertEquals(spans.get(3).id(), spans.get(2).parent());
        assertEquals(Map.of("k8s.pod", "shop/web", "k8s.pod.name", "web", "k8s.pod.uid", "u-1", "k8s.namespace.name", "shop"),
                spans.get(1).attributes());
    }

    @Test
    void aFailureIsNamedByItsClassAlone() {
        assertThrows(UnavailableException.class, () -> new Traces(tracer).traced(steps).cleanUp(TURN));
        assertEquals("syncTerminatedPod", tracer.ended().getFirst().name());
        assertEquals("Unavailable", tracer.ended().getFirst().failure());
        assertFalse(tracer.ended().toString().contains("hunter2"));
    }

    @Test
    void soIsAnInterruption() {
        interruption = Optional.of(new CancelledException("a call was given up"));
        assertThrows(CancelledException.class, () -> new Traces(tracer).traced(steps).terminate(TURN));
        assertEquals("Cancelled", tracer.ended().getLast().failure());
    }

    @Test
    void whereNothingIsTracedNothingIsBetween() {
        assertSame(steps, Traces.NONE.traced(steps));
    }
}
