/**
 * Makes the requests for the sandbox and the containers of a pod: labels, annotations, log paths, privileges,
 * resources and mounts.
 *
 * <p>Every function is pure: the resolved environment, the paths of the volumes, the user of the image and the
 * settings of the node are arguments. A container that can't be started is reported by a {@link
 * io.jubelet.domain.pod.PodConfigException} with the text of a kubelet. Any kubelet that takes over the node reads the labels,
 * annotations and log paths made here, so they must not change.
 */
package io.jubelet.domain.launch;
