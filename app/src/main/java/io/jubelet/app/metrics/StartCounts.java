package io.jubelet.app.metrics;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.event.DecisionMade;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.message.runtime.ContainerStartFailed;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.domain.explain.SandboxDecision;
import java.util.Set;

/**
 * Starts of pods and containers. A start counts when it is tried, and once more as an error when it fails. That of a pod begins with
 * what its sandbox needs, that of a container with its image; the error of a container is the reason for which it waits. Thread-safe.
 */
final class StartCounts implements Concern {

    static final String CREATE = "CreateContainerError";
    static final String RUN = "RunContainerError";

    private static final String HOOK = "PostStartHookError";
    private static final String TYPE = "container_type";
    /** Errors that are counted where the runtime reports them. */
    private static final Set<String> OF_RUNTIME = Set.of(CREATE, RUN);

    private final Counter pods;
    private final Counter podErrors;
    private final Counter starts;
    private final Counter errors;
    private final UserNamespaceMetrics userNamespaces;
    private final KnownPods known;

    StartCounts(MetricRegistry registry, UserNamespaceMetrics userNamespaces, KnownPods known) {
        this.pods = registry.counter("kubelet_started_pods_total", "[ALPHA] Cumulative number of pods started");
        this.podErrors = registry.counter("kubelet_started_pods_errors_total",
                "[ALPHA] Cumulative number of errors when starting pods");
        this.userNamespaces = userNamespaces;
        this.starts = registry.counter("kubelet_started_containers_total",
                "[ALPHA] Cumulative number of containers started", TYPE);
        this.errors = registry.counter("kubelet_started_containers_errors_total",
                "[ALPHA] Cumulative number of errors when starting containers", TYPE, "code");
        this.known = known;
    }

    @Override
    public String name() {
        return "start-metrics";
    }

    @Override
    public void start(Bus bus) {
        bus.subscribe(RuntimeTopics.START_FAILED, this::failed);
        bus.subscribe(EventTopics.DECISION, this::decided);
    }

    /**
     * A sandbox is to be made.
     *
     * @param ownUserNamespace whether the pod has a user namespace of its own
     */
    void sandboxBegun(String podUid, boolean ownUserNamespace) {
        pods.increment();
        if (ownUserNamespace) {
            userNamespaces.begun(podUid);
        }
    }

    /** The sandbox was not made. */
    void sandboxFailed(String podUid) {
        podErrors.increment();
        userNamespaces.failed(podUid);
    }

    /** A container is to be started; gives its type. */
    String begun(String podUid, String container) {
        String type = known.containerType(podUid, container);
        starts.increment(type);
        return type;
    }

    /** The runtime did not start one of this type. */
    void failed(String type, String code) {
        errors.increment(type, code);
    }

    /** Calls to the runtime are counted there. */
    private void decided(DecisionMade made) {
        if (made.decision() instanceof SandboxDecision.Failed failed && !failed.asked()) {
            String uid = made.pod().uid();
            sandboxBegun(uid, known.get(uid).filter(pod -> !pod.spec().hostUsers().orElse(true)).isPresent());
            sandboxFailed(uid);
        }
    }

    private void failed(ContainerStartFailed failed) {
        if (OF_RUNTIME.contains(failed.reason())) {
            return;
        }
        String type = failed.reason().equals(HOOK) ? known.containerType(failed.podUid(), failed.container())
                : begun(failed.podUid(), failed.container());
        failed(type, failed.reason());
    }
}
