package io.jubelet.app.sync;

import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.explain.SandboxDecision;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodIP;
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.files.ContainerLogs;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.util.List;

/** Makes the sandbox of a pod, and finds an existing one. */
final class Sandboxes {

    private final ContainerRuntime runtime;
    private final ContainerLogs logs;
    private final RuntimeHandlers handlers;
    private final PodEvents events;
    private final Decisions decisions;
    private final PodUserNamespaces userNamespaces;
    private final SandboxPlans plans;

    Sandboxes(ContainerRuntime runtime, ContainerLogs logs, RuntimeHandlers handlers, PodEvents events,
            Decisions decisions, PodUserNamespaces userNamespaces, SandboxPlans plans) {
        this.runtime = runtime;
        this.logs = logs;
        this.handlers = handlers;
        this.events = events;
        this.decisions = decisions;
        this.userNamespaces = userNamespaces;
        this.plans = plans;
    }

    /**
     * The same pod with its ids.
     *
     * @param newSandbox whether they are for a sandbox that is made
     * @throws PortException when it can't have those that it wants; an event reports why no sandbox is made
     */
    PreparedPod withUserNamespace(PreparedPod prepared, boolean newSandbox) {
        try {
            return prepared.withUserNamespace(userNamespaces.of(prepared.pod()));
        } catch (PortException e) {
            throw newSandbox ? reportRefused(prepared.pod(), e) : e;
        }
    }

    /** Nothing of a pod is left that could have its ids, and no record of them. */
    void forget(Pod pod) {
        userNamespaces.release(pod.uid());
    }

    /**
     * Settings for making a sandbox.
     *
     * @throws PortException when the pod requests what is impossible; an event reports why
     */
    SandboxConfig plan(PreparedPod prepared, int attempt) throws InterruptedException {
        try {
            return plans.ofNew(prepared, attempt);
        } catch (PortException e) {
            throw reportRefused(prepared.pod(), e);
        }
    }

    /**
     * Makes a sandbox with its network.
     *
     * @throws PortException when the runtime or the log directory refuses, or the runtime does not report the state of the sandbox that
     *     was made; an event reports why
     */
    ReadySandbox create(PreparedPod prepared, SandboxConfig config) {
        Pod pod = prepared.pod();
        String handler = handler(pod);
        String id;
        try {
            id = runtime.runSandbox(config, handler);
        } catch (PortException e) {
            throw reportFailed(pod, e, true);
        }
        List<String> own = statusOfNew(pod, id).ips().orElse(List.of());
        decisions.made(pod, new SandboxDecision.Created(config.attempt()));
        return new ReadySandbox(id, config, pod.spec().hostNetwork() ? addresses(pod) : own);
    }

    private String handler(Pod pod) {
        try {
            String handler = handlers.of(pod);
            logs.createPodDirectory(PodIdentity.of(pod));
            return handler;
        } catch (PortException e) {
            throw reportRefused(pod, e);
        }
    }

    private ObservedSandbox statusOfNew(Pod pod, String id) {
        try {
            return runtime.sandboxStatus(id);
        } catch (PortException e) {
            events.warning(pod, "FailedPodSandBoxStatus", "Unable to get pod sandbox status: " + e.getMessage());
            decisions.made(pod, new SandboxDecision.Unknown(e.getMessage()));
            throw e;
        }
    }

    /**
     * The runtime handler for which images of a pod are asked for.
     *
     * @throws PortException when its class does not exist, or that is not known
     */
    String imageHandler(Pod pod) {
        return handlers.ofImages(pod);
    }

    /** {@link #imageHandler} of a pod whose sandbox is made next; an event reports a failure. */
    String imageHandlerOfNew(Pod pod) {
        try {
            return imageHandler(pod);
        } catch (PortException e) {
            throw reportRefused(pod, e);
        }
    }

    /** The sandbox that stands, with the configuration it was made with. */
    ReadySandbox existing(PreparedPod prepared, String id, int attempt) throws InterruptedException {
        return new ReadySandbox(id, plans.ofExisting(prepared, attempt), addresses(prepared.pod()));
    }

    /** A pod has had a sandbox, and gets another one. */
    void reportChanged(Pod pod) {
        events.normal(pod, "SandboxChanged", "Pod sandbox changed, it will be killed and re-created.");
        decisions.made(pod, new SandboxDecision.Changed());
    }

    /** As the status reports them: a pod on the network of the node has its addresses, of which the runtime knows nothing. */
    private static List<String> addresses(Pod pod) {
        return pod.status().podIPs().stream().map(PodIP::ip).toList();
    }

    private PortException reportRefused(Pod pod, PortException e) {
        return reportFailed(pod, e, false);
    }

    private PortException reportFailed(Pod pod, PortException e, boolean asked) {
        events.warning(pod, "FailedCreatePodSandBox", "Failed to create pod sandbox: " + e.getMessage());
        decisions.made(pod, new SandboxDecision.Failed(e.getMessage(), asked));
        return e;
    }
}
