package io.jubelet.app.sync;

/**
 * The parts of a sync.
 *
 * @param host resources of a pod on this machine
 * @param environments its environment variables
 * @param sandboxes its sandbox
 * @param starts starts containers
 * @param stops stops containers
 * @param initHistory ended init containers
 * @param resizes changes the resources of running containers
 */
record PodParts(PodHostSetup host, Environments environments, Sandboxes sandboxes, ContainerStarts starts,
        ContainerStops stops, InitHistory initHistory, Resizes resizes) {
}
