package io.jubelet.app.sync;

/**
 * The parts of a sync for the containers of a pod.
 *
 * @param starts starts containers
 * @param stops stops containers
 * @param initHistory ended init containers
 */
record ContainerParts(ContainerStarts starts, ContainerStops stops, InitHistory initHistory) {
}
