package io.jubelet.app.sync;

/**
 * The parts of a sync for the containers of a pod.
 *
 * @param starter starts containers
 * @param stopper stops containers
 * @param initHistory ended init containers
 */
record ContainerParts(ContainerStarter starter, ContainerStopper stopper, InitHistory initHistory) {
}
