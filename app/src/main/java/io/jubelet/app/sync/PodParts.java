package io.jubelet.app.sync;

/**
 * What a sync acts on.
 *
 * @param host what a pod needs of this machine
 * @param environments what its environment variables are made of
 * @param sandboxes its sandbox
 * @param starts starts containers
 * @param stops stops containers
 * @param initHistory ended init containers
 * @param resizes changes the resources of what runs
 */
record PodParts(PodHostSetup host, Environments environments, Sandboxes sandboxes, ContainerStarts starts,
        ContainerStops stops, InitHistory initHistory, Resizes resizes) {
}
