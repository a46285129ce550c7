package io.jubelet.app.trace;

import io.jubelet.app.worker.PodSteps;
import io.jubelet.app.worker.PodSyncContext;
import io.jubelet.app.worker.StepResult;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.trace.Tracer;
import io.jubelet.ports.trace.Tracer.Kind;
import io.jubelet.ports.trace.Tracer.Operation;
import io.jubelet.ports.trace.Tracer.Span;
import java.util.Map;

/** A span for each step of the worker of a pod, with the names that a kubelet gives them. */
final class TracedPodSteps implements PodSteps {

    private static final String SCOPE = "k8s.io/kubernetes/pkg/kubelet";

    private final PodSteps steps;
    private final Tracer tracer;

    TracedPodSteps(PodSteps steps, Tracer tracer) {
        this.steps = steps;
        this.tracer = tracer;
    }

    @Override
    public StepResult sync(PodSyncContext context) throws InterruptedException {
        try (Span span = begin("syncPod", context.pod())) {
            try {
                return steps.sync(context);
            } catch (PortException | CancelledException e) {
                throw failed(span, e);
            }
        }
    }

    @Override
    public void terminate(PodSyncContext context) throws InterruptedException {
        try (Span span = begin("syncTerminatingPod", context.pod())) {
            try {
                steps.terminate(context);
            } catch (PortException | CancelledException e) {
                throw failed(span, e);
            }
        }
    }

    @Override
    public void cleanUp(PodSyncContext context) throws InterruptedException {
        try (Span span = begin("syncTerminatedPod", context.pod())) {
            try {
                steps.cleanUp(context);
            } catch (PortException | CancelledException e) {
                throw failed(span, e);
            }
        }
    }

    /** The class of a failure only: its message may repeat what a container is given. */
    private static RuntimeException failed(Span span, RuntimeException e) {
        span.failed(e.getClass().getSimpleName().replace("Exception", ""));
        return e;
    }

    private Span begin(String name, Pod pod) {
        return tracer.begin(new Operation(SCOPE, name, Kind.INTERNAL, Map.of(
                "k8s.pod", pod.metadata().namespace() + "/" + pod.metadata().name(),
                "k8s.pod.name", pod.metadata().name(),
                "k8s.pod.uid", pod.uid(),
                "k8s.namespace.name", pod.metadata().namespace())));
    }
}
