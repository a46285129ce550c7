package io.jubelet.app.sync;

/**
 * The parts of a sync.
 *
 * @param host resources of a pod on this machine
 * @param environments its environment variables
 * @param claims devices that it claims
 * @param sandboxes its sandbox
 * @param containers its containers
 * @param resizes changes the resources of running containers
 * @param actuated resources that were applied
 */
record PodParts(PodHostSetup host, Environments environments, PodResourceClaims claims, Sandboxes sandboxes, ContainerParts containers,
        Resizes resizes, ActuatedResources actuated) {
}
