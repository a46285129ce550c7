package io.jubelet.app.sync;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.image.ImageTopics;
import io.jubelet.app.task.TaskGroup;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.actions.PodActions;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.pod.Pod;

/** Prepares a pod whose containers are to be started: what it needs on this machine, its claims, its sandbox and its images. */
final class PodPreparation {

    private final Bus bus;
    private final PodHostSetup host;
    private final Sandboxes sandboxes;
    private final PullSecretReports pullSecrets;
    private final PodResourceClaims claims;
    private final ActuatedResources actuated;
    private final Tasks tasks;

    PodPreparation(Bus bus, PodHostSetup host, Sandboxes sandboxes, PullSecretReports pullSecrets, PodResourceClaims claims,
            ActuatedResources actuated, Tasks tasks) {
        this.bus = bus;
        this.host = host;
        this.sandboxes = sandboxes;
        this.pullSecrets = pullSecrets;
        this.claims = claims;
        this.actuated = actuated;
        this.tasks = tasks;
    }

    /**
     * Makes ready what a pod needs on this machine.
     *
     * @param newSandbox whether its sandbox is made next
     * @throws io.jubelet.app.volume.VolumesNotReadyException when volumes are not ready
     * @throws io.jubelet.ports.failure.PortException when something else can't be made
     */
    PreparedPod onHost(Pod pod, boolean newSandbox) throws InterruptedException {
        PreparedPod prepared = sandboxes.withUserNamespace(host.prepare(pod, newSandbox), newSandbox);
        pullSecrets.report(pod);
        return prepared;
    }

    /**
     * The sandbox to start in; while a new one is made, all images of the pod are fetched.
     *
     * @param begun called once a new one is being made: from then on the pod in the runtime may be another
     * @throws ClaimsNotReadyException when claims are not ready
     * @throws io.jubelet.ports.failure.PortException when it can't be made
     */
    ReadySandbox sandbox(PreparedPod prepared, PodActions actions, Runnable begun) throws InterruptedException {
        if (!actions.createSandbox()) {
            return sandboxes.existing(prepared, actions.sandboxId(), actions.attempt());
        }
        Pod pod = prepared.pod();
        claims.prepare(pod);
        SandboxConfig config = sandboxes.plan(prepared, actions.attempt());
        String handler = sandboxes.imageHandlerOfNew(pod);
        var both = new TaskGroup(tasks, "sandbox");
        var made = both.fork(() -> sandboxes.create(prepared, config));
        StartImages.prefetch(pod, actions, config, handler)
                .forEach(image -> both.fork(() -> bus.ask(ImageTopics.ENSURE_IMAGE, image)));
        begun.run();
        actuated.made(pod);
        both.join();
        return made.get();
    }
}
